import { Transactions } from './Activity.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'

export { Activity } from './Activity.tsx'

interface HistoryViews {
  readonly Transactions: typeof Transactions
  readonly TransactionDetails: typeof TransactionDetails
}

// One chunk for all that is drawn, and its style sheet: the parts share most of what they are made of.
export const views: HistoryViews = { Transactions, TransactionDetails }

export const css: string = __LK_CSS__
