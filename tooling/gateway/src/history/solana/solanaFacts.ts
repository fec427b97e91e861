import type { Chain } from '../../chains/chain.ts'
import type { AskOptions } from '../../sources/askOptions.ts'
import { skeleton } from '../../text/skeleton.ts'
import { otherSide } from './otherSide.ts'
import { type MintFacts, readMints } from './readMints.ts'
import { solanaMovements } from './solanaMovements.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'

const SHOWN = 4

/** What is known about the mints and addresses of a page. */
export interface SolanaFacts {
  /** Those that are not listed. */
  readonly mints: ReadonlyMap<string, MintFacts>
  /** Symbols of the listed tokens and the chain's own coin, as they look. */
  readonly listedSymbols: ReadonlySet<string>
  /** Whether an address can be taken for one that the account sent to on this page, or for itself (security.md, T6). */
  isLookAlike(address: string): boolean
}

const lookOf = (address: string): string => address.slice(0, SHOWN) + address.slice(-SHOWN)

/** Gathers what must be known to show some transactions to an account. */
export async function solanaFacts(
  chain: Chain,
  account: string,
  transactions: readonly SolanaTransaction[],
  { signal, log }: AskOptions,
): Promise<SolanaFacts> {
  const { tokens = [], nativeCurrency } = chain.config
  const listed = new Set(tokens.map(({ address }) => address))
  const moved = transactions.flatMap((transaction) => solanaMovements(transaction, account))
  const mints = moved.flatMap(({ mint }) => (mint === '' || listed.has(mint) ? [] : [mint]))
  const own = transactions.filter(({ payer }) => payer === account)
  const known = own.flatMap((transaction) =>
    solanaMovements(transaction, account).flatMap((movement) =>
      movement.change < 0n ? [otherSide(transaction, account, movement)] : [],
    ),
  )
  const trusted = new Set(known)
  const looks = new Set([account, ...known].map(lookOf))
  return {
    mints: await readMints(chain, mints, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      log.warn({ err: error, chain: chain.id }, 'a history is shown without the names of its tokens')
      return new Map()
    }),
    listedSymbols: new Set([nativeCurrency, ...tokens].map(({ symbol }) => skeleton(symbol))),
    isLookAlike: (address) =>
      address !== '' && address !== account && !trusted.has(address) && looks.has(lookOf(address)),
  }
}
