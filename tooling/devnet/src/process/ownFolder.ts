import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@latchkey/tooling/bootstrap/watchParent.mjs'

/**
 * A new folder for what a part keeps while it runs. Those of programs that were killed before they could clean up go at
 * once.
 *
 * @param what the part, for example `bitcoin`
 */
export function ownFolder(what: string): string {
  const prefix = `latchkey-${what}-`
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    if (owner > 0 && !isAlive(owner)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
}
