const EVERY = 500

/** @param {number} id */
function isAlive(id) {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Calls back once when the process that started this one is gone, however it ended.
 *
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
export function watchParent(onGone) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return
    clearInterval(timer)
    onGone()
  }, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
