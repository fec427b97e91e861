import ar from '../locales/ar.ts'
import de from '../locales/de.ts'
import en from '../locales/en.ts'
import {
  type DevtoolsHost,
  filterGroups,
  type Group,
  type Row,
  readSection,
  SECTIONS,
  type Section,
  type Translate,
} from './sections.ts'

export type { DevtoolsHost } from './sections.ts'

export interface DevtoolsPanelOptions {
  /** Where the panel stands; docked at the foot of the window unless given. */
  readonly place?: HTMLElement
  /**
   * Whether the panel is unfolded at first.
   * @defaultValue true with a `place`, else false
   */
  readonly open?: boolean
}

/** The panel's own look, the same on every site; adopted as a constructed sheet inside a shadow tree. */
const PANEL_CSS = `
:host { all: initial; display: block; color-scheme: light; --ground: #fbfcfc; --ink: #141d1f; --edge: #c9d3d3; --hairline: #dfe6e6; --hover: #e8eeee; --chosen: #dcebec; --field: #7b8a8c; --quiet: #4c5b5e; --row: #e8eeee; --faint: #5f6e71; --error: #b3261a; --focus: #0b5a66; }
:host([data-scheme=dark]) { color-scheme: dark; --ground: #14191a; --ink: #e6eded; --edge: #364244; --hairline: #2a3436; --hover: #232c2e; --chosen: #17383c; --field: #6f8083; --quiet: #a9b8ba; --row: #20282a; --faint: #94a5a8; --error: #ff9b8e; --focus: #5fc4d2; }
@media (prefers-color-scheme: dark) {
  :host([data-scheme=system]) { color-scheme: dark; --ground: #14191a; --ink: #e6eded; --edge: #364244; --hairline: #2a3436; --hover: #232c2e; --chosen: #17383c; --field: #6f8083; --quiet: #a9b8ba; --row: #20282a; --faint: #94a5a8; --error: #ff9b8e; --focus: #5fc4d2; }
}
:host([data-docked]) { position: fixed; inset-block-end: 0; inset-inline: 0; z-index: 2147481000; }
* { box-sizing: border-box; margin: 0; }
.panel {
  display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
  border: 1px solid var(--edge); border-radius: 10px; overflow: hidden;
  font: 400 0.8125rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; text-align: start;
}
:host([data-docked]) .panel { border-radius: 10px 10px 0 0; border-block-end: 0; max-block-size: 45vh; }
:host([data-docked]) .panel[data-closed] { inline-size: max-content; margin-inline-start: auto; margin-inline-end: 12px; }
.panel[data-closed] :is(.tabs, .tools, .body) { display: none; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 6px 10px; border-block-end: 1px solid var(--hairline); }
.panel[data-closed] header { border-block-end: 0; }
h2 { font-size: 0.8125rem; font-weight: 600; }
.tabs { display: flex; flex-wrap: wrap; gap: 2px; }
.tools { display: flex; align-items: center; gap: 8px; margin-inline-start: auto; }
button, input { font: inherit; color: inherit; min-block-size: 30px; border-radius: 7px; border: 1px solid transparent; background: none; padding-inline: 10px; }
button { cursor: pointer; }
button:hover { background: var(--hover); }
[role=tab][aria-selected=true] { background: var(--chosen); font-weight: 600; }
input { border-color: var(--field); inline-size: 11rem; min-inline-size: 0; }
.body { overflow: auto; padding: 4px 12px 12px; min-block-size: 180px; max-block-size: 420px; }
:host([data-docked]) .body { max-block-size: none; flex: 1; }
h3 { font-size: 0.75rem; font-weight: 600; color: var(--quiet); padding-block: 12px 4px; }
ul { list-style: none; padding: 0; }
li { display: grid; grid-template-columns: 5.5rem minmax(9rem, 16rem) minmax(0, 1fr); gap: 0 14px; padding-block: 3px; border-block-start: 1px solid var(--row); }
li[data-short] { grid-template-columns: minmax(9rem, 16rem) minmax(0, 1fr); }
li:first-child { border-block-start: 0; }
time { color: var(--faint); font-variant-numeric: tabular-nums; }
b { font-weight: 500; overflow-wrap: anywhere; }
code { font: 0.75rem/1.6 ui-monospace, 'SF Mono', 'Roboto Mono', Menlo, Consolas, monospace; color: var(--quiet); overflow-wrap: anywhere; direction: ltr; unicode-bidi: isolate; }
[data-tone=error] b { color: var(--error); }
p { padding-block: 16px; color: var(--quiet); unicode-bidi: plaintext; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
@media (pointer: coarse) { button, input { min-block-size: 44px; } }
@media (max-width: 599px) {
  li, li[data-short] { grid-template-columns: minmax(0, 1fr); padding-block: 6px; }
  .tools { margin-inline-start: 0; inline-size: 100%; } input { flex: 1; }
}
@media (forced-colors: active) { [role=tab][aria-selected=true] { outline: 2px solid; } }
`

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

function drawRow({ time, name, detail, tone }: Row, format: Intl.DateTimeFormat): HTMLElement {
  const attributes = { ...(tone ? { 'data-tone': tone } : {}), ...(time === undefined ? { 'data-short': '' } : {}) }
  const cells = [element('b', {}, name), element('code', {}, detail)]
  return element('li', attributes, ...(time === undefined ? [] : [element('time', {}, format.format(time))]), ...cells)
}

function drawGroups(groups: readonly Group[], t: Translate, format: Intl.DateTimeFormat): readonly Node[] {
  if (groups.every(({ rows, title }) => rows.length === 0 && title === undefined))
    return [element('p', {}, t('nothing'))]
  return groups.flatMap(({ title, rows }) => [
    ...(title === undefined ? [] : [element('h3', {}, title)]),
    rows.length === 0 ? element('p', {}, t('none')) : element('ul', {}, ...rows.map((row) => drawRow(row, format))),
  ])
}

