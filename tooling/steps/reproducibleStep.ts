import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publishedPackages, tarballPath, type WorkspacePackage } from '../lint/publishedPackages.ts'
import { stepMemory } from '../lint/stepMemory.ts'
import { differentFiles } from '../lint/tarball.ts'
import { packAll } from './packStep.ts'
import type { CommandResult } from './runCommand.ts'
import type { Step, StepContext, StepResult } from './step.ts'
import { runTurbo, taskHashes } from './turboStep.ts'

/** What the step has done for it. */
interface Tools {
  /** The digest of all that a build depends on, by the package's name. */
  readonly hashes: (context: StepContext) => Promise<Readonly<Record<string, string>>>
  /** Builds these packages and no other, whatever is cached. */
  readonly build: (context: StepContext, names: readonly string[]) => Promise<CommandResult>
  readonly pack: (context: StepContext, into: string, packages: readonly WorkspacePackage[]) => Promise<StepResult>
}

const AGAIN = '.cache/packs-again'
const NAME = 'reproducible'
const digest = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** In which files the tarball of a package differs from the one that was packed before; `undefined` where in none. */
function difference(root: string, { folder, manifest }: WorkspacePackage): string | undefined {
  const first = readFileSync(tarballPath(root, manifest.name))
  const second = readFileSync(join(root, AGAIN, basename(tarballPath(root, manifest.name))))
  if (digest(first) === digest(second)) return undefined
  const files = differentFiles(first, second)
  return `${folder}: two builds differ in ${files.length > 0 ? files.join(', ') : 'the headers of the tarball'}`
}

/** The step with other tools, for tests. */
export function reproducible({ hashes, build, pack }: Tools): Step {
  return {
    name: NAME,
    after: ['pack'],
    isExclusive: true,
    isSlow: true,
    async run(context) {
      const { root } = context
      const memory = stepMemory<Readonly<Record<string, string>>>(root, NAME)
      const known = (!context.isComplete && memory.read()) || {}
      const packages = publishedPackages(root)
      const built = await hashes(context)
      const digests = Object.fromEntries(
        packages.map(({ manifest: { name } }) => {
          const file = tarballPath(root, name)
          const inputs = built[name]
          return [name, inputs && existsSync(file) ? digest(`${inputs} ${digest(readFileSync(file))}`) : '']
        }),
      )
      const wanted = packages.filter(({ manifest: { name } }) => digests[name] === '' || known[name] !== digests[name])
      if (wanted.length === 0) return { passed: packages.length, failed: 0, output: '' }
      const names = wanted.map(({ manifest }) => manifest.name)
      const { code, output } = await build(context, names)
      if (code !== 0) return { passed: 0, failed: 1, output }
      const packed = await pack(context, AGAIN, wanted)
      if (packed.failed > 0) return packed
      const found = wanted.map((workspacePackage) => difference(root, workspacePackage))
      rmSync(join(root, AGAIN), { recursive: true, force: true })
      const failed = names.filter((_, at) => found[at] !== undefined)
      memory.write(
        Object.fromEntries(Object.entries(digests).filter(([name, text]) => text !== '' && !failed.includes(name))),
      )
      return {
        passed: packages.length - failed.length,
        failed: failed.length,
        output: found.filter((text) => text !== undefined).join('\n'),
      }
    },
  }
}

/**
 * Builds packages once more, packs them once more, and compares the bytes: what is published can be compared with its source.
 * A package for which they were the same is built again when something changes that its build depends on.
 */
export const reproducibleStep: Step = reproducible({
  hashes: (context) => taskHashes('build', context),
  build: (context, names) =>
    runTurbo('build', context, ['--force', '--only', ...names.map((name) => `--filter=${name}`)]),
  pack: packAll,
})
