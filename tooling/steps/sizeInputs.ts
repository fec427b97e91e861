import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { workspaceFolders } from '../bootstrap/workspaceFolders.mjs'
import { listFiles } from '../lint/listFiles.ts'
import { scanImports } from '../lint/scanImports.ts'

const SIZE = 'tooling/size'
const HOSTS = `${SIZE}/bundle/sampleHosts.ts`
/** A sample host in the table of them: its name and its folder. */
const HOST = /^ {2}(?:'([\w-]+)'|(\w+)): \['([\w-]+)', \w+\],?$/gm
const CODE = /\.(tsx?|html)$/
/** The start of a package's name, as far as it is written in one text. */
const NAME = /@latchkey\/([a-z][a-z0-9-]*)/g
/** What measures, and what it measures with. */
const TOOLS = [SIZE, 'tooling/browser', 'tooling/devnet', 'tooling/lint', 'tooling/start']

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A file and what it imports of the same package. */
function reachedFrom(root: string, entry: string): readonly string[] {
  const reached = new Set([entry])
  for (const file of reached)
    if (/\.tsx?$/.test(file))
      for (const { specifier } of scanImports(join(root, file)))
        if (specifier.startsWith('.')) {
          const target = join(dirname(file), specifier)
          if (existsSync(join(root, target))) reached.add(target)
        }
  return [...reached]
}

/** The files of the hosts that are measured: those whose name is written where it is measured. What is in doubt is among them. */
function hostFiles(root: string, measuring: readonly string[]): readonly string[] {
  const rows = [...readFileSync(join(root, HOSTS), 'utf8').matchAll(HOST)]
  const text = measuring
    .filter((file) => file !== HOSTS)
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const isNamed = ([, quoted, plain]: RegExpMatchArray): boolean => new RegExp(`['"]${quoted ?? plain}['"]`).test(text)
  const timed = new Set(rows.map(([, , , folder]) => folder))
  for (const row of rows) if (isNamed(row)) timed.delete(row[3])
  return listFiles(root, [`${SIZE}/hosts`], CODE).filter((file) => !timed.has(file.split('/')[3]))
}

/** The folders of packages and of all that these depend on, by their names or the starts of their names. */
function packageFolders(root: string, starts: ReadonlySet<string>): readonly string[] {
  const all = workspaceFolders(root).map((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return { folder, manifest }
  })
  const named = (name: string) =>
    all.filter(({ manifest }) => manifest.name === name || (name.endsWith('-') && manifest.name.startsWith(name)))
  const reached = new Set([...starts].flatMap(named))
  for (const { manifest } of reached) {
    const { dependencies, peerDependencies, optionalDependencies } = manifest
    for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }))
      for (const other of named(name)) reached.add(other)
  }
  return [...reached].map(({ folder }) => folder)
}

/** Folders of packages whose built files the measured hosts hold. */
export function measuredPackages(root: string): readonly string[] {
  const measuring = reachedFrom(root, `${SIZE}/size.ts`)
  const files = [...measuring, ...hostFiles(root, measuring)]
  const names = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(NAME), ([name]) => name),
  )
  return packageFolders(root, new Set(names)).filter((folder) => !TOOLS.includes(folder) && folder !== 'tooling')
}

/** All files on which the byte figures depend: what measures, and of the packages that are measured what is published. */
export function sizeInputs(root: string): readonly string[] {
  const folders = measuredPackages(root)
  return [
    ...listFiles(root, TOOLS),
    ...folders.flatMap((folder) => listFiles(root, [`${folder}/dist`])),
    ...folders.flatMap((folder) =>
      ['package.json', 'README.md', 'NOTICE']
        .map((name) => `${folder}/${name}`)
        .filter((file) => existsSync(join(root, file))),
    ),
  ]
}
