import type { Balance } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import * as z from 'zod/mini'
import { isCaipNetworkId, toCaipId } from '../../core/caip.ts'
import type { Chain } from '../../core/chains/chain.ts'

/** SPL Token and Token-2022. */
const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const amount = z.string().check(z.regex(/^\d{1,20}$/))
const lamports = z.object({ value: z.int().check(z.gte(0)) })

const accounts = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({ mint: z.string(), tokenAmount: z.object({ amount, decimals: z.int() }) }),
          }),
        }),
      }),
    }),
  ),
})

/** Units of every mint that the account's token accounts hold together. */
async function tokensOf(chain: Chain, address: string): Promise<ReadonlyMap<string, bigint>> {
  const outcomes = await Promise.all(
    PROGRAMS.map((programId) =>
      chain.rpc('getTokenAccountsByOwner', [
        address,
        { programId },
        { encoding: 'jsonParsed', commitment: 'confirmed' },
      ]),
    ),
  )
  const held = new Map<string, bigint>()
  for (const { account } of outcomes.flatMap((outcome) => accounts.parse(outcome).value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    held.set(mint, (held.get(mint) ?? 0n) + BigInt(tokenAmount.amount))
  }
  return held
}

/** SOL, and what the account has of the listed tokens. There is no exchange to take prices from: they are left out. */
export async function solanaBalances(chain: Chain, address: string): Promise<readonly Balance[]> {
  const chainId = chain.id
  if (!isCaipNetworkId(chainId)) return []
  const [native, held] = await Promise.all([
    chain.rpc('getBalance', [address, { commitment: 'confirmed' }]),
    tokensOf(chain, address),
  ])
  const { nativeCurrency, tokens = [] } = chain.config
  const all = [
    { ...nativeCurrency, logoUri: '', id: {}, units: BigInt(lamports.parse(native).value) },
    ...tokens.map((token) => ({
      ...token,
      id: { address: toCaipId(chainId, token.address) },
      units: held.get(token.address) ?? 0n,
    })),
  ]
  return all
    .filter(({ id, units }) => !('address' in id) || units > 0n)
    .map(({ name, symbol, decimals, logoUri = '', id, units }) => ({
      name,
      symbol,
      chainId,
      ...id,
      quantity: { decimals: `${decimals}`, numeric: formatUnits(units, decimals) },
      iconUrl: logoUri,
    }))
}
