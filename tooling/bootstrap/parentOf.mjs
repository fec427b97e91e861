import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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
