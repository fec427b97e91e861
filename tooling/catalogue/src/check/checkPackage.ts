import { join } from 'node:path'
import { type Manifest, readManifest, SIZE_CLASSES } from '../manifest/manifest.ts'
import { hashFiles, type PackageFiles, readPackage, textOf } from '../package/packageFiles.ts'
import { type BrowserOptions, checkInBrowser } from './browser/checkInBrowser.ts'
import { type Bytes, entriesOf, measureBytes } from './bytes.ts'
import { codeRules } from './codeRules.ts'
import { dependencyRules } from './dependencyRules.ts'
import type { Finding } from './finding.ts'
import { copiedName, packageRules } from './packageRules.ts'
import { type Provenance, provenanceRule } from './provenance.ts'
import { compareReports, type Report } from './report.ts'
import { runContract } from './runContract.ts'
import { runProbe } from './runProbe.ts'
import { typeRules } from './typeRules.ts'

export interface CheckOptions {
  /** What the factory is called with. @defaultValue nothing */
  readonly arguments?: readonly unknown[]
  /** Names of packages that are known already. */
  readonly known?: readonly string[]
  /** The report of the version before. */
  readonly before?: Report | undefined
  /** When the check is made, ISO 8601. @defaultValue now */
  readonly at?: string
  /** Runs the contract suite and shows it in a browser, too, with the tools that are installed there. @defaultValue neither */
  readonly browser?: Omit<BrowserOptions, 'arguments'>
  /** What the registry says of where it was built. @defaultValue `not checked`, and nothing is said of it */
  readonly provenance?: Provenance
  /** Milliseconds its code may run. @defaultValue 15000 */
  readonly limit?: number
}

function checkSize({ sizeClass }: Manifest, { first }: Bytes): readonly Finding[] {
  const fits = (Object.entries(SIZE_CLASSES) as [Manifest['sizeClass'], number][]).find(([, most]) => first <= most)
  if (first <= SIZE_CLASSES[sizeClass] || !fits) return []
  return [
    {
      rule: 'bytes',
      level: 'error',
      message: `${first} bytes come with a host's first bundle, the class "${sizeClass}" allows ${SIZE_CLASSES[sizeClass]}`,
      fix: `Load more of it with import(), or write "sizeClass": "${fits[0]}"`,
    },
  ]
}

/** What was found in its code, and whether its views were looked at. */
interface Checked {
  readonly findings: readonly Finding[]
  readonly isLookedAt: boolean
}

async function checkCode(files: PackageFiles, manifest: Manifest, options: CheckOptions): Promise<Checked> {
  const findings = [...codeRules(files, manifest)]
  // Code that makes code, or that is meant for Node, is not run.
  const keepsFromRunning = /^(no-eval|no-node|readable-code|downloaded-code)$/
  if (findings.some(({ rule, level }) => level === 'error' && keepsFromRunning.test(rule)))
    return { findings, isLookedAt: false }
  const entries = entriesOf(files)
  if (entries.length === 0 || entries.some((entry) => textOf(files, entry) === undefined)) {
    findings.push({
      rule: 'files',
      level: 'error',
      message: 'The main entry is not in the package',
      fix: 'Name it as "." in "exports", and build before you publish',
    })
    return { findings, isLookedAt: false }
  }
  for (const entry of entries) {
    const { findings: observed } = await runProbe({
      entry: join(files.folder, entry),
      manifest,
      ...(options.arguments ? { arguments: options.arguments } : {}),
      ...(options.limit ? { limit: options.limit } : {}),
    })
    const isKnown = ({ message }: Finding): boolean => findings.some((known) => known.message === message)
    findings.push(...observed.filter((finding) => !isKnown(finding)))
  }
  const [entry] = entries
  // What is refused already is not run with more rights.
  const isLookedAt = entry !== undefined && !findings.some(({ level }) => level === 'error')
  if (options.browser && isLookedAt) {
    const tools = { ...options.browser, arguments: options.arguments ?? [] }
    findings.push(...(await typeRules(files, options.browser.project)))
    findings.push(...(await runContract(files.folder, entry, manifest, tools)))
    findings.push(...(await checkInBrowser(files.folder, entry, manifest, tools)))
  }
  return { findings, isLookedAt: options.browser !== undefined && isLookedAt }
}

/**
 * Checks an unpacked package; its peers must be found from its folder.
 * @throws when the folder has no readable `package.json`
 */
export async function checkPackage(folder: string, options: CheckOptions = {}): Promise<Report> {
  const files = readPackage(folder)
  const read = readManifest(files.json.latchkey)
  const manifest = 'manifest' in read ? read.manifest : undefined
  const bytes = measureBytes(files)
  const findings: Finding[] = read.problems.map((message) => ({
    rule: 'manifest',
    level: 'error',
    message,
    fix: 'Write the field as manifest.schema.json of @latchkey/catalogue says; what the code needs stands in the findings below',
  }))
  findings.push(...packageRules(files), ...dependencyRules(folder), ...copiedName(files.json.name, options.known ?? []))
  if (options.provenance) findings.push(...provenanceRule(options.provenance))
  const code = manifest ? await checkCode(files, manifest, options) : { findings: [], isLookedAt: false }
  if (manifest) findings.push(...checkSize(manifest, bytes), ...code.findings)
  else findings.push(...codeRules(files, { kind: 'plugin', hosts: [], capabilities: [] }))
  const report = {
    name: files.json.name,
    version: files.json.version,
    at: options.at ?? new Date().toISOString(),
    ...(manifest ? { manifest } : {}),
    provenance: options.provenance ?? ('not checked' as const),
    isLookedAt: code.isLookedAt,
    bytes,
    hashes: hashFiles(files.files),
  }
  const compared = compareReports(report, options.before)
  return { ...report, findings: [...findings, ...compared.findings], changes: compared.changes }
}
