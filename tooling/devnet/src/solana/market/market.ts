import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Address,
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
  lamports,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { LAMPORTS_PER_SOL, programs } from '../genesis/constants.ts'
import { SOLANA_TOKENS, type SolanaToken } from '../genesis/tokens.ts'
import { assemble } from './assemble.ts'

/** Where Jupiter's programs are on the main network, and so the stand-ins here. */
export const JUPITER = {
  router: address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'),
  orderEngine: address('61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH'),
  eventAuthority: address('D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'),
} as const

/** The mint that wraps SOL. */
export const WRAPPED_SOL = address('So11111111111111111111111111111111111111112')

/** What can be traded here. */
export type MarketToken = Pick<SolanaToken, 'mint' | 'decimals' | 'program'>

const SOL: MarketToken = { mint: WRAPPED_SOL, decimals: 9, program: 'token' }
const [USDC, LATCH] = SOLANA_TOKENS

/** What is traded, by mint. */
export const MARKET_TOKENS: ReadonlyMap<string, MarketToken> = new Map(
  [SOL, USDC, LATCH].map((token) => [token.mint, token]),
)

/** Whole tokens that the pool begins with: a SOL is 150 dollars, a LATCH two. */
const POOL: readonly (readonly [MarketToken, bigint])[] = [
  [SOL, 2_000n],
  [USDC, 300_000n],
  [LATCH, 6_000n],
]
/** Whole tokens that the market maker begins with. */
const MAKER: readonly (readonly [MarketToken, bigint])[] = [
  [USDC, 100_000n],
  [LATCH, 2_000n],
]
const MAKER_SOL = 1_000n * LAMPORTS_PER_SOL

const MAKER_SEED = createHash('sha256').update('latchkey devnet: the market maker of Solana').digest()
let maker: Promise<KeyPairSigner> | undefined

/** Who gives tokens for what it takes, and signs last. */
export function makerSigner(): Promise<KeyPairSigner> {
  maker ??= createKeyPairSignerFromPrivateKeyBytes(MAKER_SEED)
  return maker
}

/** Who owns the pool: the router itself. */
export async function poolAuthority(): Promise<readonly [Address, number]> {
  return getProgramDerivedAddress({ programAddress: JUPITER.router, seeds: ['pool'] })
}

/** The account in which an owner keeps a token. */
export async function accountOf(owner: Address, { mint, program }: MarketToken): Promise<Address> {
  const tokenProgram = program === 'token' ? programs.token : programs.token2022
  return (await findAssociatedTokenPda({ owner, mint: address(mint), tokenProgram }))[0]
}

/**
 * A stand-in for one of Jupiter's programs, written from its public interface: it takes and gives real tokens. What they leave
 * out: routes over other exchanges, and wrapped SOL of the order engine.
 */
async function makeProgram(name: 'orderEngine' | 'router', bump: number): Promise<Uint8Array> {
  const read = (file: string): Promise<string> => readFile(join(import.meta.dirname, `${file}.s`), 'utf8')
  const parts = await Promise.all(['readAccounts', name, 'move'].map(read))
  return assemble(parts.join('\n').replace('BUMP', String(bump)))
}

/** Puts the programs where they are on the main network. */
export async function addMarketPrograms(svm: LiteSVM): Promise<void> {
  const [, bump] = await poolAuthority()
  svm.withNativeMints()
  svm.addProgram(JUPITER.orderEngine, await makeProgram('orderEngine', bump))
  svm.addProgram(JUPITER.router, await makeProgram('router', bump))
  const [table, data] = await marketTable()
  svm.setAccount({
    address: table,
    lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length))),
    data,
    programAddress: programs.lookupTable,
    executable: false,
    space: BigInt(data.length),
  })
}

/** What stands in the lookup table of the pool. */
export async function tableAddresses(): Promise<Address[]> {
  const [pool] = await poolAuthority()
  const accounts = await Promise.all([...MARKET_TOKENS.values()].map((token) => accountOf(pool, token)))
  const mints = [...MARKET_TOKENS.keys()].map((mint) => address(mint))
  return [pool, ...accounts, ...mints, JUPITER.eventAuthority]
}

/** The lookup table that transactions of the pool use: its address, and what the account holds. */
export async function marketTable(): Promise<readonly [Address, Uint8Array]> {
  const [table] = await getProgramDerivedAddress({ programAddress: programs.lookupTable, seeds: ['market'] })
  const header = new Uint8Array(56)
  const view = new DataView(header.buffer)
  // A table that is in use, was never extended since, and has no owner.
  view.setUint32(0, 1, true)
  view.setBigUint64(4, 2n ** 64n - 1n, true)
  const keys = (await tableAddresses()).flatMap((key) => [...getAddressEncoder().encode(key)])
  return [table, Uint8Array.from([...header, ...keys])]
}

/** Wraps SOL for an account. */
async function wrap(payer: KeyPairSigner, owner: Address, amount: bigint): Promise<Instruction[]> {
  const ata = await accountOf(owner, SOL)
  const tokenProgram = programs.token
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer, owner, mint: WRAPPED_SOL, ata, tokenProgram }),
    getTransferSolInstruction({ source: payer, destination: ata, amount }),
    getSyncNativeInstruction({ account: ata }),
  ]
}

/** What fills the pool and the market maker's pockets, each by a payer and its steps. */
export async function marketFunding(
  faucet: KeyPairSigner,
  minter: KeyPairSigner,
  mintOf: (token: MarketToken) => (from: KeyPairSigner, to: Address, amount: bigint) => Promise<Instruction[]>,
): Promise<readonly (readonly [payer: KeyPairSigner, instructions: readonly Instruction[]])[]> {
  const { address: makerAddress } = await makerSigner()
  const [pool] = await poolAuthority()
  const filled = async (owner: Address, [token, amount]: readonly [MarketToken, bigint]) => {
    const units = amount * 10n ** BigInt(token.decimals)
    return token === SOL
      ? ([faucet, await wrap(faucet, owner, units)] as const)
      : ([minter, await mintOf(token)(minter, owner, units)] as const)
  }
  return Promise.all([
    [faucet, [getTransferSolInstruction({ source: faucet, destination: makerAddress, amount: MAKER_SOL })]] as const,
    ...POOL.map((entry) => filled(pool, entry)),
    ...MAKER.map((entry) => filled(makerAddress, entry)),
  ])
}
