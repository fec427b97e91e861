import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DevnetError } from '../devnetError.ts'
import { fetchPackage } from '../fetchPackage.ts'
import { allowLoopback } from '../http/allowLoopback.ts'
import { endBadly } from '../http/endBadly.ts'
import { parseJson } from '../http/httpProblem.ts'
import { readText } from '../http/readText.ts'
import type { Part, PartOptions } from '../part.ts'
import { LITESVM_VERSION, SLOT_MS } from './constants.ts'
import { fillFaucet } from './faucet/faucetSigner.ts'
import { createLedger } from './ledger/createLedger.ts'
import { accountMethods } from './rpc/accountMethods.ts'
import { answerRpc } from './rpc/answerRpc.ts'
import { blockMethods } from './rpc/blockMethods.ts'
import { clusterMethods } from './rpc/clusterMethods.ts'
import { historyMethods } from './rpc/historyMethods.ts'
import { type Method, type Methods, toJson } from './rpc/method.ts'
import { tokenMethods } from './rpc/tokenMethods.ts'
import { transactionMethods } from './rpc/transactionMethods.ts'
import { seedSolana } from './seed/seedSolana.ts'
import { createSubscriptions } from './server/createSubscriptions.ts'
import { listenTwice } from './server/listenTwice.ts'
import { serveSockets } from './server/serveSockets.ts'

type Litesvm = typeof import('litesvm')

async function loadFetched(): Promise<Litesvm> {
  const { folder } = await fetchPackage('litesvm', LITESVM_VERSION)
  const file = createRequire(join(folder, 'package.json')).resolve('litesvm')
  return import(pathToFileURL(file).href)
}

/**
 * The Solana runtime: the installed one, or, where that has no build for this system, one from the package registry.
 * @throws DevnetError `binary-missing` where there is none
 */
export async function loadLitesvm(): Promise<Litesvm> {
  try {
    return await import('litesvm')
  } catch (installed) {
    try {
      return await loadFetched()
    } catch {
      throw new DevnetError(
        'binary-missing',
        `The local Solana chain needs litesvm ${LITESVM_VERSION}, which has no build for ${process.platform} ${process.arch} ` +
          'or could not be fetched. It runs on Linux and macOS; everything else works without it.',
        { cause: installed },
      )
    }
  }
}

const PARSE_ERROR = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }

async function answer(methods: Readonly<Record<string, Method>>, message: IncomingMessage): Promise<unknown> {
  const request = parseJson(await readText(message))
  if (request === undefined) return PARSE_ERROR
  return Array.isArray(request)
    ? Promise.all(request.map((one) => answerRpc(methods, one)))
    : answerRpc(methods, request)
}

/** The JSON-RPC over HTTP, and `/health`. */
export function serveHttp(methods: Readonly<Record<string, Method>>): RequestListener {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!allowLoopback(request, response)) return
    if (request.method === 'GET') return void response.end(request.url === '/health' ? 'ok' : '')
    const said = toJson(await answer(methods, request))
    response.setHeader('content-type', 'application/json')
    response.end(said)
  }
  return (request, response) => {
    respond(request, response).catch((error: unknown) => endBadly(response, error))
  }
}

/** Everything that can be called over HTTP. */
export const methods: Methods = (ledger) => ({
  ...clusterMethods(ledger),
  ...accountMethods(ledger),
  ...tokenMethods(ledger),
  ...transactionMethods(ledger),
  ...historyMethods(ledger),
  ...blockMethods(ledger),
})

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
