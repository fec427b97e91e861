import { createHash } from 'node:crypto'
import { Psbt } from 'bitcoinjs-lib'
import { oneByOne } from '../core/oneByOne.ts'
import { startHttp } from '../http/startHttp.ts'
import type { Part, PartOptions } from '../part.ts'
import { BITCOIN_ACCOUNTS, type BitcoinAccount, type BitcoinPrefixes } from './accounts.ts'
import { esploraRoutes } from './esplora/esploraRoutes.ts'
import { createIndex } from './index/createIndex.ts'
import { type BitcoinChain, DUST, HISTORY_SECONDS, INPUT_BYTES, MATURITY, MINE_EVERY_MS } from './node/bitcoinChain.ts'
import type { CallNode } from './node/connectNode.ts'
import { NodeError } from './node/nodeProgram.ts'
import { startNode } from './node/startNode.ts'
import { coinsOf } from './wallet/coinsOf.ts'
import { type BitcoinWallet, type Coin, createWallet } from './wallet/createWallet.ts'

/** Blocks whose coins the faucet can spend from the start. */
const FAUCET_BLOCKS = 20
const TRANSFERS = 24
const PER_BLOCK = 3

interface Owner {
  readonly account: BitcoinAccount
  readonly wallet: BitcoinWallet
}

function owned({ index }: BitcoinChain, { wallet }: Owner): bigint {
  return coinsOf(index, wallet.script).reduce((total, { value }) => total + value, 0n)
}

/** Brings a new chain's accounts to their balances by sixty days of transactions, all really mined. */
export async function seedBitcoin(chain: BitcoinChain): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const owners = BITCOIN_ACCOUNTS.map((account) => ({
    account,
    wallet: createWallet(account.type, account.privateKey),
  }))
  const blocks = 2 + Math.ceil(TRANSFERS / PER_BLOCK)
  let step = 0
  const mineThen = async (count = 1) => {
    step += 1
    const time = now - HISTORY_SECONDS + Math.floor((step * HISTORY_SECONDS) / (blocks + 1))
    await chain.call('setmocktime', [time])
    await chain.mine(count)
  }

  await chain.call('setmocktime', [now - HISTORY_SECONDS])
  await chain.mine(MATURITY + FAUCET_BLOCKS)
  for (const { account, wallet } of owners) await chain.send(chain.faucet, wallet.script, account.balance / 2n)
  await mineThen()
  for (let n = 0; n < TRANSFERS; n++) {
    const from = owners[n % owners.length]
    const to = owners[(n * 5 + 3) % owners.length]
    if (from && to) await chain.send(from.wallet, to.wallet.script, 25_000n + 1_250n * BigInt(n))
    if (n % PER_BLOCK === PER_BLOCK - 1) await mineThen()
  }
  for (const owner of owners) {
    const missing = owner.account.balance - owned(chain, owner)
    if (missing > DUST) await chain.send(chain.faucet, owner.wallet.script, missing)
  }
  await mineThen()
  await chain.call('setmocktime', [0])
}

/** Virtual bytes of a transaction without its inputs, and of one output of the largest common type. */
const FRAME_BYTES = 11n
const OUTPUT_BYTES = 43n

/** Satoshis per virtual byte. */
const FEE_RATE = 2n

function feeOf({ type }: BitcoinWallet, coins: readonly Coin[]): bigint {
  return FEE_RATE * (FRAME_BYTES + 2n * OUTPUT_BYTES + BigInt(coins.length) * INPUT_BYTES[type])
}

function choose(wallet: BitcoinWallet, coins: readonly Coin[], amount: bigint): Coin[] | undefined {
  const chosen: Coin[] = []
  let sum = 0n
  for (const coin of coins) {
    chosen.push(coin)
    sum += coin.value
    if (sum >= amount + feeOf(wallet, chosen) + DUST) return chosen
  }
  return undefined
}

