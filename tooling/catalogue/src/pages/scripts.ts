import type { Found } from './indexPages.ts'

// These functions run in the page. They are written into its scripts as they stand here, so each uses only what it is given,
// the page, and the functions that are written beside it.

/** An element with a text. No page of the catalogue makes elements of text. */
function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** A row of the list as the pages have it. */
function foundRow([name, title, summary, kind, size, , , marks, route]: Found): HTMLLIElement {
  // An image is fetched as soon as it has an address, shown or not.
  const picture = (file: string): HTMLElement => {
    const dark = element('source', { media: '(prefers-color-scheme: dark)', srcset: `${file}-dark.png` })
    const light = { className: 'shot', alt: '', loading: 'lazy', src: `${file}-light.png` } as const
    return element('picture', {}, dark, element('img', light))
  }
  const letter = element('span', { className: 'shot', ariaHidden: 'true' }, [...title][0] ?? '')
  const note = (text: string, className = ''): HTMLSpanElement => element('span', { className }, text)
  const notes = element('p', { className: 'notes' }, note(kind), ' ', note(size))
  if (marks % 2 === 1) notes.append(' ', note('sensitive', 'sensitive'))
  if (marks > 1) notes.append(' ', note('advisory', 'advisory'))
  const shot = route ? picture(`pictures/${name}/${route}`) : letter
  return element('li', {}, shot, element('a', { href: `${name}.html` }, title), element('p', {}, summary), notes)
}

/** What the fields of the search say. */
interface Wanted {
  readonly words: readonly string[]
  readonly kind: string
  readonly category: string
  readonly isQuiet: boolean
}

/** An entry with its title and everything it is found by in small letters. */
type Indexed = readonly [entry: Found, title: string, text: string]

/** The entries that fit, those that are called so before those that only mention it. */
function findEntries(entries: readonly Indexed[], { words, kind, category, isQuiet }: Wanted): readonly Found[] {
  const [named, others]: [Found[], Found[]] = [[], []]
  for (const [entry, title, text] of entries) {
    const fits =
      (!kind || entry[3] === kind) &&
      (!category || entry[5].split(' ').includes(category)) &&
      !(isQuiet && entry[7] % 2 === 1) &&
      words.every((word) => text.includes(word))
    if (fits) (words.some((word) => title.includes(word)) ? named : others).push(entry)
  }
  return named.concat(others)
}

/** The parts of the page that the search changes. */
interface SearchPage {
  readonly form: HTMLFormElement
  readonly list: Element
  readonly count: Element
  readonly more: HTMLButtonElement
  readonly pager: HTMLElement | null
}

/** Draws what fits, or what the page had before a search. @returns shows what it is given; `undefined` is the page */
function createResults({ list, count, more, pager }: SearchPage): (found: readonly Found[] | undefined) => void {
  const atOnce = 24
  const [first, initialCount] = [[...list.children], count.textContent]
  let rest: readonly Found[] = []
  const draw = (): void => {
    list.append(...rest.slice(0, atOnce).map(foundRow))
    rest = rest.slice(atOnce)
    more.hidden = rest.length === 0
  }
  more.addEventListener('click', draw)
  return (found) => {
    if (pager) pager.hidden = found !== undefined
    rest = found ?? []
    const words = rest.length === 0 ? 'No entry fits: take a word or a filter away' : `${rest.length} entries`
    count.textContent = found === undefined ? initialCount : rest.length === 1 ? '1 entry' : words
    list.replaceChildren(...(found === undefined ? first : []))
    draw()
  }
}

/** Puts the address of the page into its fields, so that a link shows the same. */
function fillForm(form: HTMLFormElement): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
  }
  form.hidden = false
}

