import type { Problem } from '../problem.ts'
import type { TarballFile } from './readTarball.ts'

const REQUIRED = ['package.json', 'README.md', 'LICENSE']
const UNWANTED = /(^|\/)(src|fixtures|node_modules)\/|\.(test|test-d)\.|tsconfig|vitest|tsdown/
const ABSOLUTE = /^(file:\/\/|\/|[A-Za-z]:[\\/])/

function mapProblems(folder: string, { path, text }: TarballFile): Problem[] {
  const { sources = [], sourceRoot = '' }: { sources?: (string | null)[]; sourceRoot?: string } = JSON.parse(text)
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
export function contentProblems(folder: string, files: readonly TarballFile[]): Problem[] {
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
    ...files.filter(({ path }) => path === 'package.json').flatMap(({ text }) => manifestProblems(folder, text)),
  ]
}
