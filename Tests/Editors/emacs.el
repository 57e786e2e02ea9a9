;;; emacs.el --- Drives Emacs and Eglot as a person would  -*- lexical-binding: t -*-

;; EDITOR_TASK and EDITOR_RESULT are files of JSON; editors.py says what is in them.

(require 'json)
(require 'cl-lib)
(require 'flymake)

(defvar task (let ((json-object-type 'alist)) (json-read-file (getenv "EDITOR_TASK"))))
(defvar result nil)

(defun of (&rest names)
  "What stands in the task at NAMES."
  (seq-reduce (lambda (value name) (alist-get name value)) names task))

(defun finish (failure)
  "Write the result, with FAILURE if there is one, and end."
  (push (cons 'failure failure) result)
  (let ((coding-system-for-write 'utf-8-unix))
    (write-region (json-encode result) nil (getenv "EDITOR_RESULT") nil 'silent))
  (let ((kill-emacs-hook nil)) (kill-emacs (if failure 1 0))))

(defun wait (condition)
  "Handle messages until CONDITION holds; nil if it does not in time."
  (let ((end (+ (float-time) (of 'seconds))) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.02))
    value))

(defun place (position)
  "The line and the character of POSITION, from 0."
  (save-excursion
    (goto-char position)
    (vector (1- (line-number-at-pos)) (- position (line-beginning-position)))))

(defun severity (diagnostic)
  (pcase (flymake-diagnostic-type diagnostic)
    ('eglot-error 1) ('eglot-warning 2) (_ 3)))

(defun found ()
  "What is found now."
  (mapcar
   (lambda (diagnostic)
     (let ((sent (alist-get 'eglot-lsp-diag (flymake-diagnostic-data diagnostic))))
       `((rule . ,(plist-get sent :code))
         (severity . ,(severity diagnostic))
         (start . ,(place (flymake-diagnostic-beg diagnostic)))
         (end . ,(place (flymake-diagnostic-end diagnostic)))
         (message . ,(plist-get sent :message)))))
   (flymake-diagnostics)))

(defun findings (expected)
  "What is found, when that is EXPECTED, rules and places, or no others come any more."
  (let ((expected (sort (append expected nil) #'string<)))
    (wait (lambda ()
            (flymake-start)
            (equal expected
                   (sort (mapcar (lambda (item) (let ((start (alist-get 'start item)))
                                   (format "%s %d:%d" (alist-get 'rule item) (aref start 0) (aref start 1))))
                                 (found))
                         #'string<)))))
  (vconcat (found)))

(defun go-to (words)
  (goto-char (point-min))
  (search-forward words)
  (goto-char (match-beginning 0)))

(defun text ()
  (let ((text (buffer-substring-no-properties (point-min) (point-max))))
    (if (eq (coding-system-eol-type buffer-file-coding-system) 1)
        (replace-regexp-in-string "\n" "\r\n" text t t)
      text)))

(defun step (name change)
  "Do CHANGE, and keep the text as NAME."
  (let ((before (buffer-chars-modified-tick)))
    (funcall change)
    (unless (wait (lambda () (/= before (buffer-chars-modified-tick))))
      (error "Nothing changes by the step %s" name)))
  (push (cons name (text)) result))

(defun fix (words title)
  "Take the action whose title has TITLE at WORDS."
  (go-to words)
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt collection &rest _)
               (let ((titles (all-completions "" collection)))
                 (push (cons 'actions (vconcat titles)) result)
                 (or (seq-find (lambda (shown) (string-search title shown)) titles)
                     (error "There is no action %s in %s" title titles))))))
    (let ((last-nonmenu-event ?x))
      (call-interactively #'eglot-code-actions))))

(defun run ()
  (find-file (of 'file))
  ;; `eglot-ensure' connects when the command that opens the file has ended.
  (run-hooks 'post-command-hook)
  (unless (wait #'eglot-current-server) (error "There is no server"))
  (push (cons 'opened (findings (of 'opened))) result)
  (step 'completed
        (lambda ()
          (go-to (of 'complete 'before))
          (goto-char (match-end 0))
          (insert (of 'complete 'type))
          (completion-at-point)))
  (step 'renamed
        (lambda ()
          (go-to (of 'rename 'at))
          (eglot-rename (of 'rename 'to))))
  (step 'fixed (lambda () (findings (of 'ready)) (fix (of 'fix 'at) (of 'fix 'title))))
  (step 'formatted #'eglot-format-buffer)
  (save-buffer)
  (push (cons 'saved (findings (of 'saved))) result)
  (push (cons 'version emacs-version) result))

(setq make-backup-files nil create-lockfiles nil auto-save-default nil)
(condition-case failure (progn (run) (finish nil)) (error (finish (error-message-string failure))))
