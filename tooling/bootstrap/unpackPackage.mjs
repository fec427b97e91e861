import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { apt } from './apt.mjs'
import { runWithin } from './runWithin.mjs'

/**
 * Gets a Debian package and the libraries it lacks for this user alone: nothing of the system is touched.
 *
 * @param {string} name
 * @param {{ readonly cache: string, readonly deadline: number, readonly signal?: AbortSignal | undefined }} options `deadline` in milliseconds since 1970
 * @returns {Promise<boolean>} whether it was unpacked
 */
export async function unpackPackage(name, { cache, deadline, signal }) {
  if (!apt.isThere()) return false
  const folder = join(cache, `${name}.part`)
  const own = [
    '-o',
    `Dir::State::Lists=${folder}/lists`,
    '-o',
    `Dir::Cache=${folder}/cache`,
    '-o',
    'Debug::NoLocking=1',
  ]
  const run = (/** @type {readonly string[]} */ ...command) =>
    runWithin(command, { limit: deadline - Date.now(), cwd: folder, signal })
  rmSync(folder, { recursive: true, force: true })
  for (const needed of ['lists/partial', 'cache/archives/partial', 'root']) {
    mkdirSync(join(folder, needed), { recursive: true })
  }
  try {
    await run('apt-get', ...apt.limits, ...own, 'update', '-qq')
    const plan = await run('apt-get', ...own, 'install', '--simulate', '--no-install-recommends', name)
    const missing = [...plan.output.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '')
    if (missing.length === 0) return false
    const { code } = await run('apt-get', ...apt.limits, ...own, 'download', '-qq', ...missing)
    if (code !== 0) return false
    for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.deb'))) {
      if ((await run('dpkg', '-x', file, 'root')).code !== 0) return false
    }
    const target = join(cache, name)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target)
    renameSync(join(folder, 'root'), join(target, 'root'))
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
