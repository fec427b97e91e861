#!/usr/bin/env node
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { readParts } from './readParts.ts'
import { startDevnet } from './startDevnet.ts'

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

try {
  const devnet = await startDevnet({
    parts: readParts(values.parts),
    seed: true,
    chains: values.chains.split(',').map(Number),
    quiet: !values.verbose,
    signal: end.signal,
  })
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
