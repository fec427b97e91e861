import { existsSync } from 'node:fs'

/** What is known of Debian's package manager: whether it is there, and how to keep it from waiting without a network. */
export const apt = {
  isThere: () => process.platform === 'linux' && existsSync('/usr/bin/apt-get'),
  limits: ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0', '-o', 'DPkg::Lock::Timeout=60'],
}

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
