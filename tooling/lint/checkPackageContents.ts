import { existsSync } from 'node:fs'
import type { Check } from './check.ts'
import { compareSnapshot } from './compareSnapshot.ts'
import { contentProblems } from './contents/contentProblems.ts'
import { readTarball } from './contents/readTarball.ts'
import type { Problem } from './problem.ts'
import { publishedPackages } from './publishedPackages.ts'
import { tarballPath } from './tarballPath.ts'

/** Chunks are named by the build; which there are changes with every refactoring and is not reviewed. */
const steady = (path: string): string => path.replace(/[^/]+-[\w-]{8}(?=\.(js|js\.map|d\.ts)$)/, '<chunk>')

/** The list of published files is a reviewed snapshot; no test, no source, no absolute path, no install script is published. */
export const checkPackageContents: Check = ({ root, update }) =>
  publishedPackages(root).flatMap(({ folder, manifest }): Problem[] => {
    const tarball = tarballPath(root, manifest.name)
    if (!existsSync(tarball)) return [{ file: folder, message: 'is not packed: run the step "pack" first' }]
    const files = readTarball(tarball)
    const list = [...new Set(files.map(({ path }) => steady(path)))].sort()
    const file = `tooling/api/${manifest.name.split('/').at(-1)}.files.txt`
    return [
      ...contentProblems(folder, files),
      ...compareSnapshot({ root, file, actual: `${list.join('\n')}\n`, update, step: 'contents' }),
    ]
  })
