import { execFile } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CatalogueError } from './catalogueError.ts'

const execute = promisify(execFile)

/** A new folder below `node_modules` of a project, from where its packages are found. */
export async function folderIn(project: string): Promise<string> {
  const parent = join(project, 'node_modules/.cache/latchkey')
  await mkdir(parent, { recursive: true })
  return mkdtemp(join(parent, 'check-'))
}

/** Bytes a package may have in all. */
const MAX_BYTES = 50_000_000
/** Bytes of a block of a tarball. */
const BLOCK = 512

const unsafe = (problem: string): CatalogueError => new CatalogueError('package/unsafe', `The tarball ${problem}`)

/** Reads what is in a tarball before anything of it is written: files and folders only, and not too much. */
async function checkTarball(tarball: string): Promise<void> {
  if ((await stat(tarball)).size > MAX_BYTES) throw unsafe(`is larger than ${MAX_BYTES} bytes`)
  const bytes = await promisify(gunzip)(await readFile(tarball), { maxOutputLength: MAX_BYTES }).catch(() => {
    throw unsafe(`is no gzip file, or holds more than ${MAX_BYTES} bytes`)
  })
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const text = (from: number, length: number): string =>
      bytes.toString('utf8', at + from, at + from + length).split('\0')[0] ?? ''
    const size = Number.parseInt(text(124, 12).trim() || '0', 8)
    // Files, folders, and headers with long names or times.
    if (!/^[05xgL]?$/.test(text(156, 1))) throw unsafe(`holds a link or a device: ${text(0, 100)}`)
    if (Number.isNaN(size)) throw unsafe('cannot be read')
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

/** @throws `package/unsafe` where it is anything but a folder with a `package.json` and without dependencies of its own */
async function checkFolder(folder: string): Promise<void> {
  const names = await readdir(folder)
  const kind = async (path: string) => lstat(join(folder, path)).catch(() => undefined)
  if (names.join() !== 'package' || !(await kind('package'))?.isDirectory())
    throw unsafe('holds more than the folder "package"')
  if (!(await kind('package/package.json'))?.isFile()) throw unsafe('has no package.json')
  if (await kind('package/node_modules')) throw unsafe('brings dependencies along: remove bundleDependencies')
}

/**
 * Unpacks a tarball of npm below a project's `node_modules`, from where the peers are found. Runs none of its scripts.
 * @returns the folder of the package; `remove` takes it away
 * @throws `package/unsafe` for links, dependencies it brings along, more than 50 MB
 */
export async function unpack(
  tarball: string,
  project: string,
): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  await checkTarball(tarball)
  const folder = await folderIn(project)
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    await execute('tar', ['-xzf', tarball, '-C', folder])
    await checkFolder(folder)
  } catch (error) {
    await remove()
    throw error
  }
  return { folder: join(folder, 'package'), remove }
}

/** A package with its exact version, as a registry names it. */
const PUBLISHED = /^(@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*@\d+\.\d+\.\d+(-[\w.-]+)?$/

/** Whether a text names a published version, such as `@you/latchkey-faucet@1.2.0`. */
export const isPublished = (text: string): boolean => PUBLISHED.test(text)

/** Packs a folder as `npm publish` would, without its scripts, and unpacks the result as {@link unpack} does. */
export async function packFolder(project: string): ReturnType<typeof unpack> {
  return npmPack(project, [])
}

/**
 * Downloads a version from the registry and unpacks it as {@link unpack} does. Runs none of its scripts.
 * @param spec - name and exact version
 * @param project - below whose `node_modules` it is unpacked
 * @param registry - its address. @defaultValue that of npm's configuration
 */
export async function fetchPublished(spec: string, project: string, registry?: string): ReturnType<typeof unpack> {
  if (!isPublished(spec)) throw new CatalogueError('package/unreadable', `"${spec}" is no name with an exact version`)
  return npmPack(project, [spec, ...(registry === undefined ? [] : [`--registry=${registry}`])])
}

async function npmPack(project: string, what: readonly string[]): ReturnType<typeof unpack> {
  const target = await folderIn(project)
  try {
    const { stdout } = await execute(
      'npm',
      ['pack', ...what, '--ignore-scripts', '--json', '--pack-destination', target],
      {
        cwd: project,
        shell: process.platform === 'win32',
      },
    )
    const packed: unknown = JSON.parse(stdout)
    const [entry] = Array.isArray(packed) ? packed : Object.values(Object(packed))
    return await unpack(join(target, String(Object(entry).filename)), project)
  } finally {
    await rm(target, { recursive: true, force: true })
  }
}