/** Search and filters over all entries; the list of the page stays until the visitor asks for something else. */
function startSearch(): void {
  const form = document.querySelector('form')
  const list = document.querySelector('.entries')
  const count = document.querySelector('[data-count]')
  const more = document.querySelector<HTMLButtonElement>('[data-more]')
  if (!form || !list || !count || !more) return
  const results = createResults({ form, list, count, more, pager: document.querySelector('.pager') })
  let entries: readonly Indexed[] | undefined
  let asked: Promise<unknown> | undefined
  const load = (): Promise<unknown> => {
    asked ??= fetch('search.json')
      .then((response) => response.json())
      .then((all: readonly Found[]) => {
        entries = all.map((entry) => [entry, entry[1].toLowerCase(), entry.join(' ').toLowerCase()])
      })
      .catch((reason: unknown) => {
        // The next letter asks again.
        asked = undefined
        count.textContent = 'The search could not be loaded. The pages below list all entries.'
        console.error(reason)
      })
    return asked
  }
  const show = (): void => {
    const data = new FormData(form)
    const given = (name: string): string => String(data.get(name) ?? '')
    const query = new URLSearchParams([...data].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
    history.replaceState(history.state, '', query.size > 0 ? `?${query}` : location.pathname)
    const words = given('words').toLowerCase().split(/\s+/).filter(Boolean)
    const wanted = { words, kind: given('kind'), category: given('category'), isQuiet: data.has('quiet') }
    if (query.size === 0) results(undefined)
    else if (entries) results(findEntries(entries, wanted))
  }
  const ask = (): void => {
    if (entries) show()
    else void load().then(show)
  }
  fillForm(form)
  form.addEventListener('focusin', () => void load())
  form.addEventListener('input', ask)
  form.addEventListener('submit', (event) => event.preventDefault())
  if (location.search) ask()
}

/** What is compared of an entry. */
interface Compared {
  readonly title: string
  readonly page: string
  readonly rows: readonly (readonly [term: string, names: readonly string[]])[]
}

/** The table of two entries; rows that differ are marked in words, too. */
function compareTable(first: Compared, second: Compared): HTMLTableElement {
  const head = (text: string | Node, scope: string): HTMLTableCellElement => element('th', { scope }, text)
  const cell = (names: readonly string[]): HTMLTableCellElement =>
    names.length === 0
      ? element('td', { className: 'none' }, 'none')
      : element('td', {}, ...names.map((name) => element('div', {}, name)))
  const link = ({ title, page }: Compared): HTMLAnchorElement => element('a', { href: page }, title)
  const rows = first.rows.map(([term, names], at) => {
    const others = second.rows[at]?.[1] ?? []
    const differs = names.join('\n') !== others.join('\n')
    const title = head(term, 'row')
    if (differs) title.append(element('span', { className: 'differs' }, 'differs'))
    return element('tr', { className: differs ? 'different' : '' }, title, cell(names), cell(others))
  })
  const top = element('tr', {}, element('td', {}), head(link(first), 'col'), head(link(second), 'col'))
  return element('table', {}, element('thead', {}, top), element('tbody', {}, ...rows))
}

/** What entries are chosen by: their titles, and of those that are called the same their packages. */
function labelsOf(entries: readonly Found[]): (entry: Found) => string {
  const [once, more] = [new Set<string>(), new Set<string>()]
  for (const [, title] of entries) (once.has(title) ? more : once).add(title)
  return ([, title, , , , , words]) => (more.has(title) ? (words.split(' ')[0] ?? title) : title)
}

/** Chooses two entries by their titles, and shows them side by side. */
async function startCompare(): Promise<void> {
  const form = document.querySelector('form')
  const countLine = document.querySelector('[data-count]')
  const place = document.querySelector('[data-table]')
  const names = document.querySelector('datalist')
  if (!form || !countLine || !place || !names) return
  const failed = (reason: unknown): void => {
    countLine.textContent = 'The entries could not be loaded. Load this page again.'
    console.error(reason)
  }
  const entries: readonly Found[] | undefined = await fetch('search.json')
    .then((response) => response.json())
    .catch(failed)
  if (!entries) return
  const fields = ['first', 'second'].map((name) => form.elements.namedItem(name) as HTMLInputElement)
  const label = labelsOf(entries)
  const find = (text: string): Found | undefined =>
    entries.find(([name]) => name === text) ?? entries.find((entry) => label(entry) === text)
  const suggest = ({ value }: HTMLInputElement): void => {
    const fitting = entries.filter((entry) =>
      `${entry[1]}\n${label(entry)}`.toLowerCase().includes(value.toLowerCase()),
    )
    const option = (entry: Found): Node => element('option', { value: label(entry), label: entry[1] })
    names.replaceChildren(...fitting.slice(0, 20).map(option))
  }
  let round = 0
  const show = async (): Promise<void> => {
    round += 1
    const own = round
    const found = fields.map(({ value }) => find(value)).filter((entry) => entry !== undefined)
    const query = new URLSearchParams(fields.flatMap(({ name, value }) => [[name, find(value)?.[0] ?? '']]))
    history.replaceState(history.state, '', `?${query}`)
    if (found.length < 2) {
      place.replaceChildren()
      countLine.textContent = 'Choose two entries by their titles.'
      return
    }
    const [first, second] = await Promise.all(
      found.map(async (entry): Promise<Compared> => {
        const compared: Compared = await (await fetch(`compare/${entry[0]}.json`)).json()
        return { ...compared, title: label(entry) }
      }),
    )
    if (own !== round || !first || !second) return
    countLine.textContent = `${first.title} and ${second.title}`
    place.replaceChildren(compareTable(first, second))
  }
  for (const field of fields) {
    const given = find(new URLSearchParams(location.search).get(field.name) ?? '')
    field.value = given ? label(given) : ''
    field.addEventListener('focus', () => suggest(field))
    field.addEventListener('input', () => {
      suggest(field)
      show().catch(failed)
    })
  }
  form.hidden = false
  form.addEventListener('submit', (event) => event.preventDefault())
  await show().catch(failed)
}

const script = (...functions: readonly ((...args: never) => unknown)[]): string => functions.map(String).join('\n\n')

/** Of the list: search and filters. */
export const SEARCH_SCRIPT: string = `${script(element, foundRow, findEntries, createResults, fillForm, startSearch)}\n\n${startSearch.name}()\n`

/** Of the comparing page. */
export const COMPARE_SCRIPT: string = `${script(element, compareTable, labelsOf, startCompare)}\n\n${startCompare.name}()\n`
