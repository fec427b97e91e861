import { randomUUID } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type Instruction,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { callRpc } from '../evm/callRpc.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpHandler } from '../http/types.ts'
import { base58, SIGNATURE_FEE } from '../solana/genesis/constants.ts'
import { MARKET_TOKENS, makerSigner, marketTable, tableAddresses, WRAPPED_SOL } from '../solana/market/market.ts'
import { fillInstruction, offerOf, openingFor, routeInstructions } from '../solana/market/trades.ts'
import type { Faults } from './faults.ts'

// What Jupiter says of swaps (https://dev.jup.ag/docs/swap/order-and-execute) over the pool and the market maker of the
// local Solana chain. The market maker trades SOL, a little better than the pool, and signs last.

/** Seconds that the market maker keeps a price. */
const FIRM = 60
const TIMEOUT_MS = 10_000
/** The most of SOL that the market maker trades at once, in lamports. */
const MAKER_MOST = 20_000_000_000n

interface Asked {
  readonly sold: string
  readonly bought: string
  readonly amount: bigint
  /** Hundredths of a per cent. */
  readonly slippage: number
  readonly taker: string | null
  readonly excluded: readonly string[]
}

function readAsked({ searchParams }: URL): Asked {
  const text = (name: string): string => searchParams.get(name) ?? ''
  const [sold, bought, amount, slippage] = ['inputMint', 'outputMint', 'amount', 'slippageBps'].map(text)
  const isSound = /^\d{1,19}$/.test(amount ?? '') && /^\d{1,4}$/.test(slippage ?? '')
  if (!sold || !bought || !isSound || sold === bought) throw new HttpProblem(400, 'Invalid query')
  if (!MARKET_TOKENS.has(sold) || !MARKET_TOKENS.has(bought)) throw new HttpProblem(400, 'No routes found')
  const excluded = text('excludeRouters').split(',')
  const taker = searchParams.get('taker')
  return { sold, bought, amount: BigInt(amount ?? 0), slippage: Number(slippage), taker, excluded }
}

const signal = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)

/** An unsigned transaction. */
async function unsigned(url: string, payer: Address, instructions: readonly Instruction[]) {
  const { value } = Object(await callRpc(url, 'getLatestBlockhash', [], signal()))
  const lifetime = { blockhash: blockhash(value.blockhash), lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
  const [table] = await marketTable()
  const addresses = { [table]: await tableAddresses() }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (living) => appendTransactionMessageInstructions(instructions.map(withoutSigners), living),
    (whole) => compressTransactionMessageUsingAddressLookupTables(whole, addresses),
  )
  const transaction = compileTransaction(message)
  return { transaction, wire: getBase64EncodedWireTransaction(transaction), last: `${lifetime.lastValidBlockHeight}` }
}

/** Who signs is named by address alone. */
function withoutSigners({ accounts = [], ...step }: Instruction): Instruction {
  const plain = accounts.map((account) =>
    'address' in account ? { address: account.address, role: account.role } : account,
  )
  return { ...step, accounts: plain as NonNullable<Instruction['accounts']> }
}

interface Order {
  readonly isFill: boolean
  readonly message: Uint8Array
  isOver: boolean
}

function isMakers({ sold, bought, amount, excluded }: Asked, out: bigint): boolean {
  const coins = sold === WRAPPED_SOL ? amount : out
  return !excluded.includes('jupiterz') && (sold === WRAPPED_SOL || bought === WRAPPED_SOL) && coins <= MAKER_MOST
}

/** Signs what the maker pays for, and sends it; without a word where the node refuses. */
async function sendOrder(
  url: string,
  given: ReturnType<ReturnType<typeof getTransactionDecoder>['decode']>,
  isFill: boolean,
) {
  const { keyPair } = await makerSigner()
  const signed = isFill ? await partiallySignTransaction([keyPair], given) : given
  const wire = getBase64EncodedWireTransaction(signed)
  const [first] = Object.values(signed.signatures)
  const signature = first ? base58.encode(new Uint8Array(first)) : undefined
  const isSent = await callRpc(url, 'sendTransaction', [wire, { encoding: 'base64' }], signal()).then(
    () => true,
    () => false,
  )
  return { signature, isSent }
}

/** The routes of Jupiter. */
export function jupiterRoutes(url: string, disturb: Faults['disturb']): Readonly<Record<string, HttpHandler>> {
  const orders = new Map<string, Order>()

  async function build(
    asked: Asked,
    taker: string,
    { isFill, out }: { readonly isFill: boolean; readonly out: bigint },
  ) {
    const expireAt = BigInt(Math.floor(Date.now() / 1000) + FIRM)
    const maker = (await makerSigner()).address
    const opening = isFill ? await openingFor(url, taker, asked.bought) : []
    const steps = isFill
      ? [...opening, await fillInstruction({ ...asked, out, taker, expireAt })]
      : await routeInstructions({ ...asked, taker, quoted: out })
    const { transaction, wire, last } = await unsigned(url, isFill ? maker : address(taker), steps)
    const requestId = randomUUID()
    orders.set(requestId, { isFill, message: new Uint8Array(transaction.messageBytes), isOver: false })
    return { requestId, transaction: wire, lastValidBlockHeight: last, ...(isFill ? { expireAt: `${expireAt}` } : {}) }
  }

  const order: HttpHandler = async ({ url: asking }) => {
    const asked = readAsked(asking)
    const pool = await offerOf(url, asked)
    const isFill = isMakers(asked, pool.out)
    const out = isFill ? pool.out + pool.out / 1000n : pool.out
    const least = isFill ? out : (out * (10_000n - BigInt(asked.slippage))) / 10_000n
    const built = asked.taker === null ? { transaction: null } : await build(asked, asked.taker, { isFill, out })
    return disturb('jupiter', {
      inputMint: asked.sold,
      outputMint: asked.bought,
      inAmount: `${asked.amount}`,
      outAmount: `${out}`,
      otherAmountThreshold: `${least}`,
      router: isFill ? 'jupiterz' : 'iris',
      priceImpact: pool.impact,
      feeBps: 0,
      signatureFeeLamports: isFill ? 0 : Number(SIGNATURE_FEE),
      prioritizationFeeLamports: 0,
      rentFeeLamports: 0,
      requestId: randomUUID(),
      ...built,
    })
  }

  const execute: HttpHandler = async ({ json }) => {
    const { signedTransaction, requestId } = Object(await json())
    const found = orders.get(String(requestId))
    if (!found || found.isOver) return { json: { status: 'Failed', code: -1, error: 'Order not found' } }
    const bytes = getBase64Encoder().encode(String(signedTransaction))
    const given = getTransactionDecoder().decode(bytes)
    if (!Buffer.from(found.message).equals(Buffer.from(given.messageBytes)))
      return { json: { status: 'Failed', code: -1003, error: 'Transaction is not the one of the order' } }
    found.isOver = true
    const { signature, isSent } = await sendOrder(url, given, found.isFill)
    if (!isSent) return { json: { status: 'Failed', code: -1000, signature } }
    return disturb('jupiter', { status: 'Success', code: 0, signature })
  }

  return { 'GET /swap/v2/order': order, 'POST /swap/v2/execute': execute }
}
