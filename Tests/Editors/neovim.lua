-- Drives Neovim, 0.11 or later, as a person would: neovim.lua TASK RESULT, both JSON; editors.py says what is in them.

local task = vim.fn.json_decode(vim.fn.readfile(vim.env.EDITOR_TASK))
local result = {}
local limit = task.seconds * 1000

local function finish(failure)
  result.failure = failure
  vim.fn.writefile({ vim.fn.json_encode(result) }, vim.env.EDITOR_RESULT)
  vim.cmd(failure and "cquit!" or "qall!")
end

-- Whoever waits for a key or an answer that never comes is stopped here.
vim.defer_fn(function() finish("nothing happens any more after " .. (result.step or "the start")) end, 2 * limit)

local function wait(what, condition)
  if not vim.wait(limit, condition, 5) then error("there is no " .. what) end
end

local function text()
  local ending = vim.bo.fileformat == "dos" and "\r\n" or "\n"
  local lines = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), ending)
  return lines .. (vim.bo.endofline and ending or "")
end

-- What is found, in lines and Unicode scalars from 0.
local function findings()
  local found = {}
  for _, item in ipairs(vim.diagnostic.get(0)) do
    local function column(line, byte)
      local words = vim.api.nvim_buf_get_lines(0, line, line + 1, false)[1] or ""
      return (vim.str_utfindex(words, math.min(byte, #words)))
    end
    table.insert(found, {
      rule = item.code or item.user_data.lsp.code,
      severity = item.severity,
      start = { item.lnum, column(item.lnum, item.col) },
      ["end"] = { item.end_lnum, column(item.end_lnum, item.end_col) },
      message = item.message,
    })
  end
  return found
end

-- Findings come whenever the server has them, so these are awaited for as long as there are others, which may differ
-- only in their ends while the text changes.
local function expected_findings(expected)
  table.sort(expected)
  vim.wait(limit, function()
    local found = vim.tbl_map(function(item)
      local first, last = item.start, item["end"]
      local message = item.message:match("^[^\n]*")
      return string.format("%s %d:%d %d:%d %s", item.rule, first[1], first[2], last[1], last[2], message)
    end, findings())
    table.sort(found)
    return vim.deep_equal(found, expected)
  end, 5)
  return findings()
end

-- Puts the cursor on the first letter of a text that stands in the file once.
local function go_to(words)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search("\\V" .. vim.fn.escape(words, "\\"), "cW") > 0, words .. " is not in the file")
end

local function step(name, change)
  result.step = name
  local before = vim.api.nvim_buf_get_changedtick(0)
  change()
  wait("change by the step " .. name, function() return vim.api.nvim_buf_get_changedtick(0) ~= before end)
  result[name] = text()
end

local function keys(words, mode)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(words, true, true, true), mode, false)
end

local function client()
  return vim.lsp.get_clients()[1]
end

local function run()
  vim.cmd("edit " .. vim.fn.fnameescape(task.file))
  wait("server", function()
    local found = client()
    return found and (found.initialized or found.server_capabilities.completionProvider)
  end)
  result.opened = expected_findings(task.opened)

  step("completed", function()
    go_to(task.complete.before)
    local chosen = false
    vim.api.nvim_create_autocmd("CompleteChanged", {
      callback = function()
        if chosen then return end
        chosen = true
        result.offered = vim.tbl_map(function(item) return item.word end, vim.fn.complete_info({ "items" }).items)
        keys("<C-n><C-y><Esc>", "t")
      end,
    })
    vim.opt.completeopt = { "menu", "menuone", "noselect" }
    -- Behind the text that was searched, in insert mode until the list comes and is answered.
    vim.fn.cursor(vim.fn.line("."), vim.fn.col(".") + #task.complete.before - 1)
    keys("a" .. task.complete.type .. "<C-x><C-o>", "tx!")
  end)

  step("renamed", function()
    go_to(task.rename.at)
    vim.lsp.buf.rename(task.rename.to)
  end)

  step("fixed", function()
    go_to(task.fix.at)
    vim.ui.select = function(items, options, choose)
      result.actions = vim.tbl_map(options.format_item or tostring, items)
      for index, shown in ipairs(result.actions) do
        if shown:find(task.fix.title, 1, true) then return choose(items[index], index) end
      end
      finish("there is no action " .. task.fix.title .. " in " .. vim.inspect(result.actions))
    end
    vim.lsp.buf.code_action()
  end)

  step("formatted", function()
    vim.lsp.buf.format({ async = false, timeout_ms = limit })
  end)

  result.step = "saved"
  vim.cmd("write")
  result.saved = expected_findings(task.saved)
  result.version = tostring(vim.version().major) .. "." .. tostring(vim.version().minor)
end

local passed, failure = pcall(run)
finish(not passed and tostring(failure) or nil)
