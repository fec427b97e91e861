import type { BalanceSource } from './balanceSource.ts'
import type { HistorySource } from './historySource.ts'
import type { IdentitySource } from './identitySource.ts'
import type { NameSource } from './nameSource.ts'
import type { OnrampSource } from './onrampSource.ts'
import type { PriceSource } from './priceSource.ts'
import type { QuoteSource } from './quoteSource.ts'
import type { RateSource } from './rateSource.ts'
import type { SessionSource } from './sessionSource.ts'

/** Everything that answers are computed from; an operator replaces any of them through `createGateway`'s second argument. */
export interface Sources {
  readonly balance: BalanceSource
  readonly history: HistorySource
  readonly identity: IdentitySource
  readonly name: NameSource
  readonly onramp: OnrampSource
  readonly price: PriceSource
  readonly quote: QuoteSource
  readonly rate: RateSource
  readonly session: SessionSource
}
