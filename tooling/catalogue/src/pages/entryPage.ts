import { type CatalogueEntry, entryName } from '../audit/entries.ts'
import type { Provenance } from '../check/provenance.ts'
import type { Report } from '../check/report.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { type Home, html, mark, page, size } from './html.ts'
import type { Listed, Picture } from './listed.ts'

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

const NEIGHBOURS = {
  connect: '@latchkey/plugin-connect',
  account: '@latchkey/plugin-account',
  evmAdapter: '@latchkey/adapter-evm',
}
type Neighbour = keyof typeof NEIGHBOURS

/** How a host takes it: the package beside those that most hosts have, with the options it cannot do without. */
function hostCode(entry: CatalogueEntry, { id, factory, kind }: Manifest): string {
  const own = factory ?? id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const call = `${own}(${entry.arguments.map((value) => JSON.stringify(value)).join(', ')})`
  const beside: Readonly<Record<Manifest['kind'], readonly Neighbour[]>> = {
    plugin: ['connect', 'account'],
    adapter: [],
    connector: ['evmAdapter'],
    theme: [],
  }
  const others = beside[kind].filter((name) => NEIGHBOURS[name] !== entry.package)
  const all = [...others.map((name) => `${name}()`), call].join(', ')
  const place = kind === 'theme' ? `theme: ${own}` : `${kind === 'plugin' ? 'plugins' : 'adapters'}: [${all}]`
  const imports = [
    "import { createKernel } from '@latchkey/kernel'",
    ...others.map((name) => `import { ${name} } from '${NEIGHBOURS[name]}'`),
    `import { ${own} } from '${entry.package}'`,
  ]
  return `npm install ${entry.package}\n\n${imports.join('\n')}\n\ncreateKernel({ ${place} })`
}

/** What the registry says of where a version was built. */
const PROVENANCE: Readonly<Record<Provenance, string>> = {
  present: 'the registry states where it was built',
  absent: 'the registry states nothing of where it was built',
  'not checked': 'not checked',
}

/** The plain facts of an entry, for its page and for comparing it. */
export function factsOf({
  entry,
  manifest,
  bytes,
  report,
}: Listed): readonly (readonly [term: string, text: string])[] {
  const needs = Object.entries(manifest.needs).map(([id, need]) => `${id} (${need})`)
  return [
    ['Kind', manifest.kind],
    ['Version', entry.version],
    ['Author', entry.author ?? 'not named'],
    ['Provenance', PROVENANCE[report?.provenance ?? 'not checked']],
    ['Kernel API', manifest.kernel],
    ['First bundle', `${size(bytes.first)} (compressed)`],
    ['Later', size(bytes.later)],
    ['Languages', manifest.languages.join(', ') || 'no texts of its own'],
    ['Chains', manifest.chains.includes('*') ? 'all' : manifest.chains.join(', ') || 'all'],
    ['Needs', needs.join(', ') || 'no other plugin'],
  ]
}

const warnings = ({ advisories }: CatalogueEntry): string =>
  advisories
    .map(
      ({ versions, reason, fixed }) =>
        `<p class="advisory"><strong>Do not use ${html(versions)}.</strong> ${html(reason)}.${fixed ? ` Fixed in ${html(fixed)}.` : ''}</p>`,
    )
    .join('\n')

/** `send.WalletSendStatus` as words. */
const viewWords = (route: string): string =>
  route
    .replace(/^.*\./, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase())

function pictureList(name: string, pictures: readonly Picture[]): string {
  if (pictures.length === 0) return ''
  const shown = pictures.map(({ route, width, height }) => {
    const image = (scheme: string): string =>
      `<img src="pictures/${name}/${html(route)}-${scheme}.png" alt="${html(route)}, ${scheme} theme" width="${width}" height="${height}" loading="lazy">`
    return `<li><p>${html(viewWords(route))}</p>${image('light')}${image('dark')}</li>`
  })
  return `<h2>How it looks</h2>\n<ul class="pictures">${shown.join('\n')}</ul>`
}

/** A frame without an origin of its own: it reads nothing of this site and opens nothing. Loaded when it is unfolded. */
const preview = (name: string, title: string): string => `<h2>Try it</h2>
<details class="preview"><summary>Open a live preview</summary>
<p>The widget runs with this package in a sandboxed frame. Its wallet is a stand-in that signs nothing.</p>
<iframe src="preview/${name}.html" title="Live preview of ${html(title)}" sandbox="allow-scripts" loading="lazy"></iframe>
</details>`

function checked(name: string, { at, hashes, findings, isLookedAt = false }: Report): string {
  const shown = findings.filter(({ level }) => level !== 'note')
  const items = shown.map(({ message, fix }) => `<li>${html(message)}. ${html(fix)}.</li>`)
  const result = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>Nothing was found.</p>'
  return `<h2>Its check</h2>
<p>Made on ${html(at.slice(0, 10))} over ${Object.keys(hashes).length} files, ${isLookedAt ? 'with its views in a browser' : 'without looking at its views'}. <a href="reports/${name}.json">The report with their hashes</a></p>
${result}`
}

function versionList({ versions }: CatalogueEntry): string {
  if (versions.length === 0) return ''
  const items = versions.map(
    ({ version, at, changes }) =>
      `<li><strong>${html(version)}</strong> <time>${html(at)}</time>${changes.length > 0 ? list(changes, html) : ''}</li>`,
  )
  return `<h2>Versions</h2>\n<ul class="versions">${items.join('\n')}</ul>`
}

/** What the catalogue has of an entry besides its manifest. */
export interface Shown {
  readonly pictures: readonly Picture[]
  readonly hasPreview: boolean
  readonly home?: Home | undefined
}

/** The page of an entry. */
export function entryPage(listed: Listed, { pictures, hasPreview, home }: Shown): string {
  const { entry, manifest, report } = listed
  const { title, summary, repository, package: own } = entry
  const name = entryName(own)
  const facts = factsOf(listed).map(([term, text]) => `<dt>${term}</dt><dd>${html(text)}</dd>`)
  return page(
    { title, home },
    `<nav aria-label="Place"><a class="back" href="./">All entries</a></nav>
<h1>${html(title)}</h1>
<p class="lead">${html(summary)}</p>
${warnings(entry)}
${pictureList(name, pictures)}
${hasPreview ? preview(name, title) : ''}
<h2>What it may do</h2>
<dl>
${permissions(manifest)}
</dl>
<h2>Facts</h2>
<dl class="facts"><dt>Package</dt><dd><code>${html(own)}</code></dd><dt>Source</dt><dd><a href="${html(repository)}">${html(repository)}</a></dd>${facts.join('')}</dl>
<p><a href="compare.html?first=${name}">Compare it with another entry</a></p>
${versionList(entry)}
${report ? checked(name, report) : ''}
<h2>Add it to your host</h2>
<pre tabindex="0"><code>${html(hostCode(entry, manifest))}</code></pre>`,
  )
}
