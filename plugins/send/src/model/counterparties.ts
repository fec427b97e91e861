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

/** What the plugin that lists what accounts did says of a transaction. */
export interface ListedEntry {
  readonly from: string
  readonly to: string
  readonly status: string
  readonly changes: readonly {
    readonly direction: 'in' | 'out' | 'self'
    /** In whole units, decimal text. */
    readonly amount?: string
    readonly counterparty?: string
    /** What there is against it: `poison`, `spam` and the like. */
    readonly marks: readonly string[]
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

/** The same of entries that are listed already, whose marks count as spam. */
export function listedCounterparties(entries: readonly ListedEntry[], own: string): Counterparties {
  const past = entries.map(({ from, to, status, changes }): PastTransaction => {
    const transfers = changes.map(({ direction, amount = '', counterparty, marks }) => ({
      direction,
      quantity: { numeric: amount },
      fungible_info: { flags: { is_spam: marks.length > 0 } },
      ...(counterparty === undefined ? {} : { sender: counterparty, recipient: counterparty }),
    }))
    return { metadata: { sentFrom: from, sentTo: to, status }, transfers }
  })
  return counterpartiesOf(past, own)
}

/** What two sources say together: who was sent to is poisoned by neither. */
export function together(first: Counterparties, second: Counterparties): Counterparties {
  const sentTo = [...new Set([...first.sentTo, ...second.sentTo])]
  const poisoned = [...new Set([...first.poisoned, ...second.poisoned])]
  return { sentTo, poisoned: poisoned.filter((address) => !sentTo.includes(address)) }
}
