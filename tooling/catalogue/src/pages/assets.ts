/** The sheet of the pages: both themes, either direction, one column on a phone. */
export const STYLE = `:root { color-scheme: light dark; --ink: light-dark(#1a2526, #e8efee); --muted: light-dark(#566668, #a4b4b5); --line: light-dark(#d5dede, #364648); --accent: light-dark(#0b5a66, #7ccbd3); --ground: light-dark(#fff, #121a1b); --warn: light-dark(#8a4b00, #ffc266); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-inline-size: 960px; margin-inline: auto; padding: 32px 16px 64px; }
h1 { font-size: 28px; line-height: 1.2; margin-block: 0 12px; }
h2 { font-size: 20px; margin-block: 32px 8px; }
a { color: var(--accent); }
a:focus-visible, input:focus-visible, select:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: 16px; align-items: end; margin-block: 24px; }
form[hidden] { display: none; }
label { display: grid; gap: 4px; font-size: 14px; color: var(--muted); }
label.check { display: flex; align-items: center; gap: 8px; min-block-size: 40px; }
input[type=search], select { font: inherit; min-block-size: 40px; padding: 6px 12px; border: 1px solid var(--line); border-radius: 10px; background: inherit; color: inherit; }
input[type=search] { inline-size: min(320px, 100%); }
[data-count] { color: var(--muted); font-size: 14px; }
.entries { list-style: none; padding: 0; margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); gap: 12px; }
.entries li { border: 1px solid var(--line); border-radius: 16px; padding: 16px; display: grid; gap: 6px; align-content: start; }
.entries li[hidden] { display: none; }
.entries a { font-weight: 600; }
.entries p { margin: 0; font-size: 14px; color: var(--muted); }
.notes { display: flex; flex-wrap: wrap; gap: 8px; }
.notes span { border: 1px solid var(--line); border-radius: 999px; padding: 0 8px; }
.sensitive { color: var(--warn); border: 1px solid currentColor; border-radius: 999px; padding: 0 8px; font-size: 14px; font-weight: 400; }
.notes .sensitive, .notes .advisory { border-color: currentColor; color: var(--warn); }
p.advisory { border: 1px solid var(--warn); border-radius: 12px; padding: 12px 16px; }
dl { margin: 0; }
dt { font-weight: 600; margin-block-start: 12px; }
dd { margin-inline-start: 0; overflow-wrap: anywhere; }
dd ul { margin: 0; padding-inline-start: 20px; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 4px 24px; }
.facts dt { margin: 0; font-weight: 400; color: var(--muted); }
pre { overflow-x: auto; padding: 16px; border: 1px solid var(--line); border-radius: 12px; font-size: 14px; }
`

/** Search and filters over what the page already shows. */
export const SCRIPT = `const form = document.querySelector('form')
const entries = [...document.querySelectorAll('.entries li')]
const count = document.querySelector('[data-count]')
function show() {
  const { words, kind, quiet } = form.elements
  const wanted = words.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let shown = 0
  for (const entry of entries) {
    const { dataset } = entry
    const fits = wanted.every((word) => dataset.words.includes(word)) && (!kind.value || dataset.kind === kind.value) && (!quiet.checked || dataset.sensitive === 'false')
    entry.hidden = !fits
    if (fits) shown += 1
  }
  count.textContent = shown === 1 ? '1 entry' : shown === 0 ? 'No entry fits: take a word or a filter away' : shown + ' entries'
}
if (form) {
  form.hidden = false
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
}
`
