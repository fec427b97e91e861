import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueEntry } from '../audit/entries.ts'
import { type Bytes, measureBytes } from '../check/bytes.ts'
import { readPackage } from '../check/packageFiles.ts'
import { SENSITIVE } from '../manifest/compare.ts'
import { type Manifest, readManifest } from '../manifest/manifest.ts'
import { SCRIPT, STYLE } from './assets.ts'

/** An entry with what its package says and weighs. */
export interface Listed {
  readonly entry: CatalogueEntry
  readonly manifest: Manifest
  readonly bytes: Bytes
}

/** Entries whose unpacked package is in one of the folders. */
export function listPackages(entries: readonly CatalogueEntry[], folders: readonly string[]): readonly Listed[] {
  return folders.flatMap((folder): Listed[] => {
    if (!existsSync(join(folder, 'package.json'))) return []
    const files = readPackage(folder)
    const entry = entries.find((found) => found.package === files.json.name)
    const read = readManifest(files.json.latchkey)
    return entry && 'manifest' in read ? [{ entry, manifest: read.manifest, bytes: measureBytes(files) }] : []
  })
}

const html = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The address of an entry's page, relative to the catalogue's first one. */
const pageOf = ({ package: name }: CatalogueEntry): string => `${name.replace(/^@/, '').replace('/', '--')}.html`

const page = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
${main}
</main>
<script src="search.js" defer></script>
</body>
</html>
`

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

function entryPage({ entry, manifest, bytes }: Listed): string {
  const { title, summary, repository, version, advisories, package: name } = entry
  const warnings = advisories.map(
    ({ versions, reason, fixed }) =>
      `<p class="advisory"><strong>Do not use ${html(versions)}.</strong> ${html(reason)}.${fixed ? ` Fixed in ${html(fixed)}.` : ''}</p>`,
  )
  const facts = [
    ['Package', `<code>${html(name)}</code> ${html(version)}`],
    ['Source', `<a href="${html(repository)}">${html(repository)}</a>`],
    ['Kernel API', html(manifest.kernel)],
    ['First bundle', `${bytes.first} bytes, ${bytes.later} later (compressed)`],
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
    `<p><a href="./">All entries</a></p>
<h1>${html(title)}</h1>
<p>${html(summary)}</p>
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
    `<span>${bytes.first} bytes</span>`,
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

/** The pages of a catalogue as static files by name: they can be read without script, which adds search and filters. */
export function renderPages(listed: readonly Listed[]): ReadonlyMap<string, string> {
  const sorted = [...listed].sort((left, right) => left.entry.title.localeCompare(right.entry.title, 'en'))
  const index = page(
    'Latchkey catalogue',
    `<h1>Plugins, adapters and themes</h1>
<p>Each says what it may do, and was checked against it. <span class="sensitive">sensitive</span> ones see or change what a wallet is asked, or reach every host.</p>
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
    ...sorted.map((shown) => [pageOf(shown.entry), entryPage(shown)] as const),
    ['style.css', STYLE],
    ['search.js', SCRIPT],
  ])
}
