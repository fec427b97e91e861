import type { Transaction, Transfer } from '@latchkey/plugin-api/schemas'

/** Most characters of pictures in one page; what a page holds besides stays far below the 2 MB that clients read. */
const MAX_PICTURES = 400_000

function withoutPicture({ nft_info, ...transfer }: Transfer): Transfer {
  if (!nft_info) return transfer
  const { content: _content, ...rest } = nft_info
  return { ...transfer, nft_info: rest }
}

/** Leaves out the pictures that would make a page too large; the first ones stay. */
export function withinBudget(transactions: readonly Transaction[], most: number = MAX_PICTURES): Transaction[] {
  let left = most
  return transactions.map((transaction) => ({
    ...transaction,
    transfers: transaction.transfers.map((transfer) => {
      left -= transfer.nft_info?.content?.preview?.url.length ?? 0
      return left < 0 ? withoutPicture(transfer) : transfer
    }),
  }))
}
