import { existsSync } from 'node:fs'
import type { Check } from './check.ts'
import { compareSnapshot } from './compareSnapshot.ts'
import { contentProblems } from './contents/contentProblems.ts'
import { readTarball } from './contents/readTarball.ts'
import type { Problem } from './problem.ts'
import { type PackageManifest, publishedPackages } from './publishedPackages.ts'
import { tarballPath } from './tarballPath.ts'

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
    const files = readTarball(tarball)
    const list = [...new Set(files.map(({ path }) => steady(path, manifest)))].sort()
    const file = `tooling/api/${manifest.name.split('/').at(-1)}.files.txt`
    return [
      ...contentProblems(folder, files),
      ...compareSnapshot({ root, file, actual: `${list.join('\n')}\n`, update, step: 'contents' }),
    ]
  })
