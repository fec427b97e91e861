import { isAlive } from './isAlive.mjs'
import { parentOf } from './parentOf.mjs'

const EVERY = 500

/**
 * Calls back once when the process that started this one is gone, however it ended. npm puts a shell in between, which
 * outlives it, so under npm the shell's parent is watched too.
 *
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
export function watchParent(onGone) {
  const parent = process.ppid
  const starter = process.env.npm_lifecycle_event ? parentOf(parent) : undefined
  const isStarterGone = () => {
    if (starter === undefined) return false
    return process.platform === 'linux' ? parentOf(parent) !== starter : !isAlive(starter)
  }
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent) && !isStarterGone()) return
    clearInterval(timer)
    onGone()
  }, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
