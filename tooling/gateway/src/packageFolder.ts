import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of this package, from its sources as well as from what is built. */
export function packageFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}
