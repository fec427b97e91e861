import {
  type Address,
  address,
  createKeyPairSignerFromBytes,
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
  getMintEncoder,
  getMintSize,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { faucetSigner } from '../faucet/faucetSigner.ts'
import { signTransaction } from '../faucet/signTransaction.ts'
import { SOLANA_ACCOUNTS } from '../genesis/accounts.ts'
import { base58, HISTORY_MS, LAMPORTS_PER_SOL, memoInstruction, programs } from '../genesis/constants.ts'
import { SOLANA_NFTS, type SolanaNft } from '../genesis/nfts.ts'
import { SOLANA_TOKENS, type SolanaToken } from '../genesis/tokens.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { addMarketPrograms, marketFunding } from '../market/market.ts'
import { readTokenAccount } from '../tokens/readTokenAccount.ts'

/** What can be done with one token. */
export interface TokenInstructions {
  /** Opens the receiver's account where there is none, and mints into it. */
  mint(authority: KeyPairSigner, to: Address, amount: bigint): Promise<Instruction[]>
  /**
   * The same for a transfer.
   *
   * @param opens `false` for a receiver that has an account already: then nothing in the transaction names the owner, as
   * with most transfers of the real chain
   */
  transfer(from: KeyPairSigner, to: Address, amount: bigint, opens?: boolean): Promise<Instruction[]>
}

export function tokenInstructions({
  mint: mintAddress,
  decimals,
  program,
}: Pick<SolanaToken, 'mint' | 'decimals' | 'program'>): TokenInstructions {
  const mint = address(mintAddress)
  const tokenProgram = program === 'token' ? programs.token : programs.token2022
  const config = { programAddress: tokenProgram }
  const accountOf = async (owner: Address) => (await findAssociatedTokenPda({ owner, mint, tokenProgram }))[0]
  const open = (payer: KeyPairSigner, owner: Address, ata: Address) =>
    getCreateAssociatedTokenIdempotentInstruction({ payer, owner, mint, ata, tokenProgram })
  return {
    async mint(mintAuthority, to, amount) {
      const token = await accountOf(to)
      return [
        open(mintAuthority, to, token),
        getMintToCheckedInstruction({ mint, token, mintAuthority, amount, decimals }, config),
      ]
    },
    async transfer(authority, to, amount, opens = true) {
      const [source, destination] = [await accountOf(authority.address), await accountOf(to)]
      return [
        ...(opens ? [open(authority, to, destination)] : []),
        getTransferCheckedInstruction({ source, mint, destination, authority, amount, decimals }, config),
      ]
    },
  }
}

/** A transaction of the past. */
interface PastTransaction {
  readonly payer: KeyPairSigner
  readonly instructions: readonly Instruction[]
}

/** Of how many transfers one carries a note, and one asks for more than there is. */
const NOTE_EVERY = 4
const FAIL_EVERY = 12

function sendSol(source: KeyPairSigner, destination: Address, amount: bigint): Instruction[] {
  return [getTransferSolInstruction({ source, destination, amount })]
}

/** Instructions of the n-th transfer: SOL and the three tokens in turn, between the first four accounts. */
async function instructionsOf(n: number, from: KeyPairSigner, to: Address, isHolder: boolean): Promise<Instruction[]> {
  const token = SOLANA_TOKENS[(n % 4) - 1]
  const fails = n % FAIL_EVERY === FAIL_EVERY - 1
  if (!token) return sendSol(from, to, (BigInt(n) * LAMPORTS_PER_SOL) / 100n)
  const unit = 10n ** BigInt(token.decimals)
  const amount = fails ? 1_000_000n * unit : (BigInt(n + 1) * unit) / 4n
  return tokenInstructions(token).transfer(from, to, amount, !isHolder)
}

/** A number of transfers between accounts that have sent each other things before; the same ones every time. */
async function pastTransfers(accounts: readonly KeyPairSigner[], count: number): Promise<PastTransaction[]> {
  const [first, second, , third] = accounts
  if (!first || !second || !third) return []
  const pairs = [
    [first, second],
    [second, first],
    [first, third],
    [second, third],
  ] as const
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const [payer, to] = pairs[(n * 7 + Math.floor(n / 4)) % pairs.length] ?? pairs[0]
      const note = n % NOTE_EVERY === 1 ? [memoInstruction(`Invoice ${2000 + n}`)] : []
      return { payer, instructions: [...(await instructionsOf(n, payer, to.address, to !== third)), ...note] }
    }),
  )
}

/** Keeps the names of tokens on the real network (Metaplex Token Metadata). */
const METADATA = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const KIND = 4
/** Bytes of name, symbol and address, filled up with zeros, as that program writes them. */
const SIZES = [32, 10, 200] as const

function text(value: string, size: number): Uint8Array {
  const bytes = new Uint8Array(4 + size)
  new DataView(bytes.buffer).setUint32(0, size, true)
  bytes.set(new TextEncoder().encode(value), 4)
  return bytes
}

type Named = Pick<SolanaNft, 'name' | 'symbol' | 'mint'> & Partial<Pick<SolanaNft, 'uri'>>

function dataOf({ name, symbol, mint, uri = '' }: Named): Uint8Array {
  const encode = getAddressEncoder().encode
  const authority = SOLANA_ACCOUNTS.at(-1)?.address ?? ''
  const texts = [name, symbol, uri].flatMap((value, index) => [...text(value, SIZES[index] ?? 0)])
  return Uint8Array.from([KIND, ...encode(address(authority)), ...encode(address(mint)), ...texts])
}

