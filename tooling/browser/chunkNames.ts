import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { scanImports } from '../lint/scanImports.ts'

/** Where the bundles of the test pages and of the playground lie on their servers. */
export const CODE_FOLDER = 'code'

/** Where a module of a plugin lies, also once its package has been resolved. */
const PLUGIN = /^(?<folder>.*\/plugins\/(?<name>[\w-]+))\//

/** The built files of a package that come with its entries: every page has them, whatever it shows. */
function comesAtOnce(folder: string): ReadonlySet<string> {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return new Set()
  const { exports = {} }: { readonly exports?: Readonly<Record<string, unknown>> } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  )
  const targets = Object.values(exports).flatMap((entry) => Object.values(Object(entry)))
  const entries = targets.filter((target) => typeof target === 'string' && target.endsWith('.js'))
  const reached = new Set(entries.map((target) => join(folder, String(target))))
  for (const file of reached)
    for (const { specifier, kind } of scanImports(file))
      if (kind === 'static' && specifier.startsWith('.')) reached.add(join(dirname(file), specifier))
  return reached
}

/**
 * Names of files that load later, for `chunkFileNames`: the plugins whose later modules they hold are a folder of the name.
 * What a browser test has loaded so tells which plugins it depends on.
 */
export function chunkNames(): (chunk: { readonly moduleIds: readonly string[] }) => string {
  const known = new Map<string, ReadonlySet<string>>()
  const pluginOf = (id: string): readonly string[] => {
    const { folder = '', name } = PLUGIN.exec(id)?.groups ?? {}
    if (name === undefined) return []
    const atOnce = known.get(folder) ?? comesAtOnce(folder)
    known.set(folder, atOnce)
    return atOnce.has(id) ? [] : [name]
  }
  return ({ moduleIds }) => {
    const plugins = [...new Set(moduleIds.flatMap(pluginOf))].sort()
    return [CODE_FOLDER, ...(plugins.length > 0 ? [plugins.join('.')] : []), '[name]-[hash].js'].join('/')
  }
}

/** The plugins that a script holds, by its path; `undefined` for one that was not built so, and may hold all of them. */
export function pluginsOfChunk(path: string): readonly string[] | undefined {
  const [, folder, ...rest] = path.split('/')
  if (folder !== CODE_FOLDER) return undefined
  return rest.length > 1 ? (rest[0]?.split('.') ?? []) : []
}
