import type { Connection, ParsedInstruction } from '@solana/web3.js'
import { PublicKey } from '@solana/web3.js'
import type { ServedGateway } from '../gateways.ts'
import { type OlderChain, type OlderToken, olderBalance, serveOlderGateway, whole } from './startOlderGateway.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 }
/** Transactions of an account that it tells. */
const PAGE = 25

/** How much of a token an account has, in all its token accounts. */
export async function tokensOf(chain: Connection, owner: string, mint: string): Promise<bigint> {
  const { value } = await chain.getParsedTokenAccountsByOwner(new PublicKey(owner), { mint: new PublicKey(mint) })
  const amounts: readonly { readonly amount: string }[] = value.map(
    ({ account }) => account.data.parsed.info.tokenAmount,
  )
  return amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** What one instruction moves, in the shape of its day: names and amounts, and nothing by which to check them. */
function transferOf({ program, parsed }: ParsedInstruction, tokens: readonly OlderToken[]) {
  const { type, info } = parsed
  if (type === 'transfer' && program === 'system')
    return { quantity: { numeric: whole(BigInt(info.lamports), SOL.decimals) }, fungible_info: nameOf(SOL) }
  const token = tokens.find(({ address }) => address === info?.mint)
  if (type !== 'transferChecked' || !token) return undefined
  return { quantity: { numeric: whole(BigInt(info.tokenAmount.amount), token.decimals) }, fungible_info: nameOf(token) }
}

const nameOf = ({ name, symbol }: { readonly name: string; readonly symbol: string }) => ({ name, symbol })

/** What the account has sent since a slot, newest first. */
async function historyOf(chain: Connection, account: string, tokens: readonly OlderToken[], since: number) {
  const found = await chain.getSignaturesForAddress(new PublicKey(account), { limit: PAGE }, 'confirmed')
  const data = await Promise.all(
    found
      .filter(({ slot }) => slot > since)
      .map(async ({ signature }) => {
        const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
        const known = await chain.getParsedTransaction(signature, options)
        const instructions = known?.transaction.message.instructions ?? []
        const moved = instructions.flatMap((instruction) =>
          'parsed' in instruction ? (transferOf(instruction, tokens) ?? []) : [],
        )
        return {
          id: signature,
          metadata: {
            ...{ operationType: 'send', hash: signature, chain: SOLANA, status: 'confirmed', nonce: 0 },
            ...{ minedAt: new Date((known?.blockTime ?? 0) * 1000).toISOString(), sentFrom: account, sentTo: '' },
          },
          transfers: moved.map((transfer) => ({ direction: 'out', ...transfer })),
        }
      }),
  )
  return { data, next: null }
}

/** An older gateway that reads the local Solana chain. */
export async function startOlderSolanaGateway(
  chain: Connection,
  tokens: readonly OlderToken[],
): Promise<ServedGateway> {
  const since = await chain.getSlot('confirmed')
  const older: OlderChain = {
    id: SOLANA,
    async balances(account) {
      const lamports = BigInt(await chain.getBalance(new PublicKey(account), 'confirmed'))
      const held = await Promise.all(
        tokens.map(async (token) => olderBalance(SOLANA, token, await tokensOf(chain, account, token.address))),
      )
      return { balances: [olderBalance(SOLANA, SOL, lamports), ...held] }
    },
    history: (account) => historyOf(chain, account, tokens, since),
  }
  return serveOlderGateway(older, tokens)
}
