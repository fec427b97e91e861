import { join } from 'node:path'
import { runCommand } from './runCommand.ts'
import type { Step } from './step.ts'

/** The byte budgets of the sample hosts; each figure counts as one check. */
export const sizeStep: Step = {
  name: 'size',
  after: ['build'],
  isExclusive: true,
  async run({ root, signal }) {
    const script = join(root, 'tooling/size/size.ts')
    const { code, output } = await runCommand(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, '--built'],
      { cwd: root, signal },
    )
    const passed = output.match(/^ {2}ok /gm)?.length ?? 0
    const over = output.match(/^ {2}over /gm)?.length ?? 0
    return { passed, failed: code !== 0 && over === 0 ? 1 : over, output }
  },
}
