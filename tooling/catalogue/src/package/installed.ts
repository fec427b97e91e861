import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A folder and all above it. */
export function upwards(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...upwards(above)]
}

/** The names of what a package depends on; its own tools count where it is the project. */
function dependenciesOf(folder: string, isProject: boolean): readonly string[] {
  const file = join(folder, 'package.json')
  const json: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { dependencies, peerDependencies, optionalDependencies, devDependencies } = Object(json)
  const lists = [dependencies, peerDependencies, optionalDependencies, ...(isProject ? [devDependencies] : [])]
  return lists.flatMap((list) => Object.keys(Object(list)))
}

/**
 * Adds the folder of a package and those of all it depends on, as Node finds them: above it, and through links, since
 * workspaces and pnpm keep packages elsewhere.
 */
export function addInstalled(folder: string, found: Set<string>, isProject = false): void {
  if (found.has(folder)) return
  found.add(folder)
  for (const name of dependenciesOf(folder, isProject)) {
    const places = upwards(folder).map((above) => join(above, 'node_modules', name))
    const there = places.find((candidate) => existsSync(candidate))
    if (there !== undefined) addInstalled(realpathSync(there), found)
  }
}
