import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BoundaryRules } from '../lint/boundaries/boundaryRules.ts'
import { type Edge, moduleGraph } from '../lint/boundaries/moduleGraph.ts'
import { listFiles } from '../lint/listFiles.ts'

const PLUGIN_SOURCE = /^plugins\/([\w-]+)\/src\/.*\.tsx?$/
const TEST = /\.(test|test-d)\.tsx?$/

/** The files that a package is entered by: all directly in its source folder, and what `exports` names. */
function entriesOf(root: string, plugin: string): readonly string[] {
  const { exports = {} } = JSON.parse(readFileSync(join(root, `plugins/${plugin}/package.json`), 'utf8'))
  const named = Object.keys(exports).map((name) => `plugins/${plugin}/src/${name.replace(/^\.\/?/, '')}/index.ts`)
  const direct = listFiles(root, [`plugins/${plugin}/src`], /^plugins\/[\w-]+\/src\/[\w.-]+\.tsx?$/)
  return [...direct, ...named.filter((file) => existsSync(join(root, file)))]
}

/** Files and what they import at once. */
function closure(entries: readonly string[], edges: readonly Edge[]): ReadonlySet<string> {
  const reached = new Set(entries)
  for (const file of reached)
    for (const { from, kind, target } of edges) if (from === file && kind === 'static' && target) reached.add(target)
  return reached
}

/** The source files of plugins that a page only has once it has loaded them, each with its plugin. */
export function lateCode(root: string): ReadonlyMap<string, string> {
  const sources = listFiles(root, ['plugins'], PLUGIN_SOURCE).filter((file) => !TEST.test(file))
  const pluginOf = (file: string): string => PLUGIN_SOURCE.exec(file)?.[1] ?? ''
  const late = new Map<string, string>()
  for (const plugin of new Set(sources.map(pluginOf))) {
    const own = sources.filter((file) => pluginOf(file) === plugin)
    // Types alone lead to no code; relative imports lead nowhere else.
    const rules = { entries: {} } as Pick<BoundaryRules, 'entries'> as BoundaryRules
    const atOnce = closure(entriesOf(root, plugin), moduleGraph(root, own, rules))
    for (const file of own) if (!atOnce.has(file)) late.set(file, plugin)
  }
  return late
}
