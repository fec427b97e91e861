#!/usr/bin/env node
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Accepted, type AuditedPackage, auditProject } from './audit/audit.ts'
import { ownEntries, ownVersion, readEntries } from './audit/entries.ts'
import { keepReport, readReports } from './audit/reports.ts'
import { checkPackage } from './check/checkPackage.ts'
import { printFindings } from './check/finding.ts'
import { readProvenance } from './check/provenance.ts'
import { isRefused, type Report } from './check/report.ts'
import { markSensitive } from './manifest/compare.ts'
import { fetchPublished, isPublished, packFolder, unpack } from './package/pack.ts'
import { readPackage } from './package/packageFiles.ts'
import { writePages } from './pages/writePages.ts'
import { type Tried, tryNext } from './range/tryNext.ts'

const HELP = `latchkey check [folder, tarball or name@version]   checks a package as the catalogue does
  --registry <url>         where a name is looked up, in place of npm's own setting
  --browser                runs the contract suite and looks at its views, too: axe, keyboard, both themes, right to left,
                           large text, strict policy; needs vite, vitest, happy-dom, @playwright/test, @axe-core/playwright
  --executable <path>      a browser of your own
  --screenshots <folder>   pictures of the views in both themes
  --before <report.json>   compares it with the last version
  --report <report.json>   writes the report
  --catalogue <folder>     of entries: compares it with the report there, and its name with theirs
  --keep                   keeps the report of what passed beside its entry there, with --browser its pictures, too
  --arguments <json>       what the factory is called with, a list
latchkey audit [folder]              lists what is installed, with its permissions
  --catalogue <folder>     entries with advisories and versions, in place of those that came with this package
  --accept                 writes the permissions to latchkey.permissions.json
  --json                   prints data
latchkey range <folder or tarball ...> --catalogue <folder>   starts every entry with a kernel that is not released yet,
                           and what is released with it, and lists who breaks
  --packages <folder>      where packages are that this project has not installed, each in a folder of its own
  --contract               runs the contract suite of each, too
  --json                   prints data
latchkey pages <folder> --catalogue <folder>   writes the catalogue's pages, of packages in this project's node_modules
  --preview                with a live preview of each; needs vite`

/** Where a host keeps what it has agreed to. */
const ACCEPTED = 'latchkey.permissions.json'

