#!/usr/bin/env node
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { watchParent } from '../../bootstrap/watchParent.mjs'
import { startEverything } from '../../start/startEverything.ts'
import { DevnetError } from './core/devnetError.ts'
import { PARTS, type PartName } from './parts.ts'
import { startDevnet } from './startDevnet.ts'
import type { Devnet } from './types.ts'

function isPart(name: string): name is PartName {
  return name === 'evm' || name in PARTS
}

/**
 * The parts that a command names: `all`, or their names with commas between.
 * @throws DevnetError `unknown-part`
 */
function readParts(text: string): 'all' | PartName[] {
  if (text === 'all') return 'all'
  return text.split(',').map((name) => {
    if (isPart(name)) return name
    const known = ['evm', ...Object.keys(PARTS)].join(', ')
    throw new DevnetError('unknown-part', `The devnet has no part "${name}". Name some of: ${known}; or all.`)
  })
}

const ROOT = join(import.meta.dirname, '../../..')

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    parts: { type: 'string', default: 'all' },
    chains: { type: 'string', default: '1,42161' },
    verbose: { type: 'boolean' },
  },
})
const end = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => end.abort())
watchParent(() => end.abort())

/** All of it comes with the gateway and the playground; some parts are only themselves. */
async function start(): Promise<Pick<Devnet, 'services' | 'missing' | 'stop'>> {
  const quiet = !values.verbose
  const parts = readParts(values.parts)
  if (parts === 'all')
    return startEverything({ root: ROOT, signal: end.signal, quiet, say: (line) => console.error(line) })
  const chains = values.chains.split(',').map(Number)
  return startDevnet({ parts, seed: true, chains, quiet, signal: end.signal })
}

try {
  const devnet = await start()
  for (const [name, why] of Object.entries(devnet.missing)) console.error(`${name.padEnd(12)}does not run: ${why}`)
  if (values.json) console.log(JSON.stringify(devnet.services))
  else {
    for (const [name, url] of Object.entries(devnet.services)) console.log(`${name.padEnd(12)}${url}`)
    console.log('Ctrl-C stops them.')
  }
  if (!end.signal.aborted) await once(end.signal, 'abort')
  await devnet.stop()
} catch (error) {
  if (end.signal.aborted) process.exit(0)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