/** A signed transaction in hex that pays an amount and gives the rest back; `undefined` when the coins do not suffice. */
export function pay(
  wallet: BitcoinWallet,
  coins: readonly Coin[],
  { script, amount }: { readonly script: string; readonly amount: bigint },
): string | undefined {
  const chosen = choose(wallet, coins, amount)
  if (!chosen) return undefined
  const psbt = new Psbt()
  for (const coin of chosen) wallet.addInput(psbt, coin)
  const sum = chosen.reduce((total, { value }) => total + value, 0n)
  psbt.addOutput({ script: Buffer.from(script, 'hex'), value: amount })
  psbt.addOutput({ script: Buffer.from(wallet.script, 'hex'), value: sum - amount - feeOf(wallet, chosen) })
  wallet.sign(psbt)
  return psbt.extractTransaction().toHex()
}

const FAUCET_KEY = createHash('sha256').update('latchkey devnet: the faucet of Bitcoin').digest('hex')

/** The node's number for a wallet without funds (`RPC_WALLET_INSUFFICIENT_FUNDS`). */
const INSUFFICIENT_FUNDS = -6

export function createChain(call: CallNode): BitcoinChain {
  const index = createIndex(call)
  const runExclusive = oneByOne()
  const faucet = createWallet('p2wpkh', FAUCET_KEY)
  return {
    call,
    index,
    faucet,
    async mine(count, script = faucet.script) {
      const hashes = (await call('generatetodescriptor', [count, `raw(${script})`])) as readonly string[]
      await index.sync()
      return hashes
    },
    // Two at once would spend the same coins.
    send: (wallet, script, amount) =>
      runExclusive(async () => {
        const hex = pay(wallet, coinsOf(index, wallet.script), { script, amount })
        if (!hex) throw new NodeError(INSUFFICIENT_FUNDS, 'Insufficient funds')
        const txid = String(await call('sendrawtransaction', [hex]))
        await index.sync()
        return txid
      }),
  }
}

/** Mines a block now and then when something waits for one; returns what ends it. */
export function startMining({ index, mine }: BitcoinChain, everyMs: number): () => void {
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await index.sync()
      if (index.waiting().size > 0) await mine(1)
    } finally {
      isBusy = false
    }
  }
  // A node that is gone is reported by the next request to it; the next look may find it again.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  return () => clearInterval(timer)
}

export interface BitcoinOptions extends PartOptions {
  /** Milliseconds between looks at the mempool, 3000 unless given; with 0 only `POST /dev/mine` makes blocks. */
  readonly mineEveryMs?: number
  /** Prefixes of addresses in answers to questions that name none; `mainnet` unless given. */
  readonly prefixes?: BitcoinPrefixes
}

/** A running Bitcoin chain. */
export interface BitcoinPart extends Part {
  /** The JSON-RPC of the node itself, with its user and password; not for browsers. */
  readonly nodeUrl: string
}

/**
 * Starts a real node with a chain of its own behind the HTTP API of Esplora, with funded accounts of four address types
 * and a past.
 * @throws DevnetError `binary-missing` when this machine has neither `bitcoind` nor `litecoind`
 */
export async function startBitcoin(options: BitcoinOptions = {}): Promise<BitcoinPart> {
  const { port, signal, mineEveryMs = MINE_EVERY_MS, prefixes = 'mainnet' } = options
  const node = await startNode(options)
  try {
    const chain = createChain(node.call)
    await seedBitcoin(chain)
    const routes = esploraRoutes({ chain, prefixes })
    const http = await startHttp({ what: 'Bitcoin', port, signal, routes })
    const endMining = mineEveryMs > 0 ? startMining(chain, mineEveryMs) : () => undefined
    const stop = async () => {
      endMining()
      await http.stop()
      await node.stop()
    }
    signal?.addEventListener('abort', () => void stop(), { once: true })
    return { name: 'bitcoin', url: http.url, nodeUrl: node.url, stop }
  } catch (error) {
    await node.stop()
    signal?.throwIfAborted()
    throw error
  }
}
