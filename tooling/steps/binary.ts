import { join } from 'node:path'

/** The path of a command that the workspace has installed. */
export function binary(root: string, name: string): string {
  return join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}
