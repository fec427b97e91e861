import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Whether a process runs; also one of another user.
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

/**
 * The id of a process's parent; `undefined` when it is gone or the system does not say.
 *
 * @param {number} id
 * @returns {number | undefined}
 */
export function parentOf(id) {
  if (process.platform === 'win32') return undefined
  if (process.platform !== 'linux')
    return (
      Number.parseInt(spawnSync('ps', ['-o', 'ppid=', '-p', String(id)], { encoding: 'utf8' }).stdout, 10) || undefined
    )
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The command's name stands in parentheses and may itself hold spaces and parentheses (proc_pid_stat(5)).
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) || undefined
  } catch {
    return undefined
  }
}

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
