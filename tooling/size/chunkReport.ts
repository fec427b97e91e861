import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltHost, ChunkModule } from './bundle/builtHost.ts'

/** How a bundler's chunks may be cut. */
export interface ChunkLimits {
  /** The most chunks of one package that a host may load between the page and a connected wallet. */
  readonly most: number
  /** Where that is another number. */
  readonly mostOf?: Readonly<Record<string, number>>
  /** How many may be smaller than a request is worth. */
  readonly small: number
}

/** For bundlers that keep the files as the packages have them. */
export const cutAsBuilt: ChunkLimits = {
  most: 4,
  // What starts the kernel comes with the page, and lists are apart from what hosts may load early.
  mostOf: { kernel: 6 },
  small: 0,
}

/** For esbuild, which makes every module that two chunks share a chunk of its own, and names of its own for what is loaded. */
export const cutByEsbuild: ChunkLimits = { most: 6, mostOf: { kernel: 14, 'the host': 12 }, small: 20 }

/** Bytes, minified: a smaller file costs more as a request than it saves. */
const MIN_BYTES = 2048
/** Dictionaries are files of their own, since a visitor needs one language. */
const DICTIONARY = /\/dist\/[a-z]{2}(-[A-Z]{2})?\.js$/

/** What loads on the way to a connected wallet, compared with the rule that chunks are cut by what is needed together. */
export interface ChunkReport {
  readonly lines: readonly string[]
  readonly isWithin: boolean
}

/** The package a module is of: a folder of this repository, or a library's name. */
function packageOf({ id }: ChunkModule): string | undefined {
  const path = id.replaceAll('\\', '/')
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  const [, folder] = /(?:^|\/)((?:plugins\/|adapters\/)?[^/]+)\/dist\//.exec(path) ?? []
  return library && !library.startsWith('@latchkey/') ? library : folder
}

/** The package most of a chunk is of. */
function ownerOf(modules: readonly ChunkModule[]): string {
  const bytes = new Map<string, number>()
  for (const module of modules) {
    const name = packageOf(module)
    if (name) bytes.set(name, (bytes.get(name) ?? 0) + module.bytes)
  }
  return [...bytes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'the host'
}

/** @param paths the chunks that are loaded after the button and until a wallet is connected */
export function chunkReport(
  name: string,
  { folder, chunks }: BuiltHost,
  paths: readonly string[],
  limits: ChunkLimits = cutAsBuilt,
): ChunkReport {
  const owned = new Map<string, string[]>()
  const small: string[] = []
  for (const path of paths) {
    const modules = chunks.get(path) ?? []
    if (modules.length > 0 && modules.every(({ id }) => DICTIONARY.test(id.replaceAll('\\', '/')))) continue
    const owner = ownerOf(modules)
    owned.set(owner, [...(owned.get(owner) ?? []), path])
    const bytes = statSync(join(folder, path)).size
    if (bytes < MIN_BYTES) small.push(`${path} (${owner}, ${bytes} bytes)`)
  }
  const most = (owner: string): number => limits.mostOf?.[owner] ?? limits.most
  const many = [...owned].filter(([owner, list]) => list.length > most(owner))
  const lines = [
    ...many.map(
      ([owner, list]) => `  over ${name}: ${owner} has ${list.length} chunks, ${most(owner)} at most: ${list}`,
    ),
    ...(small.length > limits.small ? small : []).map(
      (chunk) => `  over ${name}: ${chunk} is a request for less than ${MIN_BYTES} bytes`,
    ),
  ]
  if (lines.length > 0) return { lines, isWithin: false }
  return { lines: [`  ok ${name}: ${paths.length} chunks from the button to a connected wallet`], isWithin: true }
}
