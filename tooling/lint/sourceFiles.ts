import { listFiles } from './listFiles.ts'
import { publishedPackages } from './publishedPackages.ts'

const SOURCE = /\.(ts|tsx)$/
const TEST = /\.(test|test-d)\.tsx?$/

/** The source files of every published package, without their tests. */
export function sourceFiles(root: string): string[] {
  const folders = publishedPackages(root).map(({ folder }) => `${folder}/src`)
  return listFiles(root, folders, SOURCE).filter((file) => !TEST.test(file))
}
