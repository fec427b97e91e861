import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publishedPackages, tarballPath, type WorkspacePackage } from '../lint/publishedPackages.ts'
import { runCommand } from './runCommand.ts'
import type { Step, StepContext, StepResult } from './step.ts'

/** Packs packages as they would be published, all unless some are given, into an empty folder below the root. */
export async function packAll(
  { root, signal }: Pick<StepContext, 'root' | 'signal'>,
  into: string,
  packages: readonly WorkspacePackage[] = publishedPackages(root),
): Promise<StepResult> {
  const folder = join(root, into)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const outputs: string[] = []
  let passed = 0
  for (const { folder: from, manifest } of packages) {
    const { code, output } = await runCommand('pnpm', ['pack', '--pack-destination', folder], {
      cwd: join(root, from),
      signal,
    })
    outputs.push(output)
    if (code !== 0) return { passed, failed: 1, output: outputs.join('\n') }
    const packed = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    renameSync(join(folder, packed), join(folder, basename(tarballPath(root, manifest.name))))
    passed += 1
  }
  return { passed, failed: 0, output: outputs.join('\n') }
}

/** Packs every package as it would be published; later steps look at these files. */
export const packStep: Step = {
  name: 'pack',
  after: ['build'],
  run: (context) => packAll(context, '.cache/packs'),
}
