import type { Transfer } from '@latchkey/plugin-api/schemas'
import { skeleton } from '../text/skeleton.ts'
import { checksummed } from './checksummed.ts'
import type { MovementRow } from './historyRow.ts'
import type { PageFacts } from './pageFacts.ts'
import { isUnwanted } from './spam/isUnwanted.ts'
import { looksLikeAdvertising } from './spam/looksLikeAdvertising.ts'

type FungibleInfo = NonNullable<Transfer['fungible_info']>

/** What the wire says of a fungible token. */
export function fungibleInfoOf(
  movement: MovementRow,
  chainId: `${string}:${string}`,
  isOwn: boolean,
  facts: PageFacts,
): FungibleInfo {
  const { token, counterparty } = movement
  const info = facts.tokens.get(token)
  const { name = null, symbol = null, icon, isListed = false } = info ?? {}
  const imitates = !isListed && symbol !== null && facts.listedSymbols.has(skeleton(symbol))
  const isFakeToken = imitates || looksLikeAdvertising(name) || looksLikeAdvertising(symbol)
  const isLookAlike = facts.lookAlikes.has(counterparty)
  return {
    ...(name === null ? {} : { name }),
    ...(symbol === null ? {} : { symbol }),
    ...(icon === undefined ? {} : { icon: { url: icon } }),
    ...(token === '' ? {} : { address: `${chainId}:${checksummed(token)}` as const }),
    flags: { is_spam: isUnwanted(movement, { isOwn, isLookAlike, info, isFakeToken }) },
  }
}
