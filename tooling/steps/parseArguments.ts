import { parseArgs } from 'node:util'
import type { Step } from './step.ts'

export interface TestOptions {
  readonly update: boolean
  readonly isVerbose: boolean
  readonly steps: readonly Step[]
}

/** With a step come the steps it needs, unless they are said to be there already. */
function withNeeded(names: ReadonlySet<string>, all: readonly Step[]): Set<string> {
  const wanted = new Set(names)
  const visit = (name: string): void => {
    for (const needed of all.find((step) => step.name === name)?.after ?? []) {
      wanted.add(needed)
      visit(needed)
    }
  }
  for (const name of names) visit(name)
  return wanted
}

/**
 * Reads the arguments of `npm test --`: `--only a,b`, `--fast`, `--update`, `--verbose`.
 *
 * @throws Error with what to do, when an argument or a step is unknown
 */
export function parseArguments(args: readonly string[], all: readonly Step[]): TestOptions {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: {
      only: { type: 'string' },
      fast: { type: 'boolean' },
      update: { type: 'boolean' },
      verbose: { type: 'boolean' },
    },
  })
  const { only, fast = false, update = false, verbose: isVerbose = false } = values
  if (only === undefined) return { update, isVerbose, steps: fast ? all.filter(({ isSlow }) => !isSlow) : all }
  const names = new Set(only.split(','))
  const unknown = [...names].filter((name) => !all.some((step) => step.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no step "${unknown.join(', ')}": use ${all.map(({ name }) => name).join(', ')}.`)
  const wanted = withNeeded(names, all)
  return { update, isVerbose, steps: all.filter(({ name }) => wanted.has(name)) }
}
