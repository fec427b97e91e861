import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dropStaleServices } from './bootstrap/dropStaleServices.mjs'
import { ensureInstalled } from './bootstrap/ensureInstalled.mjs'
import { BootstrapError } from './bootstrap/explainInstallFailure.mjs'
import { installInside } from './bootstrap/installInside.mjs'
import { nodeBinary } from './bootstrap/nodeBinary.mjs'
import { runScript } from './bootstrap/runScript.mjs'

const ROOT = resolve(fileURLToPath(new URL('..', import.meta.url)))

/** @type {Readonly<Record<string, string>>} */
const COMMANDS = {
  start: 'tooling/start.ts',
  test: 'tooling/test.ts',
  size: 'tooling/size/size.ts',
  bench: 'tooling/size/bench.ts',
  structure: 'tooling/structure.ts',
}

/** @param {readonly string[]} argv */
async function main([command = '', ...args]) {
  if (command === '--install-inside') return installInside(ROOT)
  const script = COMMANDS[command]
  if (!script) {
    throw new BootstrapError(`Unknown command "${command}": use one of ${Object.keys(COMMANDS).join(', ')}.`)
  }
  const pnpmFolder = await ensureInstalled(ROOT)
  const code = await runScript({ root: ROOT, node: nodeBinary(ROOT), script, args, pnpmFolder })
  if (command === 'start') await dropStaleServices(ROOT)
  return code
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    console.error(error instanceof BootstrapError ? `\n${error.message}` : error)
    process.exitCode = 1
  },
)
