import type { CaipNetworkId } from '@latchkey/kernel'
import { type NamedAsset, standingOf } from '@latchkey/kernel/assets'
import { folded, type HistoryChange, type HistoryEntry, type HistoryMark } from './entry.ts'

/** What an account is known to have to do with. */
export interface KnownFacts {
  /** Address of the account whose history it is. */
  readonly owner: string
  /** Addresses the user knows: own accounts, and those that were sent to. */
  readonly addresses: readonly string[]
  /** The native coin of a network and the listed tokens there, the same array for all calls; the first one is the coin. */
  readonly assetsOn: (network: CaipNetworkId) => readonly NamedAsset[]
}

/** Characters at each end by which users compare addresses. */
const COMPARED = 4
/** What addresses of a family begin with before they differ. */
const PREFIX = /^(0x|bc1[qp]|tb1[qp])/i
/** An amount below this many zeros after the point is dust. */
const DUST = /^0+\.0{6}/
const NOTHING = /^[0.]*$/

function endsOf(address: string): string {
  const body = folded(address).replace(PREFIX, '')
  return `${body.slice(0, COMPARED)}…${body.slice(-COMPARED)}`
}

/** Tells an address that begins and ends as a known one, and is another one, from the known ones. */
function imitator(known: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new Set(known.map(folded))
  const ends = new Set(known.map(endsOf))
  return (address) => Boolean(address) && !trusted.has(folded(address ?? '')) && ends.has(endsOf(address ?? ''))
}

function isImitation({ address, name = '', symbol = '' }: HistoryChange, known: readonly NamedAsset[]): boolean {
  if (address === undefined || known.length === 0) return false
  const plain = folded(address.slice(address.lastIndexOf(':') + 1))
  if (known.some(({ id }) => folded(id.slice(id.lastIndexOf(':') + 1)) === plain)) return false
  return standingOf({ id: 'none:none/none:none', name, symbol }, known, '') === 'imitation'
}

function judge(facts: KnownFacts, looksKnown: (address: string | undefined) => boolean) {
  return (change: HistoryChange, network: CaipNetworkId): readonly HistoryMark[] => {
    const { direction, isNft, amount = '', counterparty } = change
    const isNothing = !isNft && amount !== '' && NOTHING.test(amount)
    const isIn = direction === 'in'
    const found: readonly (HistoryMark | false)[] = [
      change.marks.includes('spam') && 'spam',
      (isNothing || (isIn && looksKnown(counterparty))) && 'poison',
      isIn && !isNft && !isNothing && DUST.test(amount) && 'dust',
      isIn && !isNft && isImitation(change, facts.assetsOn(network)) && 'imitation',
    ]
    return found.filter((mark) => mark !== false)
  }
}

/** The addresses that an account has really sent something to. */
export function sentTo(entries: readonly HistoryEntry[], owner: string): readonly string[] {
  const own = folded(owner)
  return entries.flatMap(({ from, changes }) =>
    folded(from) === own
      ? changes.flatMap(({ direction, counterparty, amount = '' }) =>
          direction === 'out' && counterparty && !NOTHING.test(amount) ? [counterparty] : [],
        )
      : [],
  )
}

/**
 * Marks what others put into an account's history to deceive its owner: transfers of nothing or next to nothing, tokens
 * with the name of another one, senders that look like a known one. What the account itself sent is never marked. An
 * entry that stays as it was keeps its identity.
 */
export function markEntries(entries: readonly HistoryEntry[], facts: KnownFacts): readonly HistoryEntry[] {
  const owner = folded(facts.owner)
  const looksKnown = imitator([facts.owner, ...facts.addresses, ...sentTo(entries, facts.owner)])
  const marksOf = judge(facts, looksKnown)
  return entries.map((entry) => {
    if (entry.own || folded(entry.from) === owner) return entry
    let isSame = true
    const changes = entry.changes.map((change) => {
      const marks = marksOf(change, entry.network)
      if (marks.join() === change.marks.join()) return change
      isSame = false
      return { ...change, marks }
    })
    return isSame ? entry : { ...entry, changes }
  })
}
