import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueEntry } from '../audit/entries.ts'
import { type Bytes, measureBytes } from '../check/bytes.ts'
import { readPackage } from '../check/packageFiles.ts'
import type { Report } from '../check/report.ts'
import { SENSITIVE } from '../manifest/compare.ts'
import { type Manifest, readManifest } from '../manifest/manifest.ts'
import { SCRIPT, SIGN, STYLE } from './assets.ts'

/** An entry with what its package says and weighs. */
export interface Listed {
  readonly entry: CatalogueEntry
  readonly manifest: Manifest
  readonly bytes: Bytes
}

/** Entries whose unpacked package is in one of the folders, and those of which only the report of their check is there. */
export function listPackages(
  entries: readonly CatalogueEntry[],
  folders: readonly string[],
  reports: readonly Report[] = [],
): readonly Listed[] {
  const installed = folders.flatMap((folder): Listed[] => {
    if (!existsSync(join(folder, 'package.json'))) return []
    const files = readPackage(folder)
    const entry = entries.find((found) => found.package === files.json.name)
    const read = readManifest(files.json.latchkey)
    return entry && 'manifest' in read ? [{ entry, manifest: read.manifest, bytes: measureBytes(files) }] : []
  })
  const others = reports.flatMap(({ name, manifest, bytes }): Listed[] => {
    const entry = entries.find((found) => found.package === name)
    const isKnown = installed.some((known) => known.entry === entry)
    return entry && manifest && !isKnown ? [{ entry, manifest, bytes }] : []
  })
  return [...installed, ...others]
}

const html = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The address of an entry's page, relative to the catalogue's first one. */
const pageOf = ({ package: name }: CatalogueEntry): string => `${name.replace(/^@/, '').replace('/', '--')}.html`

/** The page that the catalogue is a part of. */
export interface Home {
  readonly href: string
  readonly label: string
}

const page = (title: string, home: Home | undefined, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)}</title>
<link rel="icon" href="sign.svg">
<link rel="stylesheet" href="style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<div class="bar">
<a class="brand" href="./"><img src="sign.svg" alt="" width="28" height="28"> Latchkey catalogue</a>${home ? `\n<a class="home" href="${html(home.href)}">${html(home.label)}</a>` : ''}
</div>
</header>
<main id="content" tabindex="-1">
${main}
</main>
<footer>
<p>Permissions and bytes are measured from each package, not stated by its author.</p>
</footer>
<script src="search.js" defer></script>
</body>
</html>
`

/** Bytes as people compare them. */
const size = (bytes: number): string => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`)

const mark = (name: string): string =>
  SENSITIVE.includes(name) ? `<strong>${html(name)} <span class="sensitive">sensitive</span></strong>` : html(name)

/** What a host is told by a name of a host. */
function hostWords(name: string): string {
  if (name === 'gateway') return 'your own gateway'
  if (name === 'self') return 'your own server'
  if (name === '*') return `${mark('*')}: every host`
  return name.startsWith('$') ? `what you name in the option <code>${html(name.slice(1))}</code>` : mark(name)
}

interface Question {
  readonly question: string
  readonly names: readonly string[]
  readonly otherwise: string
  readonly words?: (name: string) => string
}

function questions({ hosts, hooks, capabilities, slots, storage }: Manifest): readonly Question[] {
  return [
    { question: 'Which servers does it talk to?', names: hosts, otherwise: 'None.', words: hostWords },
    { question: 'What does it ask wallets for?', names: capabilities, otherwise: 'Nothing.' },
    { question: 'Where does it take part?', names: hooks, otherwise: 'In none of the kernel’s hooks.' },
    { question: 'Where is it shown?', names: slots.fills, otherwise: 'In views of its own only.' },
    { question: 'What does it keep in the browser?', names: storage, otherwise: 'Nothing.' },
  ]
}

const list = (names: readonly string[], words: (name: string) => string = mark): string =>
  `<ul>${names.map((name) => `<li>${words(name)}</li>`).join('')}</ul>`

const permissions = (manifest: Manifest): string =>
  questions(manifest)
    .map(
      ({ question, names, otherwise, words }) =>
        `<dt>${question}</dt><dd>${names.length > 0 ? list(names, words) : otherwise}</dd>`,
    )
    .join('\n')

