"""The code of an app, which `odr code check` reads."""

from attack import Run, sized

MANIFEST = b"version: 1\ntags: {onDemand: [forest]}\n"
CALL = 'let request = NSBundleResourceRequest(tags: ["forest"])\nrequest.endAccessingResources()\n'


def check(code, name="Code.swift", **expected):
    """Returns a run of `odr code check` on a file that begins with a call."""
    content = CALL.encode() + (code if isinstance(code, bytes) else code.encode())
    expected = {"code": 0, "says": "checked 1 source file", **expected}
    return Run(("code", "check", name), {"ResourceTags.yml": MANIFEST, name: content}, **expected)


@sized(at=100_000, full=3_000_000, per_byte=600, memory=40)
def nested_comments(n):
    """Opens comments inside comments, and never closes them.

    A counter holds the depth."""
    return check("/* " * n)


@sized(at=100_000, full=3_000_000, per_byte=1500, memory=120)
def nested_interpolations(n):
    """Opens a literal in the interpolation of a literal, and so on.

    The depth is in an array, so the stack of the thread doesn't overflow."""
    return check('"\\(' * n)


@sized(at=100_000, full=2_000_000, per_byte=1500, memory=180)
def closed_parentheses(n):
    """Closes each of many parentheses, with brackets that don't match in between.

    Each bracket is removed from the stack once."""
    return check("([" * n + ")" * n)


@sized(at=50_000, full=450_000, per_byte=1500, memory=180)
def one_long_line(n):
    """A line of ten megabytes with a constant in each expression.

    The value of each constant ends at the next one."""
    return check('let a = "b" ' * n)


@sized(at=100_000, full=1_500_000, per_byte=2300, memory=120)
def regular_expressions_that_never_end(n):
    """Opens regular expressions with number signs on each line.

    The search for the end fails once, and isn't repeated."""
    return check("#/a\n" * n)


@sized(at=50_000, full=1_000_000, per_byte=1500, memory=120)
def literals_that_never_end(n):
    """Opens raw literals in each line, with a number sign more than the ends have.

    Each literal ends at its line."""
    return check('##"a"#\n' * n)


@sized(at=7000, full=100_000, per_byte=30_000, memory=180)
def constants_of_constants(n):
    """Each constant contains the one before it twice.

    odr reads a limited number of tokens and says that it can't follow the tags."""
    lines = "".join(f"let a{i}: Set<String> = [a{i - 1}, a{i - 1}]\n" for i in range(1, n // 10))
    return check('let a0 = "forest"\n' + lines + f"NSBundleResourceRequest(tags: a{n // 10 - 1})\n",
                 says="cannot follow the tags of 1 of 2 calls")


@sized(at=10_000, full=100_000, per_byte=10_000, memory=180)
def calls_of_a_long_constant(n):
    """A constant with many tags, and as many calls that ask for them.

    The number of tokens that odr reads is limited by the size of the file."""
    constant = "let all: Set<String> = [" + '"forest", ' * (n // 10) + "]\n"
    return check(constant + "NSBundleResourceRequest(tags: all)\n" * (n // 10), says="cannot follow the tags")


@sized(at=10_000, full=70_000, per_byte=30_000, memory=120, limit=4_000_000_000)
def calls_to_migrate(n):
    """A request with many tags, and as many calls of its methods, each of which would list all tags.

    odr lists a limited number of tags, and refers to the code for the others."""
    tags = [f'"t{number}"' for number in range(n // 10)]
    manifest = "version: 1\ntags: {onDemand: [" + ", ".join(tags) + "]}\n"
    code = f"let r = NSBundleResourceRequest(tags: [{', '.join(tags)}])\n" + "r.endAccessingResources()\n" * (n // 10)
    files = {"ResourceTags.yml": manifest.encode(), "Code.swift": code.encode()}
    return Run(("code", "check", "--migration", "Code.swift"), files, code=0, output=1 << 26, says="tags: see the code")
