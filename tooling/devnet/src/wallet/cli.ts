#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { rpcUrlsOf } from './request/nodes.ts'
import { startWallet } from './startWallet.ts'

const SERVICES = join(import.meta.dirname, '../../../../.devnet/services.json')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    relay: { type: 'string' },
    rpc: { type: 'string', multiple: true, default: [] },
    port: { type: 'string' },
  },
})
const services: Record<string, string> = existsSync(SERVICES) ? JSON.parse(readFileSync(SERVICES, 'utf8')) : {}
const stated = values.rpc.map((entry) => entry.split('=', 2) as [string, string])
const relayUrl = values.relay ?? services.relay
if (!relayUrl) {
  console.error('There is no relay: run `npm start` first, or name one with --relay ws://…')
  process.exit(1)
}

const wallet = await startWallet({
  answer: 'ask',
  relayUrl,
  rpcUrls: stated.length > 0 ? Object.fromEntries(stated) : rpcUrlsOf(services),
  port: values.port === undefined ? undefined : Number(values.port),
})
const pair = (uri: string): Promise<void> =>
  wallet.pair(uri).then(
    ({ from, outcome }) => console.log(`${from} wants to connect: ${outcome}`),
    (error: unknown) => console.error(error instanceof Error ? error.message : error),
  )

console.log(`The test wallet is at ${wallet.url}: open it to approve or decline.`)
console.log('Paste a link that begins with "wc:" there or here to connect; Ctrl-C ends it.')
for (const uri of positionals) await pair(uri)
const lines = createInterface(process.stdin)
lines.on('line', (line) => {
  if (line.trim()) void pair(line.trim())
})
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => {
    lines.close()
    process.stdin.destroy()
    void wallet.stop()
  })
