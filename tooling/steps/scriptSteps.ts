import { join } from 'node:path'
import { runCommand } from './runCommand.ts'
import type { Step } from './step.ts'

/** A script of `tooling/author`, which works outside of the workspace with the packed packages. */
const authorStep = (name: string, file: string): Step => ({
  name,
  after: ['pack'],
  isSlow: true,
  async run({ root, signal }) {
    const script = join(root, 'tooling/author', file)
    const args = ['--disable-warning=ExperimentalWarning', script]
    const { code, output } = await runCommand(process.execPath, args, { cwd: root, signal })
    const passed = output.match(/^ {2}ok /gm)?.length ?? 0
    return { passed, failed: code === 0 ? 0 : 1, output }
  },
})

/** A plugin by another author, as `tooling/docs/plugins.md` tells it, from tarballs to a browser. */
export const pluginAuthorStep: Step = authorStep('plugin-author', 'author.ts')

/** What `npm create @latchkey` writes, from tarballs to a browser. */
export const createPackageStep: Step = authorStep('create-package', 'createPackage.ts')

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
