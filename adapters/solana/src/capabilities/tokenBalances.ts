import type { CapabilityMap, FamilyEntries, TokenBalance } from '@latchkey/kernel'
import { fromBase64, malformedAnswer, type NodeContext, nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { assetId, type Holding, tokensOfEveryNode } from '@latchkey/kernel/assets'
import { cleanText } from '@latchkey/kernel/text'
import { isAddress } from '../base58.ts'
import { solanaError } from '../errors.ts'
import { readNumber } from './chain/compareSigned.ts'
import { METADATA, TOKEN, TOKEN_2022 } from './chain/programs.ts'
import { type ChainAccount, COMMITMENT, readAccounts } from './chain/rpc.ts'
import { EXTENSION, isPiece, type Mint, readMint, readTokenAccount } from './chain/tokenAccounts.ts'
import { metadataAddress } from './web3.ts'

const MAX_TOKENS = 50
/** Where the name begins: after the key that may change it, and the mint, and in Metaplex' account a kind before them. */
const IN_MINT = 64
const IN_ACCOUNT = 65

/** Two texts, each with its length before it and zeros behind. */
function readNames(data: Uint8Array, start: number): { readonly name: string; readonly symbol: string } {
  const text = (at: number): readonly [string, number] => {
    const end = at + 4 + Number(readNumber(data, at, 4))
    const bytes = end <= data.length ? data.slice(at + 4, end) : new Uint8Array()
    return [cleanText(new TextDecoder().decode(bytes).replaceAll('\0', '')), end]
  }
  const [name, end] = text(start)
  return { name, symbol: text(end)[0] }
}

/** What a mint is called, by itself or in Metaplex' account beside it. */
function namesOf(
  { extensions }: Mint,
  metadata: ChainAccount | undefined,
): { readonly name: string; readonly symbol: string } {
  const own = extensions.get(EXTENSION.metadata)
  if (own) return readNames(own, IN_MINT)
  return metadata?.owner === METADATA ? readNames(metadata.data, IN_ACCOUNT) : { name: '', symbol: '' }
}

/** What an account holds, by mint, in all its token accounts of both programs. */
async function amounts(ctx: NodeContext, holder: string): Promise<ReadonlyMap<string, bigint>> {
  const method = 'getTokenAccountsByOwner'
  const lists = await Promise.all(
    [TOKEN, TOKEN_2022].map(async (programId) => {
      const options = { encoding: 'base64', ...COMMITMENT }
      const list = readProperty(await nodeCall(ctx, method, [holder, { programId }, options]), 'value')
      if (!Array.isArray(list)) throw malformedAnswer(ctx, method, 'a list')
      return list.map((entry: unknown) => readProperty(entry, 'account'))
    }),
  )
  const sums = new Map<string, bigint>()
  for (const account of lists.flat()) {
    const data = readProperty(account, 'data')
    const [text]: readonly unknown[] = Array.isArray(data) ? data : []
    const bytes = typeof text === 'string' ? fromBase64(text) : undefined
    if (!bytes) throw malformedAnswer(ctx, method, 'token accounts')
    const owner = readProperty(account, 'owner')
    const token = readTokenAccount({ data: bytes, owner: String(owner), lamports: 0n, isProgram: false })
    if (token) sums.set(token.mint, (sums.get(token.mint) ?? 0n) + token.amount)
  }
  return sums
}

/** Mints that are looked at: wallets hold thousands of worthless ones. */
const MAX_MINTS = 500
/** Accounts in one request. */
const AT_ONCE = 100

/** A mint, and what it is called. */
export interface NamedMint {
  readonly address: string
  readonly mint: Mint
  readonly name: string
  readonly symbol: string
}

/** Mints with their names, in their order; what is none is left out. */
export async function readMints(ctx: NodeContext, addresses: readonly string[]): Promise<readonly NamedMint[]> {
  const found: NamedMint[] = []
  for (let start = 0; start < addresses.length; start += AT_ONCE / 2) {
    const mints = addresses.slice(start, start + AT_ONCE / 2)
    const accounts = await readAccounts(ctx, [...mints, ...mints.map(metadataAddress)])
    for (const [at, address] of mints.entries()) {
      const mint = readMint(address, accounts[at])
      if (mint) found.push({ address, mint, ...namesOf(mint, accounts[mints.length + at]) })
    }
  }
  return found
}

async function readTokens(ctx: NodeContext, holder: string, tokens: readonly string[] | undefined) {
  const [sums, named] = await Promise.all([amounts(ctx, holder), tokens && readMints(ctx, tokens)])
  const held = [...sums].flatMap(([mint, amount]) => (amount > 0n ? [mint] : [])).sort()
  const found = named ?? (await readMints(ctx, held.slice(0, MAX_MINTS)))
  const balances = found.flatMap(({ address, mint, name, symbol }): readonly TokenBalance[] =>
    isPiece(mint) ? [] : [{ address, name, symbol, decimals: mint.decimals, value: sums.get(address) ?? 0n }],
  )
  return { balances, ...(tokens ? {} : { isWhole: held.length <= MAX_MINTS }) }
}

/**
 * What the account holds of these mints, or of all, with decimals and names from the chain. A mint that is none is left out,
 * and so are collectibles, which are no tokens.
 * @throws `solana/invalid-input`, `rpc/…`
 */
export const tokenBalances: CapabilityMap['tokenBalances'] = async ({ tokens, everyNode = false }, ctx) => {
  const isFine =
    tokens === undefined || (Array.isArray(tokens) && tokens.length <= MAX_TOKENS && tokens.every(isAddress))
  if (!isFine)
    throw solanaError('solana/invalid-input', {
      details: { argument: 'tokens', problem: `expected up to ${MAX_TOKENS} addresses` },
    })
  if (tokens?.length === 0) return { balances: [] }
  if (!everyNode || !tokens) return readTokens(ctx, ctx.account.address, tokens)
  const { address } = ctx.account
  return { balances: await tokensOfEveryNode(ctx, async (at) => (await readTokens(at, address, tokens)).balances) }
}

/**
 * The collectibles of an account: mints of which there is one that cannot be divided, by their names on the chain.
 * @throws `rpc/…`
 */
export const nfts: NonNullable<FamilyEntries['nfts']> = async ({ owner }, ctx) => {
  const held = [...(await amounts(ctx, owner))].flatMap(([mint, amount]) => (amount === 1n ? [mint] : [])).sort()
  const found = await readMints(ctx, held.slice(0, MAX_MINTS))
  const holdings = found.flatMap(({ address, mint, name, symbol }): readonly Holding[] => {
    if (!isPiece(mint)) return []
    const id = assetId({ network: ctx.network.id, standard: 'nft', reference: address })
    const facts = { network: ctx.network.id, kind: 'nft', standard: 'nft', standing: 'unlisted', decimals: 0 } as const
    return [
      { asset: { id, ...facts, address, name, symbol }, amount: 1n, at: ctx.services.clock.now(), source: 'chain' },
    ]
  })
  return { holdings }
}
