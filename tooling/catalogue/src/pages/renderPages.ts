import { entryName } from '../audit/entries.ts'
import { markSensitive } from '../manifest/compare.ts'
import { SIGN, STYLE } from './assets.ts'
import { changePages } from './changes.ts'
import { entryPage, factsOf } from './entryPage.ts'
import { type Home, page } from './html.ts'
import { indexPages, type PicturesOf, searchIndex } from './indexPages.ts'
import { type Listed, type Picture, pageOf } from './listed.ts'
import { COMPARE_SCRIPT, SEARCH_SCRIPT } from './scripts.ts'

/** What the pages have besides the entries. */
export interface RenderOptions {
  /** Where the header of each page leads back to; nowhere unless given. */
  readonly home?: Home | undefined
  /** The pictures that are kept of an entry, as `readPictures` reads them. @defaultValue none */
  readonly pictures?: (listed: Listed) => readonly Picture[]
  /** Whether `preview/<entry>.html` is served beside the pages. @defaultValue nowhere */
  readonly hasPreview?: (listed: Listed) => boolean
}

/** What is compared of an entry: lists of names, each with what it is about. */
function comparison(listed: Listed): string {
  const { hosts, capabilities, hooks, slots, storage } = listed.manifest
  const permissions = {
    Hosts: hosts,
    'Asks wallets for': capabilities,
    Hooks: hooks,
    Slots: slots.fills,
    Keeps: storage,
  }
  const rows = [
    ...factsOf(listed).map(([term, text]) => [term, [text]] as const),
    ...Object.entries(permissions).map(([term, names]) => [term, names.map(markSensitive)] as const),
    ['Advisories', listed.entry.advisories.map(({ versions, reason }) => `${versions}: ${reason}`)] as const,
  ]
  return JSON.stringify({ title: listed.entry.title, page: pageOf(listed.entry), rows })
}

const comparePage = (home: Home | undefined): string =>
  page(
    { title: 'Compare two entries', home, script: 'compare.js' },
    `<h1>Compare two entries</h1>
<p class="lead">What each may do and weighs, side by side; what differs is marked.</p>
<noscript><p>Comparing needs a script of this page. Each entry’s page has the same facts.</p></noscript>
<form role="search" hidden>
<label class="grow">First <input type="search" name="first" list="names" autocomplete="off"></label>
<label class="grow">Second <input type="search" name="second" list="names" autocomplete="off"></label>
<datalist id="names"></datalist>
</form>
<p role="status" data-count></p>
<div class="wide" data-table></div>`,
  )

function entryFiles(
  listed: Listed,
  { home, pictures, hasPreview }: RenderOptions,
): readonly (readonly [string, string | Uint8Array])[] {
  const name = entryName(listed.entry.package)
  const views = pictures?.(listed) ?? []
  const shown = { pictures: views, hasPreview: hasPreview?.(listed) ?? false, home }
  return [
    [pageOf(listed.entry), entryPage(listed, shown)],
    [`compare/${name}.json`, comparison(listed)],
    ...(listed.report ? [[`reports/${name}.json`, JSON.stringify(listed.report, undefined, 2)] as const] : []),
    ...views.flatMap(({ route, light, dark }) => [
      [`pictures/${name}/${route}-light.png`, light] as const,
      [`pictures/${name}/${route}-dark.png`, dark] as const,
    ]),
  ]
}

/** The pages of a catalogue as static files by name: they can be read without script, which adds search and comparing. */
export function renderPages(
  listed: readonly Listed[],
  options: RenderOptions = {},
): ReadonlyMap<string, string | Uint8Array> {
  const { home } = options
  // Each is read once.
  const read = new Map(listed.map((each) => [each, options.pictures?.(each) ?? []] as const))
  const picturesOf: PicturesOf = (each) => read.get(each) ?? []
  const collator = new Intl.Collator('en')
  const sorted = [...listed].sort((left, right) => collator.compare(left.entry.title, right.entry.title))
  return new Map<string, string | Uint8Array>([
    ...indexPages(sorted, home, picturesOf),
    ...sorted.flatMap((each) => entryFiles(each, { ...options, pictures: picturesOf })),
    ...changePages(sorted, home),
    ['compare.html', comparePage(home)],
    ['search.json', searchIndex(sorted, picturesOf)],
    ['style.css', STYLE],
    ['sign.svg', SIGN],
    ['search.js', SEARCH_SCRIPT],
    ['compare.js', COMPARE_SCRIPT],
  ])
}
