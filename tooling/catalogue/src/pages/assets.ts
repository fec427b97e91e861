/** The sheet of the pages: both themes, either direction, one column on a phone. */
export const STYLE = `:root { color-scheme: light dark; --ink: light-dark(#101c1e, #e8efee); --muted: light-dark(#55656a, #a4b4b5); --line: light-dark(#d9e1e3, #303f41); --accent: light-dark(#0b5a66, #7ccbd3); --ground: light-dark(#f1f5f6, #0d1516); --surface: light-dark(#fff, #151f20); --fill: light-dark(#ecf0f1, #223032); --warn: light-dark(#8a4b00, #ffc266); --warn-soft: light-dark(#fdf1dd, #33260f); }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-block-size: 100dvh; margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; }
header { background: var(--surface); border-block-end: 1px solid var(--line); }
.bar, main, footer p { inline-size: 100%; max-inline-size: 1080px; margin-inline: auto; padding-inline: clamp(16px, 3vw, 24px); }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0 20px; min-block-size: 64px; }
.brand { display: inline-flex; align-items: center; gap: 10px; min-block-size: 44px; color: inherit; font-size: 1.0625rem; font-weight: 650; text-decoration: none; }
.places { display: flex; flex-wrap: wrap; justify-content: end; gap: 0 20px; margin-inline-start: auto; }
.places a { display: inline-flex; align-items: center; min-block-size: 44px; color: var(--muted); text-decoration: none; font-weight: 500; }
.places a:hover { color: var(--accent); }
.skip { position: absolute; inset-block-start: -100px; inset-inline-start: 16px; padding: 10px 16px; border-radius: 12px; background: var(--ink); color: var(--ground); }
.skip:focus { inset-block-start: 10px; }
main { flex: 1; padding-block: 36px 64px; outline: 0; }
footer { border-block-start: 1px solid var(--line); color: var(--muted); font-size: 0.875rem; }
footer p { margin-block: 20px; }
h1 { font-size: clamp(1.625rem, 1.2rem + 1.6vw, 2.25rem); line-height: 1.15; letter-spacing: -0.025em; margin-block: 0 12px; }
h2 { font-size: 1.25rem; letter-spacing: -0.01em; margin-block: 36px 12px; }
.lead { max-inline-size: 62ch; margin-block: 0; color: var(--muted); font-size: 1.0625rem; }
a { color: var(--accent); }
.back { display: inline-flex; align-items: center; min-block-size: 44px; text-decoration: none; }
.back::before { content: '←'; margin-inline-end: 8px; }
.back:dir(rtl)::before { content: '→'; }
a:focus-visible, button:focus-visible, summary:focus-visible, input:focus-visible, select:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: 12px 20px; align-items: end; margin-block: 28px 20px; }
form[hidden] { display: none; }
label { display: grid; gap: 6px; font-size: 0.875rem; color: var(--muted); }
label.grow { flex: 1 1 16rem; }
label { min-inline-size: min(9rem, 100%); }
label.check { display: flex; align-items: center; gap: 10px; min-block-size: 44px; color: var(--ink); }
.check input { inline-size: 18px; block-size: 18px; accent-color: var(--accent); }
input[type=search], select { font: inherit; inline-size: 100%; min-block-size: 44px; padding: 8px 14px; border: 1px solid var(--muted); border-radius: 12px; background: var(--surface); color: var(--ink); }
button { font: inherit; min-block-size: 44px; margin-block-start: 20px; padding: 8px 20px; border: 1px solid var(--muted); border-radius: 12px; background: var(--surface); color: var(--ink); font-weight: 500; cursor: pointer; }
button:hover { border-color: var(--accent); color: var(--accent); }
button[hidden], .pager[hidden] { display: none; }
.pager { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 28px; }
.pager a { display: inline-grid; place-items: center; min-inline-size: 44px; min-block-size: 44px; border-radius: 12px; text-decoration: none; }
.pager a[aria-current] { background: var(--fill); color: var(--ink); font-weight: 650; }
[data-count] { margin-block: 0 12px; color: var(--muted); font-size: 0.875rem; }
.entries { list-style: none; padding: 0; margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 14px; }
.entries li { position: relative; display: grid; gap: 6px; align-content: start; border: 1px solid var(--line); border-radius: 18px; padding: 18px 20px; background: var(--surface); }
.entries li:hover { border-color: var(--accent); }
.entries li[hidden] { display: none; }
.entries .shot { display: grid; place-items: center; inline-size: 100%; aspect-ratio: 16 / 10; margin-block-end: 8px; border-radius: 12px; background: var(--fill); color: var(--muted); object-fit: cover; object-position: top; font-size: 2rem; font-weight: 600; }
.entries a { font-weight: 650; color: var(--ink); text-decoration: none; }
.entries a::after { content: ''; position: absolute; inset: 0; border-radius: 18px; }
.entries a:focus-visible { outline: 0; }
.entries a:focus-visible::after { outline: 2px solid var(--accent); outline-offset: 2px; }
.entries p { margin: 0; font-size: 0.875rem; color: var(--muted); }
.entries .notes { display: flex; flex-wrap: wrap; gap: 6px; margin-block-start: 6px; font-size: 0.8125rem; }
.notes span, .sensitive { border-radius: 7px; padding: 1px 8px; background: var(--fill); color: var(--muted); font-size: 0.8125rem; font-weight: 500; }
.sensitive, .notes .sensitive, .notes .advisory { background: var(--warn-soft); color: var(--warn); }
p.advisory { border: 1px solid var(--warn); border-radius: 14px; padding: 14px 18px; background: var(--warn-soft); }
dl { margin: 0; border: 1px solid var(--line); border-radius: 18px; padding: 4px 20px 18px; background: var(--surface); }
dt { font-weight: 600; margin-block-start: 14px; }
dd { margin-inline-start: 0; color: var(--muted); }
dd ul { margin: 0; padding-inline-start: 20px; }
.facts { display: grid; gap: 2px 24px; }
.facts dt { color: var(--muted); font-weight: 400; font-size: 0.875rem; }
.facts dd { color: var(--ink); }
time { color: var(--muted); font-size: 0.875rem; margin-inline-start: 6px; }
.versions { display: grid; gap: 12px; padding-inline-start: 20px; }
.versions ul { margin-block: 4px 0; padding-inline-start: 20px; color: var(--muted); }
.pictures { list-style: none; display: grid; gap: 16px; margin: 0; padding: 0; }
.pictures li { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 16px; align-items: start; }
.pictures p { grid-column: 1 / -1; margin: 0; color: var(--muted); font-size: 0.875rem; }
.pictures img { display: block; max-inline-size: 100%; block-size: auto; border-radius: 18px; border: 1px solid var(--line); }
.preview { border: 1px solid var(--line); border-radius: 18px; background: var(--surface); }
.preview summary { min-block-size: 44px; padding: 12px 20px; font-weight: 600; cursor: pointer; }
.preview p { margin: 0; padding-inline: 20px; color: var(--muted); font-size: 0.875rem; }
.preview iframe { display: block; inline-size: calc(100% - 40px); block-size: 640px; margin: 16px 20px 20px; border: 1px solid var(--line); border-radius: 12px; background: light-dark(#fff, #101718); }
.wide { overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; border: 1px solid var(--line); background: var(--surface); }
th, td { min-inline-size: 7rem; padding: 12px 16px; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
tbody th { font-weight: 400; color: var(--muted); font-size: 0.875rem; }
td.none { color: var(--muted); }
tr.different > * { background: var(--fill); }
.differs { display: block; color: var(--warn); font-size: 0.75rem; font-weight: 600; }
code, pre { direction: ltr; unicode-bidi: isolate; }
pre { overflow-x: auto; padding: 18px 20px; border: 1px solid var(--line); border-radius: 18px; background: var(--surface); font-size: 0.875rem; line-height: 1.65; overflow-wrap: normal; }
@media (min-width: 640px) { .facts { grid-template-columns: 10rem minmax(0, 1fr); } .facts dd { margin-block-start: 14px; } }
`

/** The sign of the pages: a key's cuts on a square. */
export const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0b5a66"/><path d="M8 7v9M13.3 7v14M18.7 7v6M24 7v17" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>
`
