import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { FROM, HOSTS_OWN } from './familyHost.ts'

/** A file of a built host. */
export interface BuiltChunk {
  readonly isEntry: boolean
  /** Files that it imports at once. */
  readonly imports: readonly string[]
  /** Sources in it. */
  readonly modules: readonly string[]
  readonly code: string
  /** After gzip. */
  readonly bytes: number
}

/** Vite's production build of a host's source, by file; nothing is written. */
export async function buildFamilyHost(source: string): Promise<ReadonlyMap<string, BuiltChunk>> {
  const entry = join(FROM, 'families-host.js')
  const built = await build({
    root: FROM,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'host',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      reportCompressedSize: false,
      rolldownOptions: { input: entry, external: [...HOSTS_OWN], preserveEntrySignatures: 'strict' },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  return new Map(
    chunks.map(({ fileName, isEntry, imports, moduleIds, code }) => [
      fileName,
      { isEntry, imports, modules: moduleIds, code, bytes: gzipSync(code, { level: 9 }).length },
    ]),
  )
}

/** A file and what it imports at once, and what that imports. */
export function closureOf(host: ReadonlyMap<string, BuiltChunk>, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = host.get(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const next of chunk.imports) visit(next)
  }
  for (const name of names) visit(name)
  return found
}

/** What the page loads before the first press. */
export const firstFiles = (host: ReadonlyMap<string, BuiltChunk>): ReadonlySet<string> =>
  closureOf(
    host,
    [...host].flatMap(([name, { isEntry }]) => (isEntry ? [name] : [])),
  )

export const sumOf = (host: ReadonlyMap<string, BuiltChunk>, names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + (host.get(name)?.bytes ?? 0), 0)
