import { DevnetError } from '../../core/devnetError.ts'
import { HttpProblem } from '../../http/httpProblem.ts'
import type { HttpAnswer, HttpHandler, HttpRequest } from '../../http/types.ts'
import type { BitcoinPrefixes } from '../accounts.ts'
import type { IndexedBlock } from '../index/createIndex.ts'
import { DUST } from '../node/bitcoinChain.ts'
import { NodeError } from '../node/nodeProgram.ts'
import { readAddress } from '../wallet/readAddress.ts'
import type { RouteContext, Routes } from './addressRoutes.ts'
import { addressRoutes } from './addressRoutes.ts'
import { format } from './format.ts'

/** Satoshis per virtual byte by the blocks one is ready to wait; there is no market here to estimate from. */
const FEES: readonly (readonly [number, number])[] = [
  [1, 5],
  [2, 4],
  [3, 3],
  [6, 2],
]
const OTHER_FEE = 1
const TARGETS = [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008]

/**
 * The first block of the network whose prefixes are used. The node has another one; wallets and sites tell networks apart
 * by it (BIP-122).
 */
const FIRST_BLOCK: Readonly<Record<BitcoinPrefixes, string>> = {
  mainnet: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  testnet: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
}

function feeFor(blocks: number): number {
  return FEES.findLast(([target]) => target <= blocks && blocks < 10)?.[1] ?? OTHER_FEE
}

/** One transaction, and sending one. */
const transactionRoutes: Routes = ({ chain, prefixes }) => {
  const { store } = chain.index

  const find = ({ parameters }: HttpRequest) => {
    const found = store.get(parameters.txid ?? '')
    if (!found) throw new HttpProblem(404, 'Transaction not found')
    return found
  }
  const outspend = (txid: string, vout: number) => {
    const spender = store.spender(txid, vout)
    return spender
      ? { spent: true, ...spender, status: format.status(store.get(spender.txid)?.block) }
      : { spent: false }
  }

  return {
    'GET /tx/:txid': (request) => ({ json: format.transaction(find(request), store, prefixes) }),
    'GET /tx/:txid/hex': (request) => ({ body: find(request).hex }),
    'GET /tx/:txid/raw': (request) => ({
      body: Buffer.from(find(request).hex, 'hex'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
    'GET /tx/:txid/status': (request) => ({ json: format.status(find(request).block) }),
    'GET /tx/:txid/outspend/:vout': (request) => {
      const { txid } = find(request)
      return { json: outspend(txid, Number(request.parameters.vout)) }
    },
    'GET /tx/:txid/outspends': (request) => {
      const { txid, outputs } = find(request)
      return { json: outputs.map((_, vout) => outspend(txid, vout)) }
    },
    'POST /tx': async (request) => {
      const hex = (await request.text()).trim()
      try {
        const txid = String(await chain.call('sendrawtransaction', [hex]))
        await chain.index.sync()
        return { body: txid }
      } catch (error) {
        if (!(error instanceof NodeError)) throw error
        const reason = JSON.stringify({ code: error.code, message: error.message })
        throw new HttpProblem(400, `sendrawtransaction RPC error: ${reason}`)
      }
    },
  }
}

/** Blocks and fees. */
const blockRoutes: Routes = ({ chain, prefixes }) => {
  const { blocks } = chain.index

  const found = (block: IndexedBlock | undefined): IndexedBlock => {
    if (!block) throw new HttpProblem(404, 'Block not found')
    return block
  }
  const tip = () => found(blocks.at(-1))
  const byHash = (hash: string | undefined) => found(blocks.find((block) => block.hash === hash))
  const json = ({ hash, height, time, previous, size, weight, txids }: IndexedBlock) => ({
    id: hash,
    height,
    timestamp: time,
    tx_count: txids.length,
    size,
    weight,
    previousblockhash: previous ?? null,
  })

  return {
    'GET /blocks/tip/height': () => ({ body: String(tip().height) }),
    'GET /blocks/tip/hash': () => ({ body: tip().hash }),
    'GET /blocks': () => ({ json: blocks.slice(-10).reverse().map(json) }),
    'GET /block-height/:height': ({ parameters }) => ({
      body: parameters.height === '0' ? FIRST_BLOCK[prefixes] : found(blocks[Number(parameters.height)]).hash,
    }),
    'GET /block/:hash': ({ parameters }) => ({ json: json(byHash(parameters.hash)) }),
    'GET /block/:hash/txids': ({ parameters }) => ({ json: byHash(parameters.hash).txids }),
    'GET /fee-estimates': () => ({ json: Object.fromEntries(TARGETS.map((target) => [target, feeFor(target)])) }),
    'GET /v1/fees/recommended': () => ({
      json: { fastestFee: 5, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 },
    }),
  }
}

const MAX_BLOCKS = 1000
const WHOLE = /^\d{1,16}$/

function scriptOf(address: string | null): string {
  const found = readAddress(address ?? '')
  if (!found) throw new HttpProblem(400, 'Invalid Bitcoin address')
  return found.script
}

/** What only a chain of one's own has: blocks on demand and coins for nothing. */
const devRoutes: Routes = ({ chain }) => ({
  'POST /dev/mine': async ({ url }) => {
    const count = url.searchParams.get('n') ?? '1'
    const address = url.searchParams.get('address')
    if (!WHOLE.test(count) || Number(count) > MAX_BLOCKS)
      throw new HttpProblem(400, `n must be a number of blocks, at most ${MAX_BLOCKS}.`)
    return { json: await chain.mine(Number(count), address ? scriptOf(address) : undefined) }
  },
  'POST /dev/faucet': async ({ url }) => {
    const amount = url.searchParams.get('sats') ?? '100000'
    const script = scriptOf(url.searchParams.get('address'))
    if (!WHOLE.test(amount) || BigInt(amount) < DUST)
      throw new HttpProblem(400, `sats must be a number of satoshis, at least ${DUST}.`)
    try {
      return { body: await chain.send(chain.faucet, script, BigInt(amount)) }
    } catch (error) {
      if (error instanceof NodeError) throw new HttpProblem(400, `The faucet could not pay: ${error.message}.`)
      throw error
    }
  },
})

/** The API of Esplora and mempool.space, with `/api` before it and without. Problems are plain text there. */
export function esploraRoutes(context: RouteContext): Readonly<Record<string, HttpHandler>> {
  const routes = {
    ...addressRoutes(context),
    ...transactionRoutes(context),
    ...blockRoutes(context),
    ...devRoutes(context),
  }
  const withIndex =
    (handler: HttpHandler) =>
    async (request: HttpRequest): Promise<HttpAnswer> => {
      try {
        await context.chain.index.sync()
        return await handler(request)
      } catch (error) {
        if (error instanceof HttpProblem) return { status: error.status, body: error.message }
        if (error instanceof DevnetError) return { status: 503, body: error.message }
        throw error
      }
    }
  return Object.fromEntries(
    Object.entries(routes).flatMap(([key, handler]) => {
      const answer = withIndex(handler)
      return [
        [key, answer],
        [key.replace(' ', ' /api'), answer],
      ]
    }),
  )
}
