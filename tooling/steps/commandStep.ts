import { join } from 'node:path'
import { binary, runCommand } from './runCommand.ts'
import type { Step } from './step.ts'

export interface CommandStepOptions extends Omit<Step, 'run'> {
  /** A command of the workspace's `node_modules/.bin`. */
  readonly command: string
  readonly args: readonly string[]
  /** Relative to the root. */
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A command as a step: it counts as one check and fails by its exit code. */
export function commandStep({ command, args, folder = '.', env = {}, ...step }: CommandStepOptions): Step {
  return {
    ...step,
    async run({ root, signal }) {
      const { code, output } = await runCommand(binary(root, command), args, { cwd: join(root, folder), signal, env })
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
    },
  }
}
