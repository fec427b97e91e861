import { AccountRole, type Address, address, type Instruction, type TransactionSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token'
import { callRpc } from '../../evm/callRpc.ts'
import { programs } from '../genesis/constants.ts'
import {
  accountOf,
  JUPITER,
  MARKET_TOKENS,
  type MarketToken,
  makerSigner,
  poolAuthority,
  WRAPPED_SOL,
} from './market.ts'

/** A swap that a client asks about, by mints; SOL is its wrapped token. */
export interface AskedTrade {
  readonly sold: string
  readonly bought: string
  /** In the smallest unit. */
  readonly amount: bigint
}

const TIMEOUT_MS = 10_000

function tokenOf(mint: string): MarketToken {
  const token = MARKET_TOKENS.get(mint)
  if (!token) throw new Error(`nobody trades ${mint}`)
  return token
}

const programOf = ({ program }: MarketToken): Address => (program === 'token' ? programs.token : programs.token2022)

/** How much the pool has of a token. */
async function reserve(url: string, token: MarketToken): Promise<bigint> {
  const [pool] = await poolAuthority()
  const account = await accountOf(pool, token)
  const answer = await callRpc(url, 'getTokenAccountBalance', [account], AbortSignal.timeout(TIMEOUT_MS))
  return BigInt(Object(answer).value.amount)
}

/** What the pool gives, calculated as its program does, and its price in front of the trade. */
export async function offerOf(
  url: string,
  { sold, bought, amount }: AskedTrade,
): Promise<{ readonly out: bigint; readonly impact: number }> {
  const [into, outOf] = await Promise.all([reserve(url, tokenOf(sold)), reserve(url, tokenOf(bought))])
  const out = (((outOf << 20n) / (into + amount)) * amount) >> 20n
  const ideal = (outOf * amount) / into
  return { out, impact: ideal === 0n ? 0 : -Number(((ideal - out) * 1_000_000n) / ideal) / 10_000 }
}

/** A signer in name: who signs is decided by the sender. */
const named = (key: string): TransactionSigner => ({ address: address(key) }) as TransactionSigner

const read = (key: string) => ({ address: address(key), role: AccountRole.READONLY })
const written = (key: string) => ({ address: address(key), role: AccountRole.WRITABLE })
const signs = (key: string) => ({ address: address(key), role: AccountRole.WRITABLE_SIGNER })

function open(payer: string, owner: string, token: MarketToken, ata: Address): Instruction {
  const [mint, tokenProgram] = [address(token.mint), programOf(token)]
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: named(payer),
    owner: address(owner),
    mint,
    ata,
    tokenProgram,
  })
}

function little(...fields: readonly (readonly [value: bigint, bytes: number])[]): number[] {
  return fields.flatMap(([value, bytes]) =>
    Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 255n)),
  )
}

const ROUTE_V2 = [0xbb, 0x64, 0xfa, 0xcc, 0x31, 0xc4, 0xaf, 0x14]
const FILL = [0xa8, 0x60, 0xb7, 0xa3, 0x5c, 0x0a, 0x28, 0xa0]

const wrap = (taker: string, account: Address, amount: bigint): readonly Instruction[] => [
  getTransferSolInstruction({ source: named(taker), destination: account, amount }),
  getSyncNativeInstruction({ account }),
]

/** A trade over the pool: SOL is wrapped before, and unwrapped after it. */
export async function routeInstructions({
  sold,
  bought,
  amount,
  taker,
  quoted,
  slippage,
}: AskedTrade & {
  readonly taker: string
  readonly quoted: bigint
  /** Hundredths of a per cent. */
  readonly slippage: number
}): Promise<Instruction[]> {
  const [from, to] = [tokenOf(sold), tokenOf(bought)]
  const [pool] = await poolAuthority()
  const [source, destination, into, outOf] = await Promise.all([
    accountOf(address(taker), from),
    accountOf(address(taker), to),
    accountOf(pool, from),
    accountOf(pool, to),
  ])
  const plan = little([1n, 4], [0n, 1], [10_000n, 2], [0n, 1], [1n, 1])
  const route: Instruction = {
    programAddress: JUPITER.router,
    accounts: [
      signs(taker),
      written(source),
      written(destination),
      read(sold),
      read(bought),
      read(programOf(from)),
      read(programOf(to)),
      // Nothing goes anywhere else.
      read(JUPITER.router),
      read(JUPITER.eventAuthority),
      read(JUPITER.router),
      written(into),
      written(outOf),
      read(pool),
    ],
    data: Uint8Array.from([
      ...ROUTE_V2,
      ...little([amount, 8], [quoted, 8], [BigInt(slippage), 2], [0n, 2], [0n, 2]),
      ...plan,
    ]),
  }
  const close = (account: Address): Instruction =>
    getCloseAccountInstruction({ account, destination: address(taker), owner: named(taker) })
  return [
    ...(sold === WRAPPED_SOL ? [open(taker, taker, from, source), ...wrap(taker, source, amount)] : []),
    open(taker, taker, to, destination),
    route,
    ...(sold === WRAPPED_SOL ? [close(source)] : []),
    ...(bought === WRAPPED_SOL ? [close(destination)] : []),
  ]
}

/** A trade with the market maker: exactly so much for so much. An account that stands for SOL is the program. */
export async function fillInstruction({
  sold,
  bought,
  amount,
  out,
  taker,
  expireAt,
}: AskedTrade & { readonly out: bigint; readonly taker: string; readonly expireAt: bigint }): Promise<Instruction> {
  const maker = (await makerSigner()).address
  const [from, to] = [tokenOf(sold), tokenOf(bought)]
  const place = async (owner: string, token: MarketToken) =>
    token.mint === WRAPPED_SOL ? read(JUPITER.orderEngine) : written(await accountOf(address(owner), token))
  return {
    programAddress: JUPITER.orderEngine,
    accounts: [
      signs(taker),
      signs(maker),
      await place(taker, from),
      await place(maker, from),
      await place(taker, to),
      await place(maker, to),
      read(sold),
      read(programOf(from)),
      read(bought),
      read(programOf(to)),
      read(programs.system),
    ],
    data: Uint8Array.from([...FILL, ...little([amount, 8], [out, 8], [expireAt, 8])]),
  }
}

/** What opens the taker's account for what comes out, where there is none yet. */
export async function openingFor(url: string, taker: string, mint: string): Promise<Instruction[]> {
  const token = tokenOf(mint)
  if (mint === WRAPPED_SOL) return []
  const account = await accountOf(address(taker), token)
  const answer = await callRpc(
    url,
    'getAccountInfo',
    [account, { encoding: 'base64' }],
    AbortSignal.timeout(TIMEOUT_MS),
  )
  return Object(answer).value === null ? [open(taker, taker, token, account)] : []
}

/** Dollars of one whole token, by what the pool has of it and of USDC; nothing of what is not traded. */
export async function jupiterPrice(url: string, mint: string, dollar: string): Promise<number | undefined> {
  const token = MARKET_TOKENS.get(mint)
  if (!token) return undefined
  if (mint === dollar) return 1
  const amount = 10n ** BigInt(token.decimals) / 1000n
  return Number((await offerOf(url, { sold: mint, bought: dollar, amount })).out) / 1000
}
