import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Rolldown } from 'tsdown'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** What goes into which chunk. */
export interface ChunkPlans {
  /** Modules of the hosts' first bundle: what they import is left where it is. */
  readonly first: readonly string[]
  /** Modules that the first bundle shares with later files: each is a file, or it would become a part of the entry. */
  readonly shared?: readonly string[]
  /** Files of `dist` and the modules they grow from, in order: what several could have belongs to the first of them. */
  readonly chunks: Readonly<Record<string, readonly string[]>>
}

/** Everything that some modules import, and what that imports, without what is loaded later. */
function reach(ids: readonly string[], context: Context, seen = new Set<string>()): ReadonlySet<string> {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    reach(context.getModuleInfo(id)?.importedIds ?? [], context, seen)
  }
  return seen
}

/**
 * Puts what is always loaded together into one file. Where two files of a package share a third, the bundlers of the hosts
 * make a chunk of it, which is a request of its own when the user presses the button.
 */
export function chunksBy({ first, shared = [], chunks }: ChunkPlans): {
  readonly codeSplitting: Rolldown.CodeSplittingOptions
} {
  const absolute = (paths: readonly string[]): readonly string[] => paths.map((path) => resolve(path))
  let plan: ReadonlyMap<string, string> | undefined
  const planFor = (context: Context): ReadonlyMap<string, string> => {
    const early = reach(absolute(first), context)
    const found = new Map(shared.map((path) => [resolve(path), basename(path, '.ts')]))
    for (const [name, roots] of Object.entries(chunks))
      for (const id of reach(absolute(roots), context))
        if (/\.[jt]sx?(\?\w+)?$/.test(id) && !early.has(id) && !found.has(id)) found.set(id, name)
    return found
  }
  const name = (id: string, context: Context): string | null => {
    plan ??= planFor(context)
    return plan.get(id) ?? null
  }
  return { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name, debugName: 'chunksBy' }] } }
}

/**
 * Gives one module copies of what it imports, so that loading all of something does not tie its parts together: a host's
 * bundler puts a module that two chunks share into a chunk of its own, or into the first one.
 * @param importer - matches the modules that get copies
 * @param source - matches what is copied, as it is imported; everything unless given
 * @param name - whose copies they are: importers with the same name share theirs
 */
export function ownCopies(importer: RegExp, source: RegExp = /./, name = 'own'): Rolldown.Plugin {
  const mark = `?${name}`
  return {
    name: `latchkey:own-copies-${name}`,
    async resolveId(asked, from, options) {
      if (from === undefined || !importer.test(from) || !source.test(asked)) return null
      const found = await this.resolve(asked, from, { ...options, skipSelf: true })
      return found && { ...found, id: found.id + mark }
    },
    async load(id) {
      if (!id.endsWith(mark)) return null
      const file = id.slice(0, -mark.length)
      return { code: await readFile(file, 'utf8'), moduleType: file.endsWith('x') ? 'tsx' : 'ts' }
    },
  }
}
