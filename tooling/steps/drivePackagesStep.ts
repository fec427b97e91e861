import { join } from 'node:path'
import { runCommand } from './runCommand.ts'
import type { Step } from './step.ts'

/** Drives the built packages in a Node that refuses to make code from strings. */
export const drivePackagesStep: Step = {
  name: 'no-code-generation',
  after: ['build'],
  async run({ root, signal }) {
    const script = join(root, 'tooling/size/drivePackages.ts')
    const args = ['--disallow-code-generation-from-strings', '--disable-warning=ExperimentalWarning', script]
    const { code, output } = await runCommand(process.execPath, args, { cwd: root, signal, timeout: 60_000 })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  },
}
