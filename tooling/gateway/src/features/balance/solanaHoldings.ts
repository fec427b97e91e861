import * as z from 'zod/mini'
import type { Chain } from '../../core/chains/chain.ts'
import type { Holding } from './source.ts'

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

/** SOL, and what the account has of the tokens that are known; of one that is on no list nothing but its mint is known. */
export async function solanaHoldings(
  chain: Chain,
  address: string,
  known: ReadonlyMap<string, Pick<Holding, 'name' | 'symbol' | 'decimals' | 'logoUri'>>,
): Promise<readonly Holding[]> {
  const [native, held] = await Promise.all([
    chain.rpc('getBalance', [address, { commitment: 'confirmed' }]),
    tokensOf(chain, address),
  ])
  const tokens = [...held].flatMap(([mint, amount]): Holding[] => {
    const token = known.get(mint.toLowerCase())
    if (!token || amount === 0n) return []
    const { name, symbol, decimals, logoUri } = token
    return [{ name, symbol, decimals, logoUri, address: mint, amount }]
  })
  return [{ ...chain.config.nativeCurrency, amount: BigInt(lamports.parse(native).value) }, ...tokens]
}
