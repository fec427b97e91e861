import { HttpProblem } from '../../http/httpProblem.ts'
import type { BitcoinPrefixes } from '../accounts.ts'
import type { IndexedBlock } from '../index/createIndex.ts'
import type { Routes } from './routes.ts'

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

/** Blocks and fees. */
export const blockRoutes: Routes = ({ chain, prefixes }) => {
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
