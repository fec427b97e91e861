import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { forbiddenIn } from './codegen/forbiddenIn.ts'
import { parseFile } from './parseFile.ts'
import type { Problem } from './problem.ts'
import { publishedPackages } from './publishedPackages.ts'
import { sourceFiles } from './sourceFiles.ts'

function builtFiles(root: string, folder: string): string[] {
  const dist = join(root, folder, 'dist')
  if (!existsSync(dist)) return []
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => `${folder}/dist/${file}`)
}

/** No code generation from strings, no HTML sink, no open message target, no guessable ids: in the sources and in what is built. */
export const checkCodegen: Check = ({ root }) => {
  const packages = publishedPackages(root)
  const unbuilt: Problem[] = packages
    .filter(({ folder }) => builtFiles(root, folder).length === 0)
    .map(({ folder }) => ({ file: folder, message: 'has no built files to scan: run the build first' }))
  const files = [...sourceFiles(root), ...packages.flatMap(({ folder }) => builtFiles(root, folder))]
  return [
    ...unbuilt,
    ...files.flatMap((file) => forbiddenIn(parseFile(join(root, file))).map((problem) => ({ file, ...problem }))),
  ]
}
