import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, ethereum, optimism, polygon } from '@latchkey/adapter-evm/networks'
import { type CaipNetworkId, type ClockService, createKernel, type Handle } from '@latchkey/kernel'
import { type ApiPlugin, api } from '@latchkey/plugin-api'

/** The widget's own client of a gateway. */
export interface Client {
  readonly api: Handle<ApiPlugin>
  /** Milliseconds of each wait before another attempt. */
  readonly waits: readonly number[]
  stop(): Promise<void>
}

export interface ClientOptions {
  readonly url: string
  readonly projectId: string
  /** The active network; chain 1 unless given. */
  readonly network?: CaipNetworkId
}

/** Milliseconds a request may take. */
const LIMIT = 10_000
let count = 0

/** A real clock that does not wait between attempts once it is told not to. */
function impatientClock(waits: number[], isImpatient: () => boolean): ClockService {
  return {
    now: () => Date.now(),
    every: () => () => undefined,
    async sleep(ms, signal) {
      if (isImpatient() && ms !== LIMIT) waits.push(ms)
      else
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(resolve, ms)
          signal?.addEventListener('abort', () => {
            clearTimeout(timer)
            reject(signal.reason)
          })
        })
    },
  }
}

/** Starts the widget's kernel in front of a gateway. */
export async function startClient({ url, projectId, network = 'eip155:1' }: ClientOptions): Promise<Client> {
  const waits: number[] = []
  let isStarted = false
  count += 1
  const kernel = createKernel({
    id: `client-${count}`,
    gateway: url,
    projectId,
    adapters: [evmAdapter({ networks: [ethereum, arbitrum, optimism, polygon] })],
    defaultNetwork: network,
    plugins: [api()],
    services: { clock: impatientClock(waits, () => isStarted) },
  })
  await kernel.start()
  isStarted = true
  return { api: kernel.plugins.api, waits, stop: kernel.destroy }
}
