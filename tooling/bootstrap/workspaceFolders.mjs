import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folders of the workspace's packages, relative to the root, without a YAML parser: only the plain `packages:` list is read.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function workspaceFolders(root) {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const list = /^packages:\r?\n((?:[ ]+- .*\r?\n?)+)/m.exec(text)?.[1] ?? ''
  const patterns = [...list.matchAll(/- ['"]?([^'"\s]+)['"]?/g)].map((match) => match[1] ?? '')
  const folders = patterns.flatMap((pattern) =>
    pattern.endsWith('/*') ? children(root, pattern.slice(0, -2)) : [pattern],
  )
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).sort()
}

/**
 * @param {string} root
 * @param {string} parent
 */
function children(root, parent) {
  const folder = join(root, parent)
  return existsSync(folder) ? readdirSync(folder).map((name) => `${parent}/${name}`) : []
}
