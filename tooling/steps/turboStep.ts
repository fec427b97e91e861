import { binary, type CommandResult, runCommand } from './runCommand.ts'
import type { Step, StepContext } from './step.ts'

/** Milliseconds; all unit tests take twenty minutes on two cores, and longer where other things run beside them. */
const TIMEOUT = 2_700_000

/** The part of the task runner's plan that is read. */
interface DryRun {
  readonly tasks: readonly { readonly task: string; readonly package: string; readonly hash: string }[]
}

/** Runs a task of every package that has it, two at a time; what is cached is not run again. */
export function runTurbo(
  task: string,
  { root, signal }: Pick<StepContext, 'root' | 'signal'>,
  more: readonly string[] = [],
): Promise<CommandResult> {
  const args = [
    'run',
    task,
    '--continue=dependencies-successful',
    '--output-logs=errors-only',
    '--ui=stream',
    '--concurrency=2',
    '--summarize=false',
    ...more,
  ]
  return runCommand(binary(root, 'turbo'), args, { cwd: root, signal, timeout: TIMEOUT })
}

/**
 * The digest of all that a task depends on, by the name of its package.
 *
 * @throws Error when the task runner cannot say
 */
export async function taskHashes(
  task: string,
  { root, signal }: Pick<StepContext, 'root' | 'signal'>,
): Promise<Readonly<Record<string, string>>> {
  const { code, output } = await runCommand(binary(root, 'turbo'), ['run', task, '--dry=json'], { cwd: root, signal })
  const json = /^\{[\s\S]*^\}/m.exec(output)?.[0]
  if (code !== 0 || json === undefined)
    throw new Error(`The task runner did not say what "${task}" depends on:\n${output}`)
  const { tasks }: DryRun = JSON.parse(json)
  return Object.fromEntries(tasks.filter((entry) => entry.task === task).map((entry) => [entry.package, entry.hash]))
}

/** A task of every package; each package counts as one. */
export function turboStep(task: string, after: readonly string[] = []): Step {
  return {
    name: task,
    after,
    async run(context) {
      const { code, output } = await runTurbo(task, context)
      const [, successful = '0', total = '0'] = /Tasks:\s+(\d+) successful, (\d+) total/.exec(output) ?? []
      const passed = Number(successful)
      return { passed, failed: code === 0 ? 0 : Math.max(1, Number(total) - passed), output }
    },
  }
}
