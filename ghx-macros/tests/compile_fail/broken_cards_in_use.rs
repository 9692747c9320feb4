// Code that uses a broken card in every way: only the card's own mistakes are shown.
mod own {
    ghx::cards!("./cards/broken");
}

use own::team::{self, GreetOutput, GreetTone, greet};

async fn run(client: &ghx::Client) -> Result<String, ghx::Error> {
    let required = team::GreetRequired { issue_id: "I_1".into(), body: "Hi".into(), tone: GreetTone::Warm };
    let output: GreetOutput = greet(required).send(client).await?;
    let GreetOutput { comment, .. } = &output;
    let chain = ghx::chain!(team::greet(3, "x").tone(GreetTone::Dry), ghx::issue::close("I_1"));
    let (greeted, _) = chain.send(client).await?.into_results();
    let all = team::greet::composite([team::greet::CompositeGreeting { issue_id: "I_1" }]);
    let read: Option<team::Unreadable> = team::unreadable().into_iter().next();
    let waved = team::wave(team::WaveHand::Left).note("!").send(client).await?;
    println!("{:?} {:?} {}", greeted, all.send(client).await?, waved.seen || read.is_some());
    Ok(comment.url.to_uppercase())
}

fn main() {
    let _ = run;
    let _ = own::REGISTRY.find("team.greet");
}
