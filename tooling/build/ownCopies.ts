import { readFile } from 'node:fs/promises'
import type { Rolldown } from 'tsdown'

const MARK = '?own'

/**
 * Gives one module copies of what it imports, so that loading all of something does not tie its parts together: a host's
 * bundler puts a module that two chunks share into a chunk of its own, or into the first one.
 * @param importer - matches the modules that get copies
 * @param source - matches what is copied, as it is imported; everything unless given
 */
export function ownCopies(importer: RegExp, source = /./): Rolldown.Plugin {
  return {
    name: 'latchkey:own-copies',
    async resolveId(asked, from, options) {
      if (from === undefined || !importer.test(from) || !source.test(asked)) return null
      const found = await this.resolve(asked, from, { ...options, skipSelf: true })
      return found && { ...found, id: found.id + MARK }
    },
    async load(id) {
      if (!id.endsWith(MARK)) return null
      return { code: await readFile(id.slice(0, -MARK.length), 'utf8'), moduleType: 'ts' }
    },
  }
}
