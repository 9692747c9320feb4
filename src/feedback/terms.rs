//! Owns the classifier's terms with their weights, the more serious concerns first.

use super::classify::Category;

/// Terms in lower case; several words must follow each other, `*` stands for any ending of the last one.
#[rustfmt::skip] // One term a line would hide the table.
pub(crate) const TERMS: &[(Category, &[(&str, u32)])] = &[
    (Category::Security, &[
        ("security", 4), ("insecure", 4), ("injection", 4), ("xss", 5), ("csrf", 5), ("ssrf", 5), ("cve", 5),
        ("escap*", 2), ("unescaped", 3), ("saniti*", 3), ("secret*", 3), ("credential*", 4), ("password*", 3),
        ("vulnerab*", 5), ("exploit*", 4), ("attack*", 4), ("path traversal", 5), ("traversal", 3), ("authori*", 3),
        ("authenticat*", 3), ("permission*", 2), ("privilege*", 3), ("untrusted", 4), ("plaintext", 3), ("encrypt*", 3),
        ("redact*", 3), ("unsafe", 2), ("token*", 1), ("spoof*", 4), ("malicious", 4), ("auth", 3), ("acl", 3), ("md5", 3),
        ("sha1", 3), ("hardcoded key*", 4), ("shell out", 3), ("eval", 3), ("leaks the", 1), ("logs the token*", 4), ("leaks token*", 3),
    ]),
    (Category::ErrorHandling, &[
        ("error handling", 4), ("handle the error*", 4), ("handle errors", 4), ("handle this error", 4),
        ("ignores the error", 4), ("unhandled", 3), ("unwrap*", 3), ("panic*", 3), ("exception*", 3), ("try catch", 4),
        ("catch block", 4), ("catch", 2), ("catches", 2), ("swallow*", 3), ("rethrow*", 3), ("throw*", 2), ("error", 1),
        ("errors", 1), ("fails", 1), ("failure*", 2), ("crash*", 2), ("retry*", 2), ("retries", 2), ("timeout*", 2),
        ("rollback", 2), ("silently", 2), ("propagat*", 2), ("rejection", 2), ("error path*", 3), ("fallback*", 1),
        ("is lost", 2), ("are lost", 2), ("err", 2), ("errs", 2), ("expect", 2), ("bubble up", 3), ("abort*", 2), ("throws", 2),
        ("bare except", 4), ("except pass", 4), ("exit code*", 2), ("what if this fails", 4), ("if this fails", 3), ("on failure", 2), ("lost error*", 3), ("ignored", 1), ("ignores", 1), ("disappear*", 2),
    ]),
    (Category::Validation, &[
        ("validat*", 4), ("unvalidated", 4), ("sanity check*", 3), ("bounds check*", 3), ("range check*", 3),
        ("null check*", 3), ("out of range", 3), ("out of bounds", 3), ("invalid", 2), ("malformed", 3), ("reject*", 1),
        ("empty string*", 2), ("empty input", 3), ("empty list", 2), ("non empty", 2), ("negative", 2),
        ("missing check", 3), ("not checked", 2), ("unchecked", 3), ("check that", 1), ("check whether", 1),
        ("user input", 2), ("input", 1), ("precondition*", 3), ("must be positive", 3), ("max length", 2),
        ("overflow*", 2), ("edge case*", 1), ("upper bound", 2), ("lower bound", 2), ("off by one", 3), ("null", 2), ("nil", 2), ("none", 1),
        ("empty", 2), ("zero", 1), ("nan", 2), ("trim", 2), ("underflow*", 2), ("out of order", 1), ("what if empty", 3), ("guard", 2),
        ("bounds", 2), ("limit", 1),
    ]),
    (Category::TypeSafety, &[
        ("type safe*", 4), ("typesafe*", 4), ("untyped", 3), ("stringly typed", 4), ("strongly typed", 3), ("as any", 4),
        ("any type", 2), ("any", 1), ("cast", 3), ("casts", 3), ("casting", 3), ("type assertion*", 4),
        ("non null assertion", 4), ("nullab*", 2), ("undefined", 1), ("newtype", 3), ("type annotation*", 3),
        ("return type", 2), ("enum instead", 3), ("an enum", 2), ("type error*", 3), ("loses the type", 3), ("type", 1),
        ("types", 1), ("typed", 1), ("generic*", 1), ("typing", 2), ("enum", 2), ("union", 1), ("any here", 3), ("no any", 4), ("ts ignore", 4),
        ("type ignore", 4), ("string type", 2), ("nullable", 2), ("optional here", 2), ("as unknown", 4),
    ]),
    (Category::Performance, &[
        ("performance", 4), ("slow*", 3), ("n 1", 4), ("quadratic", 4), ("allocat*", 3), ("memory", 2), ("cache", 2),
        ("cached", 2), ("caching", 3), ("memoi*", 3), ("inefficien*", 4), ("efficien*", 3), ("hot path*", 4),
        ("hot loop*", 4), ("unnecessary clone*", 3), ("needless clone*", 3), ("clone*", 1), ("latency", 3),
        ("throughput", 3), ("batch*", 2), ("expensive", 3), ("every iteration", 3), ("each iteration", 3),
        ("re render*", 3), ("rerender*", 3), ("optimi*", 3), ("blocking", 2), ("blocks the", 2), ("linear scan*", 3), ("o n", 3), ("n 2", 2),
        ("in a loop", 2), ("in the loop", 2), ("hoist*", 3), ("lazy", 2), ("copies", 2), ("copy here", 2), ("extra clone", 3), ("clone here", 3),
        ("with capacity", 3), ("preallocat*", 3), ("leak*", 2), ("index this", 2), ("index on", 2),
    ]),
    (Category::Testing, &[
        ("test", 3), ("tests", 3), ("tested", 3), ("testing", 3), ("untested", 4), ("unit test*", 3),
        ("regression test*", 3), ("test case*", 3), ("coverage", 3), ("assert*", 2), ("mock*", 3), ("flaky", 4),
        ("fixture*", 3), ("snapshot*", 2), ("spec", 2), ("specs", 2), ("e2e", 3), ("sleep in", 2), ("cover this", 3), ("covered", 3),
    ]),
    (Category::Naming, &[
        ("naming", 4), ("rename*", 4), ("misnamed", 4), ("misleading name*", 4), ("confusing name*", 4),
        ("better name*", 4), ("descriptive name*", 4), ("clearer name*", 4), ("variable name*", 3),
        ("function name*", 3), ("method name*", 3), ("name is", 2), ("name the", 3), ("name it", 2), ("name suggests", 3), ("named", 1),
        ("call this", 2), ("name", 2), ("names", 2), ("plural", 2), ("singular", 2), ("misleading", 2), ("call it", 2), ("abbreviat*", 2), ("identifier*", 1), ("camelcase", 2), ("snake case", 2),
    ]),
    (Category::Architecture, &[
        ("architectur*", 4), ("refactor*", 3), ("abstraction*", 3), ("coupl*", 3), ("tightly coupled", 3),
        ("decoupl*", 3), ("dependency", 2), ("dependencies", 2), ("separation of concerns", 5),
        ("single responsibility", 5), ("responsibilit*", 3), ("layer*", 3), ("duplicat*", 2), ("extract*", 2),
        ("circular", 3), ("design", 2), ("belongs in", 3), ("belong here", 3), ("wrong place", 3), ("interface*", 2),
        ("god object", 4), ("module*", 1), ("public api", 2), ("global state", 3), ("reuse*", 2), ("dry", 2), ("copy paste*", 3), ("singleton", 3), ("helper for", 2), ("move this to", 3),
        ("move to", 2), ("split this", 2), ("too long", 1), ("inline this", 2), ("existing helper", 3), ("same as", 1), ("global", 2),
    ]),
    (Category::Documentation, &[
        ("document*", 4), ("undocumented", 4), ("docs", 4), ("docstring*", 4), ("doc comment*", 4), ("readme", 4),
        ("changelog", 4), ("add a comment", 3), ("outdated comment", 4), ("comment", 1), ("explain*", 2),
        ("javadoc", 4), ("jsdoc", 4), ("rustdoc", 4), ("doc", 3), ("why comment", 2), ("stale comment", 4), ("comment is wrong", 4),
        ("spelling", 3), ("typo", 2), ("typos", 2), ("wording", 2), ("grammar", 2),
    ]),
    (Category::Style, &[
        ("style", 3), ("formatting", 3), ("reformat*", 3), ("indent*", 3), ("whitespace", 4), ("lint*", 3), ("clippy", 3),
        ("eslint", 3), ("prettier", 3), ("rustfmt", 3), ("nit", 1), ("nitpick*", 1), ("readab*", 2),
        ("unused import*", 3), ("unused", 2), ("dead code", 2), ("semicolon*", 3), ("consisten*", 2),
        ("inconsisten*", 2), ("magic number*", 3), ("line length", 3), ("idiomatic", 2), ("import order", 3),
        ("blank line*", 3), ("const", 1), ("format", 1), ("fmt", 3), ("sort these", 2), ("sort the imports", 3), ("leftover", 2), ("debug print", 3),
        ("console log", 3), ("println", 2), ("remove this", 2), ("not needed", 2), ("unneeded", 2), ("dead", 2), ("todo", 2),
    ]),
];
