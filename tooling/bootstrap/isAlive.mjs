/**
 * Whether a process runs; also one of somebody else's.
 *
 * @param {number} id
 * @returns {boolean}
 */
export function isAlive(id) {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
