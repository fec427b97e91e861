import { listFiles } from '../lint/listFiles.ts'
import { stepMemory } from '../lint/stepMemory.ts'
import { fingerprints } from './fingerprint.ts'
import type { Step, StepResult } from './step.ts'

interface Remembered {
  readonly fingerprint: string
  readonly result: StepResult
}

/**
 * The step, not run again while no file it depends on has changed since it last passed. Build servers and `--update`
 * always run it.
 *
 * @param inputs folders with all their sources, or what lists the files
 * @param manifestsIn folders of which only the manifests of packages matter
 */
export function cachedStep(
  step: Step,
  inputs: readonly string[] | ((root: string) => readonly string[]),
  manifestsIn: readonly string[] = [],
): Step {
  const filesIn = typeof inputs === 'function' ? inputs : (root: string) => listFiles(root, inputs)
  return {
    ...step,
    async run(context) {
      const memory = stepMemory<Remembered>(context.root, step.name)
      if (context.update || context.isComplete) return step.run(context)
      const { root } = context
      const now = (): string =>
        fingerprints(root)([...filesIn(root), ...listFiles(root, manifestsIn, /\/package\.json$/)])
      const before = now()
      const known = memory.read()
      if (known?.fingerprint === before) return { ...known.result, notes: ['unchanged since it last passed'] }
      const result = await step.run(context)
      // Files that changed during the run were perhaps not what was tested.
      if (result.failed === 0 && now() === before) memory.write({ fingerprint: before, result })
      return result
    },
  }
}
