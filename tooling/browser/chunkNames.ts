import { filesAtOnce } from './pluginFiles.ts'

/** Where the bundles of the test pages and of the playground lie on their servers. */
export const CODE_FOLDER = 'code'

/** Where a module of a plugin lies, also once its package has been resolved. */
const PLUGIN = /^(?<folder>.*\/plugins\/(?<name>[\w-]+))\/dist\/(?<file>.+)\.js$/
const SOURCE = /\/plugins\/[\w-]+\/src\//
/** The name of a folder whose scripts hold modules that have no name here, or too many for one. */
const UNNAMED = 'unnamed'
/** Characters; file systems take 255. */
const LONGEST = 200

/**
 * Names of files that load later, for `chunkFileNames`: the modules of plugins in them that load later are a folder of the
 * name. What a browser test has loaded so tells which built files it depends on.
 */
export function chunkNames(): (chunk: { readonly moduleIds: readonly string[] }) => string {
  const known = new Map<string, ReadonlySet<string>>()
  const nameOf = (id: string): readonly string[] => {
    const { folder = '', name, file = '' } = PLUGIN.exec(id)?.groups ?? {}
    if (name === undefined) return SOURCE.test(id) ? [UNNAMED] : []
    const atOnce = known.get(folder) ?? filesAtOnce(folder)
    known.set(folder, atOnce)
    if (atOnce.has(id)) return []
    return /^[\w./-]+$/.test(file) ? [`${name}+${file.replaceAll('/', '+')}`] : [UNNAMED]
  }
  return ({ moduleIds }) => {
    const names = [...new Set(moduleIds.flatMap(nameOf))].sort()
    const joined = names.join('~')
    const modules = names.includes(UNNAMED) || joined.length > LONGEST ? UNNAMED : joined
    return [CODE_FOLDER, ...(modules === '' ? [] : [modules]), '[name]-[hash].js'].join('/')
  }
}

/**
 * The later modules of plugins that a script holds, by its path: their built files, relative to the root. `undefined` for a
 * script that does not tell, and may hold all of them.
 */
export function modulesOfChunk(path: string): readonly string[] | undefined {
  const [, folder, modules = '', ...rest] = path.split('/')
  if (folder !== CODE_FOLDER) return undefined
  if (rest.length === 0) return []
  if (modules === UNNAMED) return undefined
  return modules.split('~').map((name) => {
    const [plugin, ...file] = name.split('+')
    return `plugins/${plugin}/dist/${file.join('/')}.js`
  })
}
