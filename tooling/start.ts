import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { watchParent } from './bootstrap/watchParent.mjs'
import { openBrowser } from './start/openBrowser.ts'
import { startEverything } from './start/startEverything.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STOP_LIMIT = 6_000

/** `--replay mainnet` in place of the local chains. */
function readReplay(): boolean {
  const { values } = parseArgs({ options: { replay: { type: 'string' } } })
  if (values.replay === undefined || values.replay === 'mainnet') return values.replay === 'mainnet'
  throw new Error(`There is nothing recorded of "${values.replay}": say --replay mainnet, or leave it out.`)
}

/** Builds, starts the local chains and the playground, names the address, and runs until stopped. */
async function main(signal: AbortSignal): Promise<void> {
  const { services, missing, playground, stop } = await startEverything({
    root: ROOT,
    signal,
    say: console.log,
    quiet: true,
    isReplay: readReplay(),
  })
  try {
    // Programs take the address of the machine; users get the name below localhost, in the list as in the last line.
    const shown = { ...services, playground }
    for (const [name, address] of Object.entries(shown)) console.log(`${name.padEnd(12)}${address}`)
    for (const [name, why] of Object.entries(missing)) console.log(`${name.padEnd(12)}does not run: ${why}`)
    console.log(`Open ${playground} (Ctrl-C stops everything)`)
    openBrowser(playground)
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    await stop()
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
