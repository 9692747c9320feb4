fn main() {
    let _ = ghx::Chain::new()
        .push(ghx::issue::close("I_1"))
        .push(ghx::issue::close("I_2"))
        .push(ghx::issue::close("I_3"))
        .push(ghx::issue::close("I_4"))
        .push(ghx::issue::close("I_5"))
        .push(ghx::issue::close("I_6"))
        .push(ghx::issue::close("I_7"))
        .push(ghx::issue::close("I_8"))
        .push(ghx::issue::close("I_9"))
        .push(ghx::issue::close("I_10"))
        .push(ghx::issue::close("I_11"))
        .push(ghx::issue::close("I_12"))
        .push(ghx::issue::close("I_13"));
}
