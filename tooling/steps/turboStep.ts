import { binary, type CommandResult, runCommand } from './runCommand.ts'
import type { Step, StepContext } from './step.ts'

/** Milliseconds; all unit tests take twenty minutes on two cores, and longer where other things run beside them. */
const TIMEOUT = 2_700_000

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