/** Puts names where programs and wallets look for them; the program itself is not here. */
async function createNames(svm: LiteSVM): Promise<void> {
  for (const token of [...SOLANA_TOKENS, ...SOLANA_NFTS]) {
    const encode = getAddressEncoder().encode
    const seeds = ['metadata', encode(METADATA), encode(address(token.mint))]
    const [place] = await getProgramDerivedAddress({ programAddress: METADATA, seeds })
    const data = dataOf(token)
    svm.setAccount({
      address: place,
      lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length))),
      data,
      programAddress: METADATA,
      executable: false,
      space: BigInt(data.length),
    })
  }
}

/** Puts the mints where they belong; USDC's address has no key here, so it cannot come by a transaction. */
function createMints(svm: LiteSVM): void {
  const authority = SOLANA_ACCOUNTS.at(-1)?.address ?? ''
  for (const { mint, decimals, program } of [...SOLANA_TOKENS, ...SOLANA_NFTS]) {
    const data = getMintEncoder().encode({
      mintAuthority: address(authority),
      supply: 0n,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    })
    svm.setAccount({
      address: address(mint),
      lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(getMintSize()))),
      data: new Uint8Array(data),
      programAddress: program === 'token' ? programs.token : programs.token2022,
      executable: false,
      space: BigInt(data.length),
    })
  }
}

let signers: Promise<KeyPairSigner[]> | undefined

/** The accounts with known keys, able to sign. */
export function seedAccounts(): Promise<KeyPairSigner[]> {
  signers ??= Promise.all(
    SOLANA_ACCOUNTS.map(({ secretKey }) => createKeyPairSignerFromBytes(base58.decode(secretKey))),
  )
  return signers
}

const FIRST = [25n, 10n, 0n]
const OTHERS = 100n

/** Lamports that an account of `SOLANA_ACCOUNTS` has when the chain is up. */
function startingLamports(index: number): bigint {
  return (FIRST[index] ?? OTHERS) * LAMPORTS_PER_SOL
}

const TRANSFERS = 48
const HOLDERS = 2
/** What the first accounts get to begin with; the rest up to their starting balance comes last. */
const FIRST_SOL = 9n * LAMPORTS_PER_SOL

async function held(ledger: Ledger, { mint, program }: SolanaToken, owner: KeyPairSigner): Promise<bigint> {
  const tokenProgram = program === 'token' ? programs.token : programs.token2022
  const [account] = await findAssociatedTokenPda({ owner: owner.address, mint: address(mint), tokenProgram })
  return readTokenAccount(ledger.svm, account)?.amount ?? 0n
}

/** Brings the accounts of a new chain to their balances by sixty days of transactions, all really executed. */
export async function seedSolana(ledger: Ledger): Promise<void> {
  const accounts = await seedAccounts()
  const faucet = await faucetSigner()
  const minter = accounts.at(-1)
  const holders = accounts.slice(0, HOLDERS)
  if (!minter) return
  createMints(ledger.svm)
  await createNames(ledger.svm)
  await addMarketPrograms(ledger.svm)
  const steps = TRANSFERS + accounts.length * 2 + SOLANA_NFTS.length + HOLDERS * SOLANA_TOKENS.length * 2 + 6
  const begin = Date.now() - HISTORY_MS
  let step = 0

  const run = async (payer: KeyPairSigner, instructions: readonly Instruction[]) => {
    step += 1
    const at = begin + Math.floor((step * HISTORY_MS) / (steps + 1))
    ledger.send(await signTransaction(ledger, payer, instructions), { at })
  }
  const fill = async (account: KeyPairSigner, wanted: bigint) => {
    const amount = wanted - (ledger.svm.getBalance(account.address) ?? 0n)
    if (amount <= 0n) return
    await run(faucet, [getTransferSolInstruction({ source: faucet, destination: account.address, amount })])
  }

  await fill(minter, LAMPORTS_PER_SOL)
  for (const account of [...holders, ...accounts.slice(3, 4)]) await fill(account, FIRST_SOL)
  for (const token of SOLANA_TOKENS)
    for (const [index, { address: to }] of holders.entries())
      await run(minter, await tokenInstructions(token).mint(minter, to, (token.holdings[index] ?? 0n) / 2n))
  for (const { payer, instructions } of await pastTransfers(accounts, TRANSFERS)) await run(payer, instructions)
  for (const token of SOLANA_TOKENS)
    for (const [index, holder] of holders.entries()) {
      const amount = (token.holdings[index] ?? 0n) - (await held(ledger, token, holder))
      if (amount > 0n) await run(minter, await tokenInstructions(token).mint(minter, holder.address, amount))
      else if (amount < 0n) await run(holder, await tokenInstructions(token).transfer(holder, minter.address, -amount))
    }
  for (const nft of SOLANA_NFTS)
    for (const { address: to } of accounts.slice(nft.owner, nft.owner + 1))
      await run(minter, await tokenInstructions(nft).mint(minter, to, 1n))
  for (const [payer, instructions] of await marketFunding(faucet, minter, (token) => tokenInstructions(token).mint))
    await run(payer, instructions)
  for (const [index, account] of accounts.entries()) await fill(account, startingLamports(index))
}
