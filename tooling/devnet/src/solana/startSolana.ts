import { createServer } from 'node:http'
import type { Part, PartOptions } from '../part.ts'
import { SLOT_MS } from './constants.ts'
import { fillFaucet } from './faucet/faucetSigner.ts'
import { createLedger } from './ledger/createLedger.ts'
import { loadLitesvm } from './loadLitesvm.ts'
import { methods } from './rpc/methods.ts'
import { seedSolana } from './seed/seedSolana.ts'
import { createSubscriptions } from './server/createSubscriptions.ts'
import { listenTwice } from './server/listenTwice.ts'
import { serveHttp } from './server/serveHttp.ts'
import { serveSockets } from './server/serveSockets.ts'

export interface SolanaOptions extends PartOptions {
  /** Milliseconds between slots; 400 as on the real network unless given. */
  readonly slotMs?: number
}

/** A running Solana chain; its address answers HTTP and WebSocket, and WebSocket also on the next port. */
export interface SolanaPart extends Part {
  readonly wsUrl: string
}

/** Transactions the runtime remembers to refuse them a second time. */
const HISTORY = 100_000n

/**
 * Starts the real Solana runtime behind the JSON-RPC that `@solana/web3.js` and wallets use, with funded accounts,
 * tokens and a past.
 * @throws DevnetError when the runtime is not built for this system or a given port is taken
 */
export async function startSolana({ port, signal, slotMs = SLOT_MS }: SolanaOptions = {}): Promise<SolanaPart> {
  signal?.throwIfAborted()
  const { LiteSVM } = await loadLitesvm()
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(HISTORY)
  const ledger = createLedger(svm, slotMs)
  await fillFaucet(svm)
  await seedSolana(ledger)
  const answers = methods(ledger)
  const subscriptions = createSubscriptions(ledger)
  const endSockets: (() => void)[] = []
  const makeServer = () => {
    const server = createServer(serveHttp(answers))
    endSockets.push(serveSockets(server, answers, subscriptions))
    return server
  }
  const listening = await listenTwice(makeServer, port, signal).catch((error: unknown) => {
    subscriptions.stop()
    throw error
  })
  const stop = () => {
    subscriptions.stop()
    for (const end of endSockets) end()
    return listening.close()
  }
  signal?.addEventListener('abort', () => void stop(), { once: true })
  const address = `127.0.0.1:${listening.port}`
  return { name: 'solana', url: `http://${address}`, wsUrl: `ws://${address}`, stop }
}
