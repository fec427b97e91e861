import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import {
  allHandlers,
  type Blockchain,
  BuildBlockMode,
  GenesisProvider,
  genesisSchema,
  ResponseError,
  setup,
} from '@acala-network/chopsticks-core'
import type { HexString } from '@polkadot/util/types'
import rococoAssetHub from '@polkadot-api/known-chains/rococo_v2_2_asset_hub'
import type { WebSocket } from 'ws'
import { oneByOne } from '../../core/oneByOne.ts'
import { acceptLoopback } from '../../http/acceptLoopback.ts'
import { allowLoopback } from '../../http/allowLoopback.ts'
import { parseJson } from '../../http/httpProblem.ts'
import { listen } from '../../http/listen.ts'
import { failResponse, readText } from '../../http/readText.ts'
import { GENESIS_HASH } from '../constants.ts'
import { type Answer, createAnswer, type Notifier } from '../server/createAnswer.ts'
import { createTransfers } from '../server/transfers.ts'
import { call } from './call.ts'
import { type Signer, seedPolkadot } from './seedPolkadot.ts'

/** The subscriptions of one connection. */
interface ConnectionNotifier extends Notifier {
  /** Ends all of them. */
  end(): void
}

function createNotifier(send: (message: unknown) => void): ConnectionNotifier {
  const cancels = new Map<string, () => void>()
  const unsubscribe = (id: string) => {
    cancels.get(id)?.()
    cancels.delete(id)
  }
  return {
    subscribe(method, id, onCancel = () => undefined) {
      cancels.set(id, onCancel)
      return (result) => {
        if (cancels.has(id)) send({ jsonrpc: '2.0', method, params: { result, subscription: id } })
      }
    },
    unsubscribe,
    end() {
      for (const id of [...cancels.keys()]) unsubscribe(id)
    },
  }
}

const MAX_PAYLOAD = 8 * 1024 * 1024

function converse(socket: WebSocket, answer: Answer): void {
  const send = (message: unknown) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const notifier = createNotifier(send)
  socket.on('message', async (text) => send(await answer(parseJson(String(text)), notifier)))
  socket.on('error', () => socket.terminate())
  socket.on('close', notifier.end)
}

/** The JSON-RPC of a node over WebSocket, and over HTTP without subscriptions; and the transfers of accounts, as an explorer has them. */
function serveNode(answer: Answer, transfers: (asked: unknown) => Promise<object>): Server {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (!allowLoopback(request, response)) return
    const notifier = createNotifier(() => undefined)
    const body = request.method === 'POST' ? parseJson(await readText(request)) : undefined
    const ask = request.url === '/api/v2/scan/transfers' ? transfers : answer
    const reply = request.method === 'POST' ? await ask(body, notifier) : {}
    notifier.end()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(reply))
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => failResponse(response, error))
  })
  acceptLoopback(server, MAX_PAYLOAD, (socket) => converse(socket, answer))
  return server
}

const BY_HASH: readonly string[] = ['chain_getHeader', 'chain_getBlock']

/** Rococo Asset Hub's genesis with Polkadot Asset Hub's hash; without this every genesis has the same made-up one. */
class Genesis extends GenesisProvider {
  constructor(genesis: ConstructorParameters<typeof GenesisProvider>[0]) {
    super(genesis)
    const answer = this.send
    // It gives the first block for every hash, so that one which was never made would take its place.
    this.send = async (method, params, isCacheable) => {
      const [hash = GENESIS_HASH] = params
      return BY_HASH.includes(method) && hash !== GENESIS_HASH ? undefined : answer(method, params, isCacheable)
    }
  }

  override get blockHash(): HexString {
    return GENESIS_HASH
  }
}

/** A chain from the genesis of Rococo Asset Hub, runtime included, that builds a block for every extrinsic. */
function createChain(): Promise<Blockchain> {
  const genesis = genesisSchema.parse({
    ...JSON.parse(rococoAssetHub),
    id: 'Polkadot Asset Hub (local)',
    name: 'Local devnet',
    properties: { ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' },
  })
  return setup({ genesis: new Genesis(genesis), buildBlockMode: BuildBlockMode.Instant, mockSignatureHost: false })
}

/** Handlers of the node are given a subscriber; a single answer needs none. */
const NOBODY = createNotifier(() => undefined)

/** `dev_faucet [address, plancks]`: pays out of the faucet and answers with the extrinsic's hash. */
function createFaucet(chain: Blockchain, signer: Signer): (params: readonly unknown[]) => Promise<string> {
  const runExclusive = oneByOne()
  return async ([address, amount]) => {
    if (typeof address !== 'string' || !/^\d{1,20}$/.test(String(amount)))
      throw new ResponseError(-32602, 'dev_faucet takes an address and an amount in plancks')
    const { tx } = await chain.head.meta
    let transfer: ReturnType<typeof call>
    try {
      transfer = call(tx.balances?.transferKeepAlive, address, BigInt(String(amount)))
    } catch (error) {
      throw new ResponseError(-32602, `${address} is not an address: ${error}`)
    }
    return runExclusive(async () => {
      const nonce = await allHandlers.system_accountNextIndex?.({ chain }, [signer.address], NOBODY)
      const hash = await chain.submitExtrinsic(await signer.sign(transfer, Number(nonce)))
      await chain.upcomingBlocks()
      return hash
    })
  }
}

/**
 * The node, in a process of its own because it needs memory limits of its own. Called with a port, 0 for a free one;
 * says `listening <port>` when it is ready.
 */

// The library starts work that is not awaited. What fails there concerns one question, never the chain.
process.on('unhandledRejection', (reason) => console.error('Nobody waited for what failed:', reason))

const chain = await createChain()
const faucet = await seedPolkadot(chain)
const server = serveNode(createAnswer(chain, { dev_faucet: createFaucet(chain, faucet) }), createTransfers(chain))
const { port } = await listen(server, { what: 'Polkadot', port: Number(process.argv[2] ?? 0) })
console.log(`listening ${port}`)
// The process is ended from outside, when it is too late for that.
flushCompileCache()
