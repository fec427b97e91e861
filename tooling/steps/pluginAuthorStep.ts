import { join } from 'node:path'
import { runCommand } from './runCommand.ts'
import type { Step } from './step.ts'

/** A plugin by somebody else, as `tooling/docs/plugins.md` tells it, from tarballs to a browser. */
export const pluginAuthorStep: Step = {
  name: 'plugin-author',
  after: ['pack'],
  isSlow: true,
  async run({ root, signal }) {
    const script = join(root, 'tooling/author/author.ts')
    const args = ['--disable-warning=ExperimentalWarning', script]
    const { code, output } = await runCommand(process.execPath, args, { cwd: root, signal })
    const passed = output.match(/^ {2}ok /gm)?.length ?? 0
    return { passed, failed: code === 0 ? 0 : 1, output }
  },
}
