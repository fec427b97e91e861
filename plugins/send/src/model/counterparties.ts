import { lookAlikeOf } from './receiver.ts'

/** What is read of a transaction in the history of an account. */
export interface PastTransaction {
  readonly metadata: { readonly sentFrom: string; readonly sentTo: string; readonly status: string }
  readonly transfers: readonly {
    readonly direction: 'in' | 'out' | 'self'
    /** In whole tokens, decimal text. */
    readonly quantity: { readonly numeric: string }
    readonly fungible_info?: { readonly flags?: { readonly is_spam: boolean } }
    readonly nft_info?: { readonly flags: { readonly is_spam: boolean } }
    readonly sender?: string
    readonly recipient?: string
  }[]
}

/** Whom an account has dealt with. */
export interface Counterparties {
  /** Addresses that the account itself has sent something to. */
  readonly sentTo: readonly string[]
  /**
   * Addresses that the account never sent to, and that are known from transfers of nothing, of next to nothing and of spam
   * alone, or look like an address it did send to, or like its own, whatever came from them: poisoned, if they are not the
   * user's idea.
   */
  readonly poisoned: readonly string[]
}

/** Nothing but noughts in the first six decimals. */
const DUST = /^0*(?:\.0{6}\d*|\.0*)?$/

/** Sorts the other sides of transfers by whether anything was really moved. */
export function counterpartiesOf(transactions: readonly PastTransaction[], own: string): Counterparties {
  const me = own.toLowerCase()
  const [sentTo, real, suspicious] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { metadata, transfers } of transactions) {
    // A transfer of nothing can be made in any account's name: what counts is who sent the transaction.
    const isOwn = metadata.sentFrom.toLowerCase() === me
    for (const { direction, quantity, fungible_info, nft_info, sender, recipient } of transfers) {
      if (direction === 'self') continue
      const other = direction === 'in' ? (sender ?? metadata.sentFrom) : (recipient ?? metadata.sentTo)
      if (other === '') continue
      const isSpam = fungible_info?.flags?.is_spam ?? nft_info?.flags.is_spam ?? false
      if (isOwn && direction === 'out') sentTo.add(other)
      if (isOwn || !(isSpam || DUST.test(quantity.numeric))) real.add(other)
      else suspicious.add(other)
    }
  }
  const known = [...sentTo, own]
  // Real money, too, is sent by impostors: what it costs comes back with one wrong payment.
  const isTwin = (address: string): boolean => !sentTo.has(address) && lookAlikeOf(address, known) !== undefined
  const poisoned = new Set([
    ...[...suspicious].filter((address) => !real.has(address)),
    ...[...real].filter((address) => address.toLowerCase() !== me && isTwin(address)),
  ])
  return { sentTo: [...sentTo], poisoned: [...poisoned] }
}
