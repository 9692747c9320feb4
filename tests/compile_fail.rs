//! What must not compile, and what the user sees then; and what must compile in unusual surroundings.

#[test]
fn mistakes_are_compile_errors() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/compile_fail/pass_*.rs");
    cases.compile_fail("tests/compile_fail/fail_*.rs");
}
