import type { CatalogueEntry } from '../audit/entries.ts'
import { type Home, html, page } from './html.ts'
import { type Listed, pageOf } from './listed.ts'

/** Entries of the feed; older changes are on the pages of their entries. */
const MAX_ENTRIES = 200

interface Change {
  readonly entry: CatalogueEntry
  /** Lasts: readers know by it what they have shown. */
  readonly id: string
  readonly at: string
  readonly title: string
  readonly lines: readonly string[]
  readonly isAdvisory: boolean
}

function changesOf(entry: CatalogueEntry): readonly Change[] {
  const { package: name, title, versions, advisories } = entry
  const id = (kind: string, of: string): string =>
    `urn:latchkey:${encodeURIComponent(name)}:${kind}:${encodeURIComponent(of)}`
  const released = versions.map(
    ({ version, at, changes }, place): Change => ({
      entry,
      id: id('version', version),
      at,
      title: `${title} ${version}${place === versions.length - 1 ? ', new in the catalogue' : ''}`,
      lines: changes,
      isAdvisory: false,
    }),
  )
  const withdrawn = advisories.flatMap(({ versions: bad, reason, fixed, at }): Change[] => {
    if (at === undefined) return []
    const lines = [`${reason}.`, fixed ? `Install ${fixed}.` : 'Remove it: no version is known to be good.']
    return [{ entry, id: id('advisory', bad), at, title: `Do not use ${title} ${bad}`, lines, isAdvisory: true }]
  })
  return [...released, ...withdrawn]
}

const atom = ({ entry, id, at, title, lines }: Change): string => `<entry>
<id>${html(id)}</id>
<title>${html(title)}</title>
<updated>${at}T00:00:00Z</updated>
<link href="${html(pageOf(entry))}"/>
<content type="text">${html(lines.join('\n') || entry.summary)}</content>
</entry>`

const item = ({ entry, at, title, lines, isAdvisory }: Change): string =>
  `<li><a href="${html(pageOf(entry))}">${html(title)}</a>${isAdvisory ? ' <span class="sensitive">advisory</span>' : ''} <time>${at}</time>${lines.length > 0 ? `<ul>${lines.map((line) => `<li>${html(line)}</li>`).join('')}</ul>` : ''}</li>`

/** What is new, as a page and as an Atom feed (RFC 4287): versions with what they may do more, and advisories. */
export function changePages(listed: readonly Listed[], home: Home | undefined): ReadonlyMap<string, string> {
  const all = listed.flatMap(({ entry }) => changesOf(entry))
  const shown = all
    .sort((left, right) => right.at.localeCompare(left.at) || (left.id < right.id ? -1 : 1))
    .slice(0, MAX_ENTRIES)
  const main = `<h1>Changes</h1>
<p class="lead">New versions with what they may do more, and advisories. <a href="feed.xml">Follow it as a feed</a></p>
${shown.length > 0 ? `<ul class="versions">${shown.map(item).join('\n')}</ul>` : '<p>Nothing has changed yet.</p>'}`
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:latchkey:catalogue</id>
<title>Latchkey catalogue</title>
<author><name>Latchkey catalogue</name></author>
<updated>${shown[0]?.at ?? '1970-01-01'}T00:00:00Z</updated>
<link rel="self" href="feed.xml"/>
<link href="./"/>
${shown.map(atom).join('\n')}
</feed>
`
  return new Map([
    ['changes.html', page({ title: 'Changes in the Latchkey catalogue', home }, main)],
    ['feed.xml', feed],
  ])
}
