import { startRelay } from '../../relay/startRelay.ts'
import { type App, end, startApp } from '../../relay/testing/startClients.ts'
import { startWallet } from '../startWallet.ts'
import type { TestWallet } from '../types.ts'

export const MAIN = 'eip155:1'
export const OTHER = 'eip155:42161'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const EVM = {
  chains: [MAIN, OTHER],
  methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
  events: ['chainChanged', 'accountsChanged'],
}

const METHODS = ['solana_signMessage', 'solana_signAndSendTransaction']
const ASKED = { eip155: EVM, solana: { chains: [SOLANA], methods: METHODS, events: [] } }

interface Connecting {
  readonly app: App
  /** What the app shows. */
  readonly uri: string
  readonly session: ReturnType<App['connect']>
}

interface Bench {
  readonly wallet: TestWallet
  /** An app whose connecting is under way. */
  connecting(asked?: Partial<typeof ASKED>): Promise<Connecting>
  /** An app that is connected to the wallet. */
  connected(): Promise<App>
  /** Ends the apps. */
  endApps(): Promise<void>
  stop(): Promise<void>
}

/** A relay, the wallet in its own process, and as many real apps as a test wants. */
export async function startBench(rpcUrls: Readonly<Record<string, string>>): Promise<Bench> {
  const relay = await startRelay()
  const wallet = await startWallet({ relayUrl: relay.url, rpcUrls, lateMs: 300 })
  const apps: App[] = []
  const connecting: Bench['connecting'] = async (asked = ASKED) => {
    const app = await startApp(relay)
    apps.push(app)
    const shown = new Promise<string>((resolve) => app.once('display_uri', resolve))
    const session = app.connect({ optionalNamespaces: asked })
    session.catch(() => undefined)
    return { app, uri: await shown, session }
  }
  const endApps = () => end(...apps.splice(0))
  return {
    ...{ wallet, connecting, endApps },
    async connected() {
      const { app, uri, session } = await connecting()
      await wallet.pair(uri)
      await session
      return app
    },
    async stop() {
      await endApps()
      await Promise.all([wallet.stop(), relay.stop()])
    },
  }
}
