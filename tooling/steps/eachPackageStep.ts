import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { publishedPackages, tarballPath, type WorkspacePackage } from '../lint/publishedPackages.ts'
import { stepMemory } from '../lint/stepMemory.ts'
import { fingerprints } from './fingerprint.ts'
import { type CommandResult, runCommand } from './runCommand.ts'
import type { Step, StepContext } from './step.ts'

export interface EachPackageOptions extends Omit<Step, 'run'> {
  /** The command for one package: its path and its arguments, run in the root. */
  readonly command: (root: string, workspacePackage: WorkspacePackage) => readonly [command: string, ...args: string[]]
}

type Digests = Readonly<Record<string, string>>

/** The digest of a tarball and of all else that decides: the command, and the lockfile with the tools' versions. */
function digestOf(file: string, command: readonly string[], tools: string): string {
  if (!existsSync(file)) return ''
  return createHash('sha256')
    .update(JSON.stringify([tools, command]))
    .update(readFileSync(file))
    .digest('hex')
}

/**
 * A command for the tarball of every published package, one after the other; each counts as one check. A tarball that has
 * passed is not looked at again by the same command with the same dependencies, unless on a build server.
 */
export function eachPackageStep({ command, ...step }: EachPackageOptions): Step {
  const runFor = async (
    { root, signal }: StepContext,
    folder: string,
    [path, ...args]: readonly [string, ...string[]],
  ): Promise<CommandResult> => {
    const { code, output } = await runCommand(path, args, { cwd: root, signal })
    return { code, output: code === 0 ? '' : `${folder}:\n${output}` }
  }
  return {
    ...step,
    async run(context) {
      const memory = stepMemory<Digests>(context.root, step.name)
      const known = (!context.isComplete && memory.read()) || {}
      const passed: Record<string, string> = {}
      const failed: string[] = []
      const tools = fingerprints(context.root)([])
      for (const workspacePackage of publishedPackages(context.root)) {
        const { folder, manifest } = workspacePackage
        const line = command(context.root, workspacePackage)
        const digest = digestOf(tarballPath(context.root, manifest.name), line, tools)
        const isKnown = digest !== '' && known[folder] === digest
        const { code, output } = isKnown ? { code: 0, output: '' } : await runFor(context, folder, line)
        if (code === 0) passed[folder] = digest
        else failed.push(output)
      }
      memory.write(passed)
      return { passed: Object.keys(passed).length, failed: failed.length, output: failed.join('\n') }
    },
  }
}
