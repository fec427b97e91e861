import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type PackageFiles, textOf } from '../package/packageFiles.ts'

const STATIC_IMPORT = /(?:^|[;\n}])\s*(?:import|export)\s*(?:[\w$*{}\s,]+?\s*from\s*)?["'](\.{1,2}\/[^"']+)["']/g

/** The file that a package's main entry is, `undefined` where it has none. */
export function entryOf({ json }: PackageFiles, subpath = '.'): string | undefined {
  const pick = (value: unknown): string | undefined => {
    if (typeof value === 'string') return value.replace(/^\.\//, '')
    if (typeof value !== 'object' || value === null) return undefined
    const conditions = ['import', 'browser', 'default'].map((name) => pick(Reflect.get(value, name)))
    return conditions.find((found) => found !== undefined)
  }
  const { exports, module, main } = json
  if (typeof exports === 'object' && exports !== null)
    return pick(subpath in exports ? Reflect.get(exports, subpath) : subpath === '.' ? exports : undefined)
  return subpath === '.' ? pick(exports ?? module ?? main) : undefined
}

/** Texts of `exports` below a value, whatever their conditions; types are not run. */
export function targetsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(targetsOf)
}

/** Every script that the main entry can be: a host's condition chooses one of them. */
export function entriesOf({ json }: PackageFiles): readonly string[] {
  const { exports, module, main } = json
  const keys = Object.keys(Object(exports))
  const isBySubpath = typeof exports === 'object' && keys.some((key) => key.startsWith('.'))
  const own = isBySubpath ? (Reflect.get(Object(exports), '.') ?? []) : exports
  const targets = targetsOf(own ?? [module, main]).map((path) => path.replace(/^\.\//, ''))
  return [...new Set(targets.filter((path) => !/\.(d\.[cm]?ts|css|json)$/.test(path)))]
}

/** Files of the package that come with an entry at once: what it imports, without what it loads later. */
export function staticFiles(files: PackageFiles, entry: string): readonly string[] {
  const found = new Set<string>()
  const visit = (path: string): void => {
    const text = found.has(path) ? undefined : textOf(files, path)
    if (text === undefined) return
    found.add(path)
    for (const [, target = ''] of text.matchAll(STATIC_IMPORT)) visit(posix.join(posix.dirname(path), target))
  }
  visit(entry)
  return [...found]
}

/** Compressed bytes that a package adds to a host's first bundle, and those it may load later; its dependencies not counted. */
export interface Bytes {
  readonly first: number
  readonly later: number
}

const compressed = (texts: readonly string[]): number =>
  texts.length === 0 ? 0 : gzipSync(texts.join('\n').replace(/^\/\/# sourceMappingURL=.*$/gm, ''), { level: 9 }).length

export function measureBytes(files: PackageFiles): Bytes {
  const entry = entryOf(files)
  const first = entry === undefined ? [] : staticFiles(files, entry)
  const scripts = files.files.map(({ path }) => path).filter((path) => /^dist\/.*\.m?js$/.test(path))
  const text = (path: string): string => textOf(files, path) ?? ''
  return {
    first: compressed(first.map(text)),
    later: compressed(scripts.filter((path) => !first.includes(path)).map(text)),
  }
}