function hostCode({ package: name }: CatalogueEntry, { id, factory, kind }: Manifest): string {
  const own = factory ?? id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const place: Readonly<Record<Manifest['kind'], string>> = {
    plugin: `plugins: [connect(), account(), ${own}()]`,
    adapter: `adapters: [${own}()]`,
    connector: `adapters: [evmAdapter(), ${own}()]`,
    theme: `theme: ${own}`,
  }
  return `npm install ${name}\n\nimport { ${own} } from '${name}'\n\ncreateKernel({ ${place[kind]} })`
}

function entryPage({ entry, manifest, bytes }: Listed, home: Home | undefined): string {
  const { title, summary, repository, version, advisories, package: name } = entry
  const warnings = advisories.map(
    ({ versions, reason, fixed }) =>
      `<p class="advisory"><strong>Do not use ${html(versions)}.</strong> ${html(reason)}.${fixed ? ` Fixed in ${html(fixed)}.` : ''}</p>`,
  )
  const facts = [
    ['Package', `<code>${html(name)}</code> ${html(version)}`],
    ['Source', `<a href="${html(repository)}">${html(repository)}</a>`],
    ['Kernel API', html(manifest.kernel)],
    ['First bundle', `${size(bytes.first)}, ${size(bytes.later)} later (compressed)`],
    ['Languages', html(manifest.languages.join(', ')) || 'no texts of its own'],
    ['Chains', manifest.chains.includes('*') ? 'all' : html(manifest.chains.join(', ')) || 'all'],
    [
      'Needs',
      Object.entries(manifest.needs)
        .map(([id, need]) => `${html(id)} (${need})`)
        .join(', ') || 'no other plugin',
    ],
  ]
  return page(
    title,
    home,
    `<nav aria-label="Place"><a class="back" href="./">All entries</a></nav>
<h1>${html(title)}</h1>
<p class="lead">${html(summary)}</p>
${warnings.join('\n')}
<h2>What it may do</h2>
<dl>
${permissions(manifest)}
</dl>
<h2>Facts</h2>
<dl class="facts">${facts.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('')}</dl>
<h2>Add it to your host</h2>
<pre tabindex="0"><code>${html(hostCode(entry, manifest))}</code></pre>`,
  )
}

function row({ entry, manifest, bytes }: Listed): string {
  const { title, summary, categories, package: name, advisories } = entry
  const sensitive = [...manifest.hooks, ...manifest.capabilities, ...manifest.hosts].filter((text) =>
    SENSITIVE.includes(text),
  )
  const notes = [
    `<span>${manifest.kind}</span>`,
    `<span>${size(bytes.first)}</span>`,
    ...(sensitive.length > 0 ? ['<span class="sensitive">sensitive</span>'] : []),
    ...(advisories.length > 0 ? ['<span class="advisory">advisory</span>'] : []),
  ]
  const words = [title, summary, name, ...categories, ...manifest.hosts, ...manifest.chains].join(' ').toLowerCase()
  return `<li data-words="${html(words)}" data-kind="${manifest.kind}" data-sensitive="${sensitive.length > 0}">
<a href="${html(pageOf(entry))}">${html(title)}</a>
<p>${html(summary)}</p>
<p class="notes">${notes.join(' ')}</p>
</li>`
}

/**
 * The pages of a catalogue as static files by name: they can be read without script, which adds search and filters.
 *
 * @param home where the header of each page leads back to; nowhere unless given
 */
export function renderPages(listed: readonly Listed[], home?: Home): ReadonlyMap<string, string> {
  const sorted = [...listed].sort((left, right) => left.entry.title.localeCompare(right.entry.title, 'en'))
  const index = page(
    'Latchkey catalogue',
    home,
    `<h1>Plugins, adapters and themes</h1>
<p class="lead">Each says what it may do, and was checked against it. <span class="sensitive">sensitive</span> ones see or change what a wallet is asked, or reach every host.</p>
<form role="search" hidden>
<label>Search <input type="search" name="words" autocomplete="off"></label>
<label>Kind <select name="kind"><option value="">all</option><option>plugin</option><option>connector</option><option>adapter</option><option>theme</option></select></label>
<label class="check"><input type="checkbox" name="quiet"> nothing sensitive</label>
</form>
<p role="status" data-count>${sorted.length} entries</p>
<ul class="entries">
${sorted.map(row).join('\n')}
</ul>`,
  )
  return new Map([
    ['index.html', index],
    ...sorted.map((shown) => [pageOf(shown.entry), entryPage(shown, home)] as const),
    ['style.css', STYLE],
    ['sign.svg', SIGN],
    ['search.js', SCRIPT],
  ])
}