function readJson<T>(file: string | undefined): T | undefined {
  return file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

/** In words: what it may do, and how much of it comes at once. */
function summarize({ name, version, manifest, provenance = 'not checked', bytes, changes }: Report): string {
  const list = (title: string, names: readonly string[]): string =>
    names.length > 0 ? `\n  ${title}: ${names.map(markSensitive).join(', ')}` : ''
  const permissions = manifest
    ? list('hosts', manifest.hosts) +
      list('hooks', manifest.hooks) +
      list('asks wallets for', manifest.capabilities) +
      list('slots', manifest.slots.fills) +
      list('keeps', manifest.storage)
    : ''
  return `${name} ${version}: ${bytes.first} bytes in the first bundle, ${bytes.later} later\n  provenance: ${provenance}${permissions}${list('new since the last version', changes)}`
}

/** What `check` is told. */
type CheckValues = Readonly<
  Partial<Record<'before' | 'report' | 'registry' | 'executable' | 'screenshots' | 'arguments' | 'catalogue', string>>
>

async function check(
  target: string,
  options: CheckValues,
  { isInBrowser, isKept }: { readonly isInBrowser: boolean; readonly isKept: boolean },
): Promise<number> {
  const isTarball = /\.(tgz|tar\.gz)$/.test(target)
  const { folder, remove } = isPublished(target)
    ? await fetchPublished(target, process.cwd(), options.registry)
    : isTarball
      ? await unpack(resolve(target), process.cwd())
      : await packFolder(resolve(target))
  const { executable, catalogue } = options
  // Whether they are kept is known only when all is checked.
  const made = isKept && catalogue && isInBrowser ? mkdtempSync(join(tmpdir(), 'latchkey-pictures-')) : undefined
  const screenshots = made ?? (options.screenshots && resolve(options.screenshots))
  const browser = { project: process.cwd(), executable, ...(screenshots ? { screenshots } : {}) }
  try {
    const name = readPackage(folder).json.name
    const entries = catalogue ? readEntries(catalogue) : []
    const last = catalogue ? readReports(catalogue).find((report) => report.name === name) : undefined
    const before = readJson<Report>(options.before) ?? last
    const given = options.arguments ? (JSON.parse(options.arguments) as unknown[]) : undefined
    const report = await checkPackage(folder, {
      ...(before ? { before } : {}),
      ...(isInBrowser ? { browser } : {}),
      provenance: isPublished(target) ? await readProvenance(target, options.registry) : 'not checked',
      known: entries.map((entry) => entry.package).filter((known) => known !== name),
      arguments: given ?? entries.find((entry) => entry.package === name)?.arguments ?? [],
    })
    if (options.report) writeFileSync(options.report, `${JSON.stringify(report, undefined, 2)}\n`)
    console.log(summarize(report))
    if (report.findings.length > 0) console.log(printFindings(report.findings))
    console.log(isRefused(report) ? 'refused: see the lines marked ✗' : 'passed')
    if (isRefused(report)) return 1
    if (isKept && catalogue) keepReport(catalogue, report, made)
    return 0
  } finally {
    if (made) rmSync(made, { recursive: true, force: true })
    await remove()
  }
}

function printAudit({ name, version, permissions, added, advisories, newer, problems }: AuditedPackage): string {
  const words = permissions.map((text) => {
    const [kind = '', own = ''] = text.split(' ')
    return `${kind} ${markSensitive(own)}`
  })
  return [
    `${name} ${version}${newer ? ` (${newer} is out)` : ''}`,
    `    ${words.join(', ') || 'no permissions'}`,
    ...problems.map((problem) => `  ✗ ${problem}`),
    ...advisories.map((advisory) => `  ✗ ${advisory}`),
    ...added.map((permission) => `  ✗ new: ${permission}. Read it, then run: npx latchkey audit --accept`),
  ].join('\n')
}

function audit(project: string, options: Readonly<Record<string, string | boolean | undefined>>): number {
  const file = join(project, ACCEPTED)
  const given = typeof options.catalogue === 'string' ? options.catalogue : undefined
  const entries = readEntries(given ?? ownEntries())
  const found = auditProject(project, { entries, accepted: readJson<Accepted>(file) })
  if (found.length === 0) {
    console.error(
      'No plugin, adapter or theme is installed here: install first, and run this beside the package.json of the site',
    )
    return 1
  }
  if (options.accept) {
    const accepted = Object.fromEntries(found.map(({ name, permissions }) => [name, permissions]))
    writeFileSync(file, `${JSON.stringify(accepted, undefined, 2)}\n`)
    console.log(`${ACCEPTED} has the permissions of ${found.length} packages: commit it`)
    return 0
  }
  console.log(options.json ? JSON.stringify(found, undefined, 2) : found.map(printAudit).join('\n'))
  if (!given && !options.json)
    console.log(`Advisories and versions are those that ${ownVersion()} came with: update it for newer ones`)
  return found.some(({ added, advisories, problems }) => added.length + advisories.length + problems.length > 0) ? 1 : 0
}

/** The packages of a folder, each in a folder of its own, and those that are installed in a project. */
function packageFinder(project: string, folder: string | undefined): (name: string) => string | undefined {
  const own = (folder === undefined ? [] : readdirSync(folder))
    .map((name) => join(resolve(folder ?? ''), name))
    .filter((path) => existsSync(join(path, 'package.json')))
  const byName = new Map(own.map((path) => [readPackage(path).json.name, path]))
  return (name) => {
    const installed = join(project, 'node_modules', name)
    return byName.get(name) ?? (existsSync(join(installed, 'package.json')) ? installed : undefined)
  }
}

const OUTCOMES: Readonly<Record<Tried['outcome'], string>> = {
  works: '  ok',
  breaks: '  ✗',
  already: '  – fails with what is installed, too:',
  absent: '  – not installed, not tried:',
}

async function range(
  targets: readonly string[],
  options: Readonly<Record<string, string | boolean | undefined>>,
): Promise<number> {
  const project = process.cwd()
  const opened: { readonly folder: string; readonly remove: () => Promise<void> }[] = []
  try {
    for (const target of targets) {
      const isPacked = /\.(tgz|tar\.gz)$/.test(target)
      opened.push(
        isPacked ? await unpack(resolve(target), project) : { folder: resolve(target), remove: async () => undefined },
      )
    }
    const tried = await tryNext({
      entries: readEntries(String(options.catalogue)),
      next: opened.map(({ folder }) => folder),
      find: packageFinder(project, typeof options.packages === 'string' ? options.packages : undefined),
      project,
      contract: options.contract === true,
    })
    const lines = tried.map(({ package: name, version = '', outcome, reasons }) =>
      [`${OUTCOMES[outcome]} ${name} ${version}`.trimEnd(), ...reasons.map((reason) => `      ${reason}`)].join('\n'),
    )
    const count = (outcome: Tried['outcome']): number => tried.filter((each) => each.outcome === outcome).length
    console.log(options.json ? JSON.stringify(tried, undefined, 2) : lines.join('\n'))
    if (!options.json) console.log(`${count('works')} work, ${count('breaks')} break, ${count('absent')} not tried`)
    return count('breaks') > 0 || count('works') === 0 ? 1 : 0
  } finally {
    await Promise.all(opened.map(({ remove }) => remove()))
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      before: { type: 'string' },
      report: { type: 'string' },
      registry: { type: 'string' },
      browser: { type: 'boolean' },
      executable: { type: 'string' },
      screenshots: { type: 'string' },
      arguments: { type: 'string' },
      catalogue: { type: 'string' },
      keep: { type: 'boolean' },
      preview: { type: 'boolean' },
      packages: { type: 'string' },
      contract: { type: 'boolean' },
      accept: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const [command, target = '.'] = positionals
  if (command === 'check' && !values.help) {
    const { browser: isInBrowser = false, keep: isKept = false } = values
    return check(target, values, { isInBrowser, isKept })
  }
  if (command === 'pages' && values.catalogue && !values.help) {
    const count = await writePages(resolve(target), values.catalogue, process.cwd(), values.preview ?? false)
    console.log(`${count} files in ${target}`)
    return 0
  }
  if (command === 'range' && values.catalogue && positionals.length > 1 && !values.help)
    return range(positionals.slice(1), values)
  if (command === 'audit' && !values.help) return audit(resolve(target), values)
  console.log(HELP)
  return values.help ? 0 : 1
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
