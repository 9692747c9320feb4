fn main() {
    let _ = ghx::chain!(ghx::issue::close("I_1"), 42);
}
