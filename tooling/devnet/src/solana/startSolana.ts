import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EncodedAccount } from '@solana/kit'
import { DevnetError } from '../core/devnetError.ts'
import { allowLoopback } from '../http/allowLoopback.ts'
import { parseJson } from '../http/httpProblem.ts'
import { listen } from '../http/listen.ts'
import { failResponse, readText } from '../http/readText.ts'
import type { Part, PartOptions } from '../part.ts'
import { fetchPackage } from '../process/fetchPackage.ts'
import { fillFaucet } from './faucet/faucetSigner.ts'
import { base58, LITESVM_VERSION, SLOT_MS } from './genesis/constants.ts'
import { createLedger } from './ledger/createLedger.ts'
import { answerRpc } from './rpc/answerRpc.ts'
import { blockMethods } from './rpc/blockMethods.ts'
import { clusterMethods } from './rpc/clusterMethods.ts'
import { encodeAccount } from './rpc/encodeAccount.ts'
import { historyMethods } from './rpc/historyMethods.ts'
import { type Method, type Methods, toJson, withContext } from './rpc/method.ts'
import { params } from './rpc/params.ts'
import { tokenMethods } from './rpc/tokenMethods.ts'
import { transactionMethods } from './rpc/transactionMethods.ts'
import { seedSolana } from './seed/seedSolana.ts'
import { createSubscriptions } from './server/createSubscriptions.ts'
import { serveSockets } from './server/serveSockets.ts'

/** Two servers on ports that follow each other. */
interface ListeningTwice {
  /** The first port. */
  readonly port: number
  close(): Promise<void>
}

const ATTEMPTS = 20

/**
 * Has one server listen on a port and another on the next one, where `@solana/web3.js` looks for the WebSocket of an
 * address that states its port.
 * @throws DevnetError `start-failed` when they are taken
 */
export async function listenTwice(
  makeServer: () => Server,
  port: number | undefined,
  signal: AbortSignal | undefined,
): Promise<ListeningTwice> {
  for (let attempt = 1; ; attempt++) {
    const first = await listen(makeServer(), { what: 'Solana', port, signal })
    try {
      const second = await listen(makeServer(), { what: 'The WebSocket of Solana', port: first.port + 1, signal })
      const close = async () => {
        await Promise.all([first.close(), second.close()])
      }
      return { port: first.port, close }
    } catch (error) {
      await first.close()
      if (port || attempt === ATTEMPTS) throw error
    }
  }
}

/** Whether an account is one of those a filter of `getProgramAccounts` lets through. */
function passes({ data }: EncodedAccount, filter: unknown): boolean {
  if (!params.isRecord(filter)) return true
  if (filter.dataSize !== undefined) return data.length === filter.dataSize
  if (!params.isRecord(filter.memcmp)) return true
  const { offset, bytes, encoding } = filter.memcmp
  const wanted =
    encoding === 'base64' ? Buffer.from(String(bytes), 'base64') : Buffer.from(base58.decode(String(bytes)))
  return wanted.equals(Buffer.from(data.slice(Number(offset), Number(offset) + wanted.length)))
}

/** Reading accounts. Every commitment sees the newest state. */
export const accountMethods: Methods = (ledger) => {
  const { svm } = ledger
  return {
    getBalance: (list) => withContext(ledger, svm.getBalance(params.address(list, 0)) ?? 0n),
    getAccountInfo: (list) => {
      const account = encodeAccount(svm, params.address(list, 0), params.settings(list, 1))
      return withContext(ledger, account)
    },
    getMultipleAccounts: (list) => {
      const settings = params.settings(list, 1)
      const accounts = params.addresses(list, 0).map((key) => encodeAccount(svm, key, settings))
      return withContext(ledger, accounts)
    },
    getProgramAccounts: (list) => {
      const settings = params.settings(list, 1)
      const filters = Array.isArray(settings.filters) ? settings.filters : []
      const found = svm
        .getProgramAccounts(params.address(list, 0))
        .filter((account) => filters.every((filter) => passes(account, filter)))
        .map(({ address }) => ({ pubkey: address, account: encodeAccount(svm, address, settings) }))
      return settings.withContext ? withContext(ledger, found) : found
    },
    getMinimumBalanceForRentExemption: (list) => svm.minimumBalanceForRentExemption(BigInt(params.integer(list, 0))),
  }
}

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
    ? Promise.all(request.map((entry) => answerRpc(methods, entry)))
    : answerRpc(methods, request)
}

/** The JSON-RPC over HTTP, and `/health`. */
export function serveHttp(methods: Readonly<Record<string, Method>>): RequestListener {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!allowLoopback(request, response)) return
    if (request.method === 'GET') return void response.end(request.url === '/health' ? 'ok' : '')
    const reply = toJson(await answer(methods, request))
    response.setHeader('content-type', 'application/json')
    response.end(reply)
  }
  return (request, response) => {
    respond(request, response).catch((error: unknown) => failResponse(response, error))
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
