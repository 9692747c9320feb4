fn main() {
    let _ = ghx::issue::comments::create(("acme/app", 7), 42);
    let _ = ghx::issue::close(7);
    let _ = ghx::issue::close("I_1").reason("COMPLETED");
    let _ = ghx::issue::labels::set("I_1", "bug");
}
