import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A folder and all above it. */
function upwards(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...upwards(above)]
}

const packageOf = (file: string): string =>
  upwards(dirname(file)).find((folder) => existsSync(join(folder, 'package.json'))) ?? dirname(file)

function dependenciesOf(folder: string): readonly string[] {
  const file = join(folder, 'package.json')
  const json: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { dependencies, peerDependencies } = Object(json) as Record<string, unknown>
  return [...Object.keys(Object(dependencies)), ...Object.keys(Object(peerDependencies))]
}

/** The folders of what a package depends on, through links: a workspace keeps them elsewhere. */
function addDependencies(folder: string, found: Set<string>): void {
  if (found.has(folder)) return
  found.add(folder)
  for (const name of dependenciesOf(folder)) {
    const place = upwards(folder).map((above) => join(above, 'node_modules', name))
    const there = place.find((candidate) => existsSync(candidate))
    if (there !== undefined) addDependencies(realpathSync(there), found)
  }
}

/**
 * Options of Node for a process that may read the package, the kernel and what both depend on, writes nothing, starts nothing
 * and makes no code from text. Empty of the first where this Node has no permission model.
 * @param scripts - the entry of the package and the program that loads it
 */
export function sandboxOptions(scripts: readonly string[]): readonly string[] {
  const noCode = '--disallow-code-generation-from-strings'
  // Node 20 and 22.12 and older have the first name only.
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  )
  if (flag === undefined) return [noCode]
  const folders = new Set<string>()
  for (const script of scripts) {
    const folder = realpathSync(packageOf(script))
    addDependencies(folder, folders)
    const kernel = upwards(folder).map((above) => join(above, 'node_modules/@latchkey/kernel'))
    const installed = kernel.find((candidate) => existsSync(candidate))
    if (installed !== undefined) addDependencies(realpathSync(installed), folders)
  }
  const readable = new Set<string>()
  for (const folder of folders) {
    readable.add(join(folder, '*'))
    for (const above of upwards(folder)) {
      readable.add(join(above, 'package.json'))
      if (existsSync(join(above, 'node_modules'))) readable.add(join(above, 'node_modules', '*'))
    }
  }
  return [noCode, flag, '--no-warnings', ...[...readable].map((path) => `--allow-fs-read=${path}`)]
}
