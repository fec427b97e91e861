import { apt } from './apt.mjs'

/**
 * The commands that install a Debian package with the rights of root; none on other systems.
 *
 * @param {string} name
 * @returns {string[][]}
 */
export function aptCommands(name) {
  if (!apt.isThere()) return []
  const rights = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  return [
    [...rights, 'apt-get', ...apt.limits, 'update', '-qq'],
    [...rights, 'apt-get', ...apt.limits, 'install', '-y', '-qq', '--no-install-recommends', name],
  ]
}
