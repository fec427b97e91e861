import { publishedPackages, type WorkspacePackage } from '../lint/publishedPackages.ts'
import { type CommandResult, runCommand } from './runCommand.ts'
import type { Step, StepContext } from './step.ts'

export interface EachPackageOptions extends Omit<Step, 'run'> {
  /** The command for one package: its path and its arguments, run in the root. */
  readonly command: (root: string, workspacePackage: WorkspacePackage) => readonly [command: string, ...args: string[]]
}

/** A command for every published package, one after the other; each counts as one check. */
export function eachPackageStep({ command, ...step }: EachPackageOptions): Step {
  const runFor = async ({ root, signal }: StepContext, workspacePackage: WorkspacePackage): Promise<CommandResult> => {
    const [path, ...args] = command(root, workspacePackage)
    const { code, output } = await runCommand(path, args, { cwd: root, signal })
    return { code, output: code === 0 ? '' : `${workspacePackage.folder}:\n${output}` }
  }
  return {
    ...step,
    async run(context) {
      const results: CommandResult[] = []
      for (const workspacePackage of publishedPackages(context.root))
        results.push(await runFor(context, workspacePackage))
      const failed = results.filter(({ code }) => code !== 0)
      return {
        passed: results.length - failed.length,
        failed: failed.length,
        output: failed.map(({ output }) => output).join('\n'),
      }
    },
  }
}
