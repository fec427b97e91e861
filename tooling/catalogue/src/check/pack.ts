import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A new folder below `node_modules` of a project, from where its packages are found. */
async function folderIn(project: string): Promise<string> {
  const parent = join(project, 'node_modules/.cache/latchkey')
  await mkdir(parent, { recursive: true })
  return mkdtemp(join(parent, 'check-'))
}

/**
 * Unpacks a tarball of npm below a project's `node_modules`, from where the peers are found. Runs none of its scripts.
 * @returns the folder of the package; `remove` takes it away
 */
export async function unpack(
  tarball: string,
  project: string,
): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const folder = await folderIn(project)
  await execute('tar', ['-xzf', tarball, '-C', folder])
  return { folder: join(folder, 'package'), remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Packs a folder as `npm publish` would, without its scripts, and unpacks the result as {@link unpack} does. */
export async function packFolder(
  project: string,
): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const target = await folderIn(project)
  try {
    const { stdout } = await execute('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', target], {
      cwd: project,
      shell: process.platform === 'win32',
    })
    const packed: unknown = JSON.parse(stdout)
    const [entry] = Array.isArray(packed) ? packed : Object.values(Object(packed))
    return await unpack(join(target, String(Object(entry).filename)), project)
  } finally {
    await rm(target, { recursive: true, force: true })
  }
}
