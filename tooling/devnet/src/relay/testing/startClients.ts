import { SignClient } from '@walletconnect/sign-client'
import { UniversalProvider } from '@walletconnect/universal-provider'
import type { Relay } from '../types.ts'

export const ACCOUNT = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const NAMESPACES = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] },
}
const metadata = { name: 'Test', description: 'A client of the tests', url: 'http://localhost', icons: [] }
let sequence = 0

function options(relay: Relay, projectId: string) {
  // Without this the clients speak to their vendor's telemetry and attestation hosts.
  process.env.IS_VITEST = 'true'
  return {
    ...{ relayUrl: relay.url, projectId, metadata, logger: 'silent' as const, telemetryEnabled: false },
    customStoragePrefix: `test-${sequence++}`,
    storageOptions: { database: ':memory:' },
  }
}

export type App = Awaited<ReturnType<typeof UniversalProvider.init>>
export type Wallet = Awaited<ReturnType<typeof SignClient.init>>

/** A real client of an app. */
export function startApp(relay: Relay, projectId = 'app'): Promise<App> {
  return UniversalProvider.init(options(relay, projectId))
}

/**
 * A real client of a wallet that approves every proposal with {@link ACCOUNT} and answers every request with `0x01`. Whether
 * an answer arrives is for the app's side of a test to say: here its failure is none, since the test may be over by then.
 */
export async function startWallet(relay: Relay, projectId = 'wallet'): Promise<Wallet> {
  const wallet = await SignClient.init({ ...options(relay, projectId), signConfig: { disableRequestQueue: true } })
  wallet.on('session_proposal', ({ id }) => {
    const namespaces = { eip155: { ...NAMESPACES.eip155, accounts: [ACCOUNT] } }
    wallet.approve({ id, namespaces }).catch(() => undefined)
  })
  wallet.on('session_request', ({ id, topic }) => {
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x01' } }).catch(() => undefined)
  })
  return wallet
}

/** Lets an app connect; `uri` is what a wallet scans. */
export async function connect(
  app: App,
): Promise<{ readonly uri: string; readonly session: ReturnType<App['connect']> }> {
  const shown = new Promise<string>((resolve) => app.once('display_uri', resolve))
  const session = app.connect({ optionalNamespaces: NAMESPACES })
  session.catch(() => undefined)
  return { uri: await shown, session }
}

/** Pairs an app and a wallet; the session's topic. */
export async function pair(app: App, wallet: Wallet): Promise<string> {
  const { uri, session } = await connect(app)
  await wallet.core.pairing.pair({ uri })
  const settled = await session
  if (!settled) throw new Error('the app has no session')
  return settled.topic
}

/**
 * Ends clients for good. One that still has something to send, or whose relay is gone, would open its socket again and
 * again, without a pause.
 */
export async function end(...clients: readonly (App | Wallet)[]): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      const { core } = 'client' in client ? client.client : client
      core.heartbeat.stop()
      for (const name of ['transportOpen', 'restartTransport', 'connect'])
        Reflect.set(core.relayer, name, async () => undefined)
      await core.relayer.transportClose()
    }),
  )
}
