//! The look of the page: light and dark, on screens and on paper.

/// All of it stands in the page itself: nothing is fetched from anywhere.
pub(super) const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1b2330;--soft:#5a6675;--paper:#fff;--card:#f5f7fa;--line:#d5dce5;--link:#0b57c2;\
--new:#9a5700;--new-bg:#fff1d6;--done:#1c6b34;--done-bg:#ddf4e4;--bad:#a3162b;--bad-bg:#fde4e7;--ours:#eaf1fd}\
@media (prefers-color-scheme:dark){:root{--ink:#e6ebf2;--soft:#9fabba;--paper:#12161c;--card:#1b212a;--line:#333d4a;--link:#7fb2ff;\
--new:#ffc66b;--new-bg:#3d2e10;--done:#7ddb98;--done-bg:#14351f;--bad:#ff9aa8;--bad-bg:#43161d;--ours:#1a2740}}\
*{box-sizing:border-box}\
body{margin:0 auto;max-width:62rem;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}\
h1{font-size:1.6rem;line-height:1.25;margin:0;overflow-wrap:anywhere}\
h2{font-size:1.15rem;margin:2.25rem 0 .75rem}\
h3{font-size:1rem;margin:1.25rem 0 .5rem;overflow-wrap:anywhere}\
a{color:var(--link)}p{margin:.4rem 0}\
.soft{color:var(--soft)}\
.badge{display:inline-block;padding:0 .5rem;border-radius:1rem;font-size:.82rem;background:var(--card);border:1px solid var(--line);white-space:nowrap}\
.new{color:var(--new);background:var(--new-bg);border-color:var(--new)}\
.done{color:var(--done);background:var(--done-bg);border-color:var(--done)}\
.bad{color:var(--bad);background:var(--bad-bg);border-color:var(--bad)}\
.rounds{display:flex;flex-wrap:wrap;gap:1rem;list-style:none;margin:0;padding:0}\
.rounds li{flex:1 1 11rem;border-top:3px solid var(--line);padding:.9rem 0 0;position:relative}\
.rounds li::before{content:'';position:absolute;top:-.52rem;left:0;width:.85rem;height:.85rem;border-radius:50%;background:var(--soft)}\
.rounds li.open::before{background:var(--new)}\
.bar{display:flex;height:.5rem;border-radius:.25rem;overflow:hidden;background:var(--line);margin:.4rem 0}\
.bar i{background:var(--done)}.bar b{background:var(--new)}\
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.75rem}\
.card{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;overflow-wrap:anywhere}\
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}\
td:first-child{white-space:nowrap}td:nth-child(2){min-width:7.5em}\
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0}\
summary{cursor:pointer;padding:.5rem .9rem;overflow-wrap:anywhere}\
summary:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}\
.said{border-top:1px solid var(--line);padding:.6rem .9rem}.said.ours{background:var(--ours)}\
.text{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate;margin:.25rem 0 0;font:.92rem/1.5 ui-monospace,monospace}\
code{font:.92em ui-monospace,monospace;overflow-wrap:anywhere}\
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--paper:#fff;--card:#fff;--line:#999;--link:#000;--new:#000;--new-bg:#fff;\
--done:#000;--done-bg:#fff;--bad:#000;--bad-bg:#fff;--ours:#f3f3f3}body{max-width:none;padding:0}\
details::details-content{content-visibility:visible;display:block}.said,.card,.rounds li{break-inside:avoid}h2,h3,summary{break-after:avoid}}";
