import { accessSync, constants } from 'node:fs'

/**
 * Whether a file is there and may be run.
 *
 * @param {string} path
 */
export function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
