import { isScript, type PackageFile, type PackageFiles, textOf } from '../package/packageFiles.ts'
import { targetsOf } from './bytes.ts'
import { isListOfExports } from './codeRules.ts'
import type { Finding } from './finding.ts'

const LICENCES = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
  '0BSD',
  'Unlicense',
  'BlueOak-1.0.0',
  'Zlib',
  'MIT-0',
  'MPL-2.0',
]
export const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'preuninstall', 'postuninstall'] as const
/** What never belongs into a package: secrets, settings of a machine, programs. */
const UNWANTED =
  /(^|\/)(\.env|\.npmrc|\.git|\.ssh|id_rsa|.*\.(pem|key|p12|exe|dll|so|dylib|node|sh|bat|ps1|wasm))(\/|$)/i
const MAX_FILES = 2_000
const MAX_BYTES = 5_000_000

const error = (rule: string, message: string, fix: string, at?: string): Finding => ({
  rule,
  level: 'error',
  message,
  fix,
  ...(at === undefined ? {} : { at }),
})

function installScripts({ json }: PackageFiles): readonly Finding[] {
  const scripts: object = typeof json.scripts === 'object' && json.scripts !== null ? json.scripts : {}
  return INSTALL_SCRIPTS.filter((name) => name in scripts).map((name) =>
    error('install-scripts', `"${name}" runs code when somebody installs the package`, `Remove "${name}" from scripts`),
  )
}

/** Whether a licence, or each part of an SPDX expression that cannot be chosen away, is an open one. */
export function isOpen(license: unknown): boolean {
  if (typeof license !== 'string') return false
  const choices = license.replace(/[()]/g, '').split(/ or /i)
  return choices.some((choice) => choice.split(/ and /i).every((name) => LICENCES.includes(name.trim())))
}

function licence(files: PackageFiles): readonly Finding[] {
  const { license } = files.json
  if (typeof license !== 'string' || !LICENCES.includes(license))
    return [
      error(
        'licence',
        `The licence is ${license === undefined ? 'missing' : String(license)}`,
        `Use one of ${LICENCES.join(', ')}`,
      ),
    ]
  const hasText = files.files.some(({ path }) => /^licen[cs]e(\.(md|txt))?$/i.test(path))
  return hasText
    ? []
    : [
        {
          rule: 'licence',
          level: 'warning',
          message: 'The text of the licence is not in the package',
          fix: 'Add a file LICENSE',
        },
      ]
}

function publishedFiles({ files }: PackageFiles): readonly Finding[] {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  const findings = files.flatMap(({ path, isLink }): Finding[] => {
    if (isLink) return [error('files', 'A link points out of the package', 'Publish the file itself', path)]
    if (UNWANTED.test(path))
      return [error('files', 'This file does not belong into a package', 'List what is published in "files"', path)]
    return []
  })
  if (files.length > MAX_FILES || bytes > MAX_BYTES)
    findings.push(error('files', `${files.length} files with ${bytes} bytes`, 'Publish dist, README and LICENSE only'))
  if (!files.some(({ path }) => /^readme\.md$/i.test(path)))
    findings.push(error('files', 'There is no README.md', 'Say what the package does and how it is installed'))
  return findings
}

/** Bytes. */
const SMALL_SCRIPT = 2_000

/** What a bundler adds of its own has no source. */
function isWithoutSource(files: PackageFiles, { path, bytes }: PackageFile): boolean {
  return bytes.length < SMALL_SCRIPT || isListOfExports(textOf(files, path) ?? '')
}

/** A map must have the sources in it: what a host runs can be read. */
function sourceMap(files: PackageFiles, script: PackageFile): Finding | undefined {
  const text = textOf(files, `${script.path}.map`)
  const problem = (message: string): Finding => ({
    ...error('source-maps', message, 'Build with source maps that hold their sources (sourcemap: true)', script.path),
    ...(isWithoutSource(files, script) ? { level: 'note' as const } : {}),
  })
  if (text === undefined) return problem('The script has no source map')
  try {
    const map: unknown = JSON.parse(text)
    const contents = typeof map === 'object' && map !== null ? Reflect.get(map, 'sourcesContent') : undefined
    const isWhole = Array.isArray(contents) && contents.every((content) => typeof content === 'string')
    return isWhole ? undefined : problem('The source map lacks its sources')
  } catch {
    return problem('The source map is not JSON')
  }
}

