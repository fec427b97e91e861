import { type CatalogueEntry, entryName } from '../audit/entries.ts'
import { type Home, html, page, size } from './html.ts'
import { type Listed, type Picture, pageOf, sensitiveOf } from './listed.ts'

/** Entries on one page of the list. */
const ON_A_PAGE = 48

/** What the search knows of an entry: one array each, since the names of fields would be most of 5,000 entries. */
export type Found = readonly [
  name: string,
  title: string,
  summary: string,
  kind: string,
  size: string,
  categories: string,
  /** Further words it is found by, its package first. */
  words: string,
  /** 1 for sensitive permissions, 2 for an advisory, 3 for both. */
  marks: number,
  /** The view of its picture, empty where it has none. */
  picture: string,
]

/** The pictures of an entry. */
export type PicturesOf = (listed: Listed) => readonly Picture[]

/** The view that stands for an entry in a list: the one that is called as it, else the one with the most to see. */
function mainPicture(pictures: readonly Picture[]): string {
  const isNamesake = ({ route }: Picture): boolean => {
    const [id = '', view = ''] = route.toLowerCase().split('.')
    return view.includes(id.replace(/-/g, ''))
  }
  const named = pictures.filter(isNamesake).sort((left, right) => left.route.length - right.route.length)
  const [largest] = [...pictures].sort((left, right) => right.light.length - left.light.length)
  return (named[0] ?? largest)?.route ?? ''
}

const marksOf = ({ entry, manifest }: Listed): number =>
  (sensitiveOf(manifest).length > 0 ? 1 : 0) + (entry.advisories.length > 0 ? 2 : 0)

/** The file that the search reads. */
export function searchIndex(listed: readonly Listed[], picturesOf: PicturesOf): string {
  const found = listed.map((each): Found => {
    const { entry, manifest, bytes } = each
    const words = [entry.package, entry.author ?? '', ...manifest.hosts, ...manifest.chains].join(' ')
    const categories = entry.categories.join(' ')
    const name = entryName(entry.package)
    const picture = mainPicture(picturesOf(each))
    return [
      name,
      entry.title,
      entry.summary,
      manifest.kind,
      size(bytes.first),
      categories,
      words,
      marksOf(each),
      picture,
    ]
  })
  return JSON.stringify(found)
}

/** Beside its title it says nothing more: without an alternative text. In the theme of the visitor, or its first letter. */
function shot({ package: name, title }: CatalogueEntry, route: string): string {
  if (route === '') return `<span class="shot" aria-hidden="true">${html([...title][0] ?? '')}</span>`
  const file = `pictures/${entryName(name)}/${html(route)}`
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${file}-dark.png"><img class="shot" src="${file}-light.png" alt="" loading="lazy"></picture>`
}

function row(listed: Listed, route: string): string {
  const { entry, manifest, bytes } = listed
  const marks = marksOf(listed)
  const notes = [
    `<span>${manifest.kind}</span>`,
    `<span>${size(bytes.first)}</span>`,
    ...(marks & 1 ? ['<span class="sensitive">sensitive</span>'] : []),
    ...(marks & 2 ? ['<span class="advisory">advisory</span>'] : []),
  ]
  return `<li>
${shot(entry, route)}
<a href="${html(pageOf(entry))}">${html(entry.title)}</a>
<p>${html(entry.summary)}</p>
<p class="notes">${notes.join(' ')}</p>
</li>`
}

const nameOf = (at: number): string => (at === 0 ? 'index.html' : `page-${at + 1}.html`)

/** Links to the pages beside the current one, and to the first and the last. */
function pager(at: number, count: number): string {
  if (count < 2) return ''
  const link = (to: number, words: string): string =>
    `<a href="${to === 0 ? './' : nameOf(to)}"${to === at ? ' aria-current="page"' : ''}>${words}</a>`
  const numbers = [...new Set([0, at - 1, at, at + 1, count - 1])].filter((to) => to >= 0 && to < count)
  return `<nav class="pager" aria-label="Pages">${numbers.map((to) => link(to, String(to + 1))).join(' ')}</nav>`
}

const options = (values: readonly string[]): string =>
  ['<option value="">all</option>', ...values.map((value) => `<option>${value}</option>`)].join('')

const categoriesOf = (entries: readonly CatalogueEntry[]): readonly string[] =>
  [...new Set(entries.flatMap(({ categories }) => categories))].sort()

/** The list of all entries, on as many pages as it needs, each small enough for a slow connection. */
export function indexPages(
  listed: readonly Listed[],
  home: Home | undefined,
  picturesOf: PicturesOf,
): ReadonlyMap<string, string> {
  const count = Math.max(1, Math.ceil(listed.length / ON_A_PAGE))
  const categories = categoriesOf(listed.map(({ entry }) => entry))
  const text = (at: number): string =>
    page(
      { title: at === 0 ? 'Latchkey catalogue' : `Latchkey catalogue, page ${at + 1}`, home, script: 'search.js' },
      `<h1>Plugins, adapters and themes</h1>
<p class="lead">Each says what it may do, and was checked against it. <span class="sensitive">sensitive</span> ones see or change what a wallet is asked, or reach every host.</p>
<form role="search" hidden>
<label class="grow">Search <input type="search" name="words" autocomplete="off"></label>
<label>Kind <select name="kind">${options(['plugin', 'connector', 'adapter', 'theme'])}</select></label>
<label>Category <select name="category">${options(categories)}</select></label>
<label class="check"><input type="checkbox" name="quiet"> nothing sensitive</label>
</form>
<p role="status" data-count>${listed.length === 1 ? '1 entry' : `${listed.length} entries`}</p>
<ul class="entries">
${listed
  .slice(at * ON_A_PAGE, (at + 1) * ON_A_PAGE)
  .map((each) => row(each, mainPicture(picturesOf(each))))
  .join('\n')}
</ul>
<button type="button" data-more hidden>Show more</button>
${pager(at, count)}`,
    )
  return new Map(Array.from({ length: count }, (_, at) => [nameOf(at), text(at)]))
}
