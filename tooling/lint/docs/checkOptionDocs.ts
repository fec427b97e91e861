import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Problem } from '../check.ts'
import { compareSnapshot } from '../compareSnapshot.ts'
import { listFiles } from '../listFiles.ts'
import { publishedPackages } from '../publishedPackages.ts'
import { readOptions } from './readOptions.ts'
import { type PackageOptions, renderOptionDocs } from './renderOptionDocs.ts'

const FILE = 'tooling/docs/options.md'

/** What a site sets: its kernel, its themes, its buttons, its adapters and plugins, in the order of the page. */
const WANTED: readonly { readonly folder: string; readonly under: string; readonly shapes: readonly string[] }[] = [
  { folder: 'kernel', under: 'src/core', shapes: ['KernelConfig'] },
  {
    folder: 'kernel',
    under: 'src/react',
    shapes: ['KernelProviderProps', 'ConnectButtonProps', 'AccountButtonProps', 'NetworkButtonProps'],
  },
  { folder: 'theme', under: 'src/tokens', shapes: ['ThemeOptions', 'ThemePairOptions'] },
]

/** The options of each package a site installs. */
function readPackages(root: string): PackageOptions[] {
  const extensions = publishedPackages(root).filter(({ folder }) => /^(adapters|plugins)\//.test(folder))
  const places = [
    ...WANTED.filter(({ folder }) => existsSync(join(root, folder))),
    ...extensions.map(({ folder }) => ({ folder, under: 'src', shapes: [] })),
  ]
  const names = new Map(publishedPackages(root).map(({ folder, manifest }) => [folder, manifest.name]))
  return places.map(({ folder, under, shapes }) => {
    const files = listFiles(root, [`${folder}/${under}`], /(?<!\.test|\.test-d|\.css)\.tsx?$/)
    const entry = shapes.length === 0 ? `${folder}/src/index.ts` : undefined
    return { name: names.get(folder) ?? folder, folder, ...readOptions(root, files, { shapes, entry }) }
  })
}

const undescribed = ({ folder, groups }: PackageOptions): Problem[] =>
  groups.flatMap(({ shape, options }) =>
    options
      .filter(({ text, standard }) => text === '' && standard === '')
      .map(({ path }) => ({ file: folder, message: `${shape}.${path} says nothing of itself: describe it in TSDoc` })),
  )

/** Every option of the kernel, of each adapter and of each plugin says what it does, and stands in the generated page. */
export const checkOptionDocs: Check = ({ root, update }) => {
  const packages = readPackages(root)
  const actual = renderOptionDocs(packages)
  return [
    ...packages.flatMap(undescribed),
    ...compareSnapshot({ root, file: FILE, actual, update, step: 'option-docs' }),
  ]
}
