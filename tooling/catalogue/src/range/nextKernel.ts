import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PackageJson, readPackage } from '../package/packageFiles.ts'

/** A package on disk, as it was installed or built. */
export interface Located {
  readonly name: string
  readonly folder: string
}

const readJson = (folder: string): PackageJson => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Where a dependency of a package is installed, through links. */
function installedFor(folder: string, name: string): string | undefined {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name)
    if (existsSync(candidate)) return realpathSync(candidate)
    if (dirname(at) === at) return undefined
  }
}

const neededBy = ({ dependencies, peerDependencies }: PackageJson): readonly string[] => [
  ...Object.keys(Object(dependencies)),
  ...Object.keys(Object(peerDependencies)),
]

/** A folder in which packages find other versions of some packages than those that are installed. */
interface Replaced {
  /** Puts a package there, with what it needs of ours, and gives its place. */
  add(located: Located): Promise<string>
  remove(): Promise<void>
}

/** What is not published, and would bring another kernel along. */
const ASIDE = /^(node_modules|src|\.cache|\.turbo)$/

/**
 * Makes such a folder below the `node_modules` of a project. Nothing that is installed is changed.
 * @param next folders of the packages that take the place of those that are installed, e.g. a kernel and its theme
 */
export async function replacePackages(project: string, next: readonly string[]): Promise<Replaced> {
  const parent = join(project, 'node_modules/.cache/latchkey')
  await mkdir(parent, { recursive: true })
  const root = await mkdtemp(join(parent, 'range-'))
  const place = (name: string): string => join(root, 'node_modules', name)
  const replaced = new Map(next.map((folder) => [readPackage(folder).json.name, folder]))

  async function copy({ name, folder }: Located): Promise<string> {
    const target = place(name)
    if (existsSync(target)) return target
    await mkdir(target, { recursive: true })
    for (const file of readdirSync(folder).filter((each) => !ASIDE.test(each)))
      await cp(join(folder, file), join(target, file), { recursive: true })
    // What is unpacked has nothing around it: what it needs is where the installed one has it.
    const places = [folder, installedFor(project, name)].flatMap((at) => at ?? [])
    for (const needed of neededBy(readJson(folder))) await provide(needed, places)
    return target
  }

  /** Ours are copied, so that they find the replaced ones too; those of others are linked. */
  async function provide(name: string, places: readonly string[]): Promise<void> {
    if (existsSync(place(name))) return
    const installed = places.map((at) => installedFor(at, name)).find((found) => found !== undefined)
    const folder = replaced.get(name) ?? installed
    // An optional peer that is not installed.
    if (folder === undefined) return
    const isOurs = replaced.has(name) || neededBy(readJson(folder)).includes('@latchkey/kernel')
    if (isOurs) return void (await copy({ name, folder }))
    await mkdir(dirname(place(name)), { recursive: true })
    await symlink(folder, place(name), 'junction')
  }

  return {
    add: copy,
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
