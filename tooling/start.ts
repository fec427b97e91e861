import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ensureProgram } from './bootstrap/ensureProgram.mjs'
import { watchParent } from './bootstrap/watchParent.mjs'
import { nodeProgram } from './devnet/src/bitcoin/node/nodeProgram.ts'
import { startDevnet } from './devnet/src/index.ts'
import { startPlayground } from './playground/start.ts'
import { buildPackages } from './start/buildPackages.ts'
import { openBrowser } from './start/openBrowser.ts'
import { publishServices } from './start/publishServices.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STOP_LIMIT = 4_000

/** Builds, starts the local chains and the playground, names the address, and runs until stopped. */
async function main(signal: AbortSignal): Promise<void> {
  const stops: (() => void | Promise<void>)[] = []
  try {
    console.log('Building the packages ...')
    await Promise.all([buildPackages(ROOT, signal), ensureProgram(nodeProgram, console.log)])
    signal.throwIfAborted()
    const devnet = await startDevnet({ signal })
    stops.unshift(() => devnet.stop())
    const playground = await startPlayground({ services: devnet.services })
    stops.unshift(() => playground.stop())
    stops.unshift(publishServices(ROOT, { playground: playground.url, ...devnet.services }))
    for (const [name, address] of Object.entries(devnet.services)) console.log(`${name.padEnd(12)}${address}`)
    console.log(`The playground is at ${playground.url} (Ctrl-C stops everything)`)
    openBrowser(playground.url)
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    for (const stop of stops) await stop()
  }
}

const controller = new AbortController()

function stop(): void {
  controller.abort()
  setTimeout(() => process.exit(0), STOP_LIMIT).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
watchParent(stop)
main(controller.signal).then(
  () => process.exit(0),
  (error: unknown) => {
    if (controller.signal.aborted) process.exit(0)
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