function sourceMaps(files: PackageFiles): readonly Finding[] {
  const scripts = files.files.filter((file) => isScript(file) && file.bytes.length > 300)
  return scripts.map((script) => sourceMap(files, script)).filter((found) => found !== undefined)
}

/** The declarations that `exports` and `types` name. */
export function declarationsOf({ json }: Pick<PackageFiles, 'json'>): readonly string[] {
  const text = JSON.stringify({ exports: json.exports, main: json.types })
  return [...text.matchAll(/"(\.\/[^"]+\.d\.[cm]?ts)"/g)].map(([, path = '']) => path.slice(2))
}

function types(files: PackageFiles): readonly Finding[] {
  const paths = declarationsOf(files)
  if (paths.length === 0) return [error('types', 'The package has no types', 'Add "types" to each entry of "exports"')]
  return paths
    .filter((path) => textOf(files, path) === undefined)
    .map((path) =>
      error('types', `${path} is named in "exports" and is not in the package`, 'Build before you publish'),
    )
}

/** A second copy of one of these has a state of its own. */
const PEERS = ['@latchkey/kernel', '@latchkey/theme', 'react', 'react-dom', 'jotai']

function dependencies({ json }: PackageFiles): readonly Finding[] {
  const entries = Object.entries(
    typeof json.dependencies === 'object' && json.dependencies !== null ? json.dependencies : {},
  )
  return entries.flatMap(([name, range]): Finding[] => {
    // The theme's own package and the kernel's bring them; no other package does.
    if (PEERS.includes(name))
      return [error('dependencies', `${name} is a dependency`, `Move ${name} to peerDependencies`)]
    if (/^(git|http|file|link|github)|\//.test(String(range)))
      return [error('dependencies', `${name} comes from ${String(range)}`, 'Depend on published versions')]
    return []
  })
}

/** What a host can load of a package is what is read here: no other kind of file, nothing brought along. */
function loaded({ json, files }: PackageFiles): readonly Finding[] {
  const { exports, imports, main, module, bundleDependencies, bundledDependencies } = json
  const findings = targetsOf([exports, main, module, imports])
    .filter((target) => !/\.([cm]?js|d\.[cm]?ts|css|json)$/.test(target))
    .map((target) =>
      error('files', `${target} is an entry that cannot be checked`, 'Name scripts, types, styles or JSON'),
    )
  const isBundled = [bundleDependencies, bundledDependencies].some((field) => field !== undefined && field !== false)
  if (isBundled || files.some(({ path }) => /(^|\/)node_modules\//.test(path)))
    findings.push(error('dependencies', 'It brings dependencies along', 'Remove bundleDependencies and node_modules'))
  return findings
}

/** Letters that look alike, as one. */
function skeleton(name: string): string {
  return name
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[1il|]/g, 'l')
    .replace(/[0o]/g, 'o')
    .replace(/5/g, 's')
    .replace(/[-_.]/g, '')
}

/** Whether two texts differ by one letter that was changed, added, left out, or by two that were swapped. */
function isNear(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  const rest = (text: string, skip: number): string => text.slice(at + skip)
  return (
    rest(left, 1) === rest(right, 1) ||
    rest(left, 1) === rest(right, 0) ||
    rest(left, 0) === rest(right, 1) ||
    (left[at] === right[at + 1] && left[at + 1] === right[at] && rest(left, 2) === rest(right, 2))
  )
}

/** Names that a reader takes for one of the known ones. */
export function copiedName(name: string, known: readonly string[]): readonly Finding[] {
  const twin = known.find((other) => {
    if (other === name) return false
    const [scope = '', own = ''] = name.split('/')
    const [otherScope = '', otherOwn = ''] = other.split('/')
    if (scope === otherScope) return skeleton(own) === skeleton(otherOwn)
    return (
      skeleton(name) === skeleton(other) ||
      (scope !== '' && otherScope !== '' && isNear(skeleton(scope), skeleton(otherScope)))
    )
  })
  return twin ? [error('name', `"${name}" is easily taken for "${twin}"`, 'Choose a name and a scope that differ')] : []
}

/** What can be said of a package without reading its code. */
export function packageRules(files: PackageFiles): readonly Finding[] {
  return [installScripts, licence, publishedFiles, sourceMaps, types, dependencies, loaded].flatMap((rule) =>
    rule(files),
  )
}
