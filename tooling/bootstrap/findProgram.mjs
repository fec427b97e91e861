import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Whether a file is there and may be run.
 *
 * @param {string} path
 */
export function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where packages go that were unpacked for one user; one folder each. */
export const PROGRAMS_CACHE = join(import.meta.dirname, '../../.cache/programs')

/** Places after the `PATH`. */
const USUAL = ['usr/bin', 'usr/sbin', 'usr/lib/postgresql/*/bin', 'opt/homebrew/bin', 'usr/local/bin']

/** @param {string} pattern */
function expand(pattern) {
  const [parent = '', rest] = pattern.split('/*')
  if (rest === undefined) return [pattern]
  return existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, rest)) : []
}

/**
 * @param {string} root
 * @param {readonly string[]} places
 */
function under(root, places) {
  return places.flatMap((place) => expand(join(root, place)))
}

/** @param {string} root */
function libraries(root) {
  const parents = ['usr/lib', 'lib'].map((place) => join(root, place)).filter((folder) => existsSync(folder))
  const multiarch = (/** @type {string} */ name) => /-linux-/.test(name)
  return parents.flatMap((parent) => [
    ...readdirSync(parent)
      .filter(multiarch)
      .map((name) => join(parent, name)),
    parent,
  ])
}

/**
 * Finds a program that is installed, or was unpacked into `.cache/`, without getting it.
 *
 * @param {import('./findProgram.mjs').Wanted} wanted
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cache]
 * @returns {import('./findProgram.mjs').Program | undefined}
 */
export function findProgram({ program, places = [] }, env = process.env, cache = PROGRAMS_CACHE) {
  const names = typeof program === 'string' ? [program] : program
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const find = (/** @type {readonly string[]} */ folders) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable)
  const installed = find([...under('/', places), ...onPath, ...under('/', USUAL)])
  if (installed) return { path: installed, env: {} }
  for (const root of existsSync(cache) ? readdirSync(cache).map((name) => join(cache, name, 'root')) : []) {
    const path = find(under(root, [...places, ...USUAL]))
    if (path) return { path, env: { LD_LIBRARY_PATH: libraries(root).join(delimiter) } }
  }
  return undefined
}