interface Shown {
  section: Section
  filter: string
  isOpen: boolean
}

/** The tabs; arrow keys, Home and End move between them. */
function drawTabs(t: Translate, shown: Shown, onChange: () => void): HTMLElement {
  const tabs = SECTIONS.map((section) => {
    const tab = element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${section}`, 'aria-controls': 'body' },
      t(section),
    )
    tab.addEventListener('click', () => {
      shown.section = section
      mark()
      onChange()
    })
    return tab
  })
  const mark = (): void => {
    for (const [index, tab] of tabs.entries()) {
      const is = SECTIONS[index] === shown.section
      tab.setAttribute('aria-selected', String(is))
      tab.tabIndex = is ? 0 : -1
    }
  }
  mark()
  const list = element('div', { class: 'tabs', role: 'tablist', 'aria-label': t('title') }, ...tabs)
  list.addEventListener('keydown', (event) => {
    const at = SECTIONS.indexOf(shown.section)
    const isBackward =
      getComputedStyle(list).direction === 'rtl' ? event.key === 'ArrowRight' : event.key === 'ArrowLeft'
    const step = event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? (isBackward ? -1 : 1) : undefined
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step === undefined ? undefined : at + step
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs[(next + tabs.length) % tabs.length]
    tab?.click()
    tab?.focus()
  })
  return list
}

/** Fills the panel and keeps it fresh. @returns ends that */
function fill(host: DevtoolsHost, panel: HTMLElement, isOpen: boolean): () => void {
  const { store, atoms, plugins } = host
  const { entries } = plugins.devtools.atoms
  const locale = store.get(atoms.locale)
  const words: Readonly<Record<keyof typeof en, string>> = /^ar\b/.test(locale) ? ar : /^de\b/.test(locale) ? de : en
  const t: Translate = (key) => words[key]
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const shown: Shown = { section: 'timeline', filter: '', isOpen }
  const body = element('div', { class: 'body', id: 'body', role: 'tabpanel', tabindex: '0', 'aria-label': t('title') })
  const draw = (): void => {
    if (!shown.isOpen) return
    body.setAttribute('aria-labelledby', `tab-${shown.section}`)
    const { scrollTop } = body
    body.replaceChildren(...drawGroups(filterGroups(readSection(host, shown.section, t), shown.filter), t, time))
    body.scrollTop = scrollTop
  }
  const filter = element('input', { type: 'search', placeholder: t('filter'), 'aria-label': t('filter') })
  filter.addEventListener('input', () => {
    shown.filter = filter.value
    draw()
  })
  const clear = element('button', { type: 'button' }, t('clear'))
  clear.addEventListener('click', () => store.set(entries, []))
  const fold = element('button', { type: 'button', 'aria-controls': 'body' })
  const setOpen = (next: boolean): void => {
    shown.isOpen = next
    panel.toggleAttribute('data-closed', !next)
    fold.textContent = t(next ? 'close' : 'open')
    fold.setAttribute('aria-expanded', String(next))
    draw()
  }
  fold.addEventListener('click', () => setOpen(!shown.isOpen))
  const heading = element('h2', {}, t('title'))
  const tools = element('div', { class: 'tools' }, filter, clear)
  panel.replaceChildren(element('header', {}, heading, drawTabs(t, shown, draw), tools, fold), body)
  panel.setAttribute('aria-label', t('title'))
  setOpen(isOpen)
  const ends = [entries, atoms.connections, atoms.network, atoms.history, atoms.modal].map((value) =>
    store.sub(value, draw),
  )
  return () => {
    for (const end of ends) end()
  }
}

/** The scheme of the widget; that of the system where the widget follows it. */
function schemeOf(theme: unknown): string {
  const scheme = typeof theme === 'object' && theme !== null && 'extends' in theme ? theme.extends : theme
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system'
}

/** Browsers without constructed style sheets get a style element, which a strict policy refuses. */
function dress(shadow: ShadowRoot): void {
  const isConstructed: boolean = 'adoptedStyleSheets' in shadow
  if (!isConstructed) {
    shadow.append(element('style', {}, PANEL_CSS))
    return
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(PANEL_CSS)
  shadow.adoptedStyleSheets = [sheet]
}

/**
 * Shows the panel on the page, in a shadow tree of its own: events, hooks, requests, state and wiring of a kernel that has
 * `devtools()` among its plugins. Works under a strict content security policy.
 * @returns takes the panel away
 */
export function openDevtools(
  host: DevtoolsHost,
  { place, open = place !== undefined }: DevtoolsPanelOptions = {},
): () => void {
  const root = element('div', { 'data-lk-keep': '', ...(place ? {} : { 'data-docked': '' }) })
  const shadow = root.attachShadow({ mode: 'open' })
  dress(shadow)
  const panel = element('section', { class: 'panel' })
  shadow.append(panel)
  // The page must not act on a key that was meant for the panel.
  root.addEventListener('keydown', (event) => event.stopPropagation())
  ;(place ?? document.body).append(root)
  let end = fill(host, panel, open)
  const follow = (): void => {
    root.dataset.scheme = schemeOf(host.store.get(host.atoms.theme))
  }
  follow()
  const offTheme = host.store.sub(host.atoms.theme, follow)
  const offLocale = host.store.sub(host.atoms.locale, () => {
    end()
    end = fill(host, panel, !panel.hasAttribute('data-closed'))
  })
  return () => {
    offTheme()
    offLocale()
    end()
    root.remove()
  }
}
