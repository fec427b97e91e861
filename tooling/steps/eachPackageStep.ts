import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { publishedPackages, tarballPath, type WorkspacePackage } from '../lint/publishedPackages.ts'
import { type CommandResult, runCommand } from './runCommand.ts'
import type { Step, StepContext } from './step.ts'

export interface EachPackageOptions extends Omit<Step, 'run'> {
  /** The command for one package: its path and its arguments, run in the root. */
  readonly command: (root: string, workspacePackage: WorkspacePackage) => readonly [command: string, ...args: string[]]
}

type Digests = Readonly<Record<string, string>>

function digestOf(root: string, { manifest }: WorkspacePackage): string {
  const file = tarballPath(root, manifest.name)
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''
}

/**
 * A command for the tarball of every published package, one after the other; each counts as one check. A tarball that has
 * passed is not looked at again, unless on a build server.
 */
export function eachPackageStep({ command, ...step }: EachPackageOptions): Step {
  const runFor = async ({ root, signal }: StepContext, workspacePackage: WorkspacePackage): Promise<CommandResult> => {
    const [path, ...args] = command(root, workspacePackage)
    const { code, output } = await runCommand(path, args, { cwd: root, signal })
    return { code, output: code === 0 ? '' : `${workspacePackage.folder}:\n${output}` }
  }
  return {
    ...step,
    async run(context) {
      const memory = join(context.root, `.cache/steps/${step.name}.json`)
      const known: Digests = !context.isComplete && existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {}
      const passed: Record<string, string> = {}
      const failed: string[] = []
      for (const workspacePackage of publishedPackages(context.root)) {
        const { folder } = workspacePackage
        const digest = digestOf(context.root, workspacePackage)
        const isKnown = digest !== '' && known[folder] === digest
        const { code, output } = isKnown ? { code: 0, output: '' } : await runFor(context, workspacePackage)
        if (code === 0) passed[folder] = digest
        else failed.push(output)
      }
      mkdirSync(dirname(memory), { recursive: true })
      writeFileSync(memory, JSON.stringify(passed))
      return { passed: Object.keys(passed).length, failed: failed.length, output: failed.join('\n') }
    },
  }
}
