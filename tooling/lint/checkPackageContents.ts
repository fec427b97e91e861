import { existsSync, readFileSync } from 'node:fs'
import type { Check, Problem } from './check.ts'
import { compareSnapshot } from './compareSnapshot.ts'
import { type PackageManifest, publishedPackages, tarballPath } from './publishedPackages.ts'
import { readTarball, type TarballFile } from './tarball.ts'

const REQUIRED = ['package.json', 'README.md', 'LICENSE']
const UNWANTED = /(^|\/)(src|fixtures|node_modules)\/|\.(test|test-d)\.|tsconfig|vitest|tsdown/
const ABSOLUTE = /^(file:\/\/|\/|[A-Za-z]:[\\/])/

function mapProblems(folder: string, { path, bytes }: TarballFile): Problem[] {
  const { sources = [], sourceRoot = '' }: { sources?: (string | null)[]; sourceRoot?: string } = JSON.parse(
    bytes.toString(),
  )
  return [sourceRoot, ...sources]
    .filter((source) => source !== null && ABSOLUTE.test(source))
    .map((source) => ({ file: folder, message: `${path} names the absolute path ${source}: sources must be relative` }))
}

function manifestProblems(folder: string, text: string): Problem[] {
  const { scripts: stated = {} }: { readonly scripts?: Readonly<Record<string, string>> } = JSON.parse(text)
  const left = [...text.matchAll(/"(workspace|catalog|link|file):[^"]*"/g)].map(
    ([match]) => `publishes the dependency ${match}, which only this workspace understands`,
  )
  const scripts = Object.keys(stated).filter((name) => /^(pre|post)?install$/.test(name))
  return [...left, ...scripts.map((name) => `has an "${name}" script: nothing of ours runs at installation`)].map(
    (message) => ({ file: folder, message }),
  )
}

/** What is wrong with the files that a package publishes. */
function contentProblems(folder: string, files: readonly TarballFile[]): Problem[] {
  const paths = new Set(files.map(({ path }) => path))
  return [
    ...REQUIRED.filter((path) => !paths.has(path)).map((path) => ({ file: folder, message: `publishes no ${path}` })),
    ...[...paths]
      .filter((path) => UNWANTED.test(path))
      .map((path) => ({
        file: folder,
        message: `publishes ${path}, which is no use to its users: see "files" in package.json`,
      })),
    ...files.filter(({ path }) => path.endsWith('.map')).flatMap((file) => mapProblems(folder, file)),
    ...files
      .filter(({ path }) => path === 'package.json')
      .flatMap(({ bytes }) => manifestProblems(folder, bytes.toString())),
  ]
}

/** Chunks between the entries change with every refactoring of their sources and are not reviewed one by one. */
function steady(path: string, { exports = {} }: PackageManifest): string {
  const entries = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  )
  const isEntry = entries.includes(`./${path.replace(/\.map$/, '')}`)
  return isEntry ? path : path.replace(/^dist\/.*?(?=\.(js|js\.map|d\.ts)$)/, 'dist/<chunk>')
}

/** The list of published files is a reviewed snapshot; no test, no source, no absolute path, no install script is published. */
export const checkPackageContents: Check = ({ root, update }) =>
  publishedPackages(root).flatMap(({ folder, manifest }): Problem[] => {
    const tarball = tarballPath(root, manifest.name)
    if (!existsSync(tarball)) return [{ file: folder, message: 'is not packed: run the step "pack" first' }]
    const files = readTarball(readFileSync(tarball))
    const list = [...new Set(files.map(({ path }) => steady(path, manifest)))].sort()
    const file = `tooling/api/${manifest.name.split('/').at(-1)}.files.txt`
    return [
      ...contentProblems(folder, files),
      ...compareSnapshot({ root, file, actual: `${list.join('\n')}\n`, update, step: 'contents' }),
    ]
  })
