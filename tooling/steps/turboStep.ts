import { binary } from './binary.ts'
import { runCommand } from './runCommand.ts'
import type { Step } from './step.ts'

/** A task of every package; each package counts as one. */
export function turboStep(task: string, after: readonly string[] = []): Step {
  return {
    name: task,
    after,
    async run({ root, signal }) {
      const args = [
        'run',
        task,
        '--continue=dependencies-successful',
        '--output-logs=errors-only',
        '--ui=stream',
        '--concurrency=2',
        '--summarize=false',
      ]
      const { code, output } = await runCommand(binary(root, 'turbo'), args, { cwd: root, signal })
      const [, successful = '0', total = '0'] = /Tasks:\s+(\d+) successful, (\d+) total/.exec(output) ?? []
      const passed = Number(successful)
      return { passed, failed: code === 0 ? 0 : Math.max(1, Number(total) - passed), output }
    },
  }
}
