import type { Migration } from 'kysely/migration'
import { m0001Projects } from './m0001Projects.ts'
import { m0002Analytics } from './m0002Analytics.ts'
import { m0003ClientShare } from './m0003ClientShare.ts'
import { m0020Indexer } from './m0020Indexer.ts'
import { m0021TokenMetadata } from './m0021TokenMetadata.ts'
import { m0040Names } from './m0040Names.ts'
import { m0041Purchases } from './m0041Purchases.ts'
import { m0042Sessions } from './m0042Sessions.ts'
import { m0043PurchaseCurrency } from './m0043PurchaseCurrency.ts'

/**
 * Every migration by its name, in order of the names. One that was released never changes: add the next number.
 * Numbers: 0001-0019 core, 0020-0039 indexer and history, 0040-0059 names, sessions and on-ramp.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-projects': m0001Projects,
  '0002-analytics': m0002Analytics,
  '0003-client-share': m0003ClientShare,
  '0020-indexer': m0020Indexer,
  '0021-token-metadata': m0021TokenMetadata,
  '0040-names': m0040Names,
  '0041-purchases': m0041Purchases,
  '0042-sessions': m0042Sessions,
  '0043-purchase-currency': m0043PurchaseCurrency,
}
