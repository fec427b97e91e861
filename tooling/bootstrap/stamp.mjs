import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceFolders } from './workspaceFolders.mjs'

const FILE = 'node_modules/.latchkey-install.json'

/**
 * What the installed tree depends on, as one hash; cheap enough for every run.
 *
 * @param {string} root
 * @returns {string}
 */
function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']
  for (const file of [...files, ...workspaceFolders(root).map((folder) => `${folder}/package.json`)]) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/**
 * Remembers a finished installation and the folder that holds pnpm's command.
 *
 * @param {string} root
 * @param {string} pnpmFolder
 */
export function writeStamp(root, pnpmFolder) {
  writeFileSync(join(root, FILE), JSON.stringify({ fingerprint: fingerprint(root), pnpmFolder }))
}

/**
 * The folder of pnpm's command when the installed tree is complete and current.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
export function readStamp(root) {
  const file = join(root, FILE)
  if (!existsSync(file) || workspaceFolders(root).some((folder) => !existsSync(join(root, folder, 'node_modules'))))
    return undefined
  try {
    const stamp = JSON.parse(readFileSync(file, 'utf8'))
    const command = join(stamp.pnpmFolder, process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm')
    return stamp.fingerprint === fingerprint(root) && existsSync(command) ? stamp.pnpmFolder : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
