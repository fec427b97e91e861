import type { PaymentProblem, ReceiverFacts } from '@latchkey/kernel'

/** An account that can be sent to. */
export interface Contact {
  readonly address: string
  readonly name?: string
  /** Chain family of the address (CAIP-2 namespace). */
  readonly namespace: string
  /** When it was last sent to, in milliseconds since 1970. */
  readonly at?: number
}

/** Why a text is no receiver; each is a sentence of this plugin. */
export type ReceiverProblem =
  | 'invalid'
  | 'secret'
  | 'otherFamily'
  | 'otherNetwork'
  | 'mistyped'
  | 'noName'
  | 'nameInvalid'
  | 'nameFailed'
  | 'lost'
  | 'tokenContract'
  | 'tokenAccount'
  | `link.${PaymentProblem | 'token'}`
  | 'linkNetwork'

/** What is to be known before money goes to an address, worst first; each is a sentence of this plugin. */
export type ReceiverWarning =
  /** The name led to another address when it was entered. */
  | { readonly kind: 'moved'; readonly from: string }
  /** Known only from transfers of nothing or next to nothing, which were made to get it into the history. */
  | { readonly kind: 'poisoned' }
  /** Begins and ends as an address that is known, and is another one. */
  | { readonly kind: 'lookAlike'; readonly of: string }
  | { readonly kind: 'contract' }
  /** Without a key of its own. */
  | { readonly kind: 'keyless' }
  /** Of a kind whose rules the network has yet to make. */
  | { readonly kind: 'laterRules' }
  /** The network could not say what the address is. */
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'firstTime' }
  | { readonly kind: 'own' }
  /** Written for another network of the family, where the same key has it. */
  | { readonly kind: 'otherForm' }
  /** The account is called otherwise than the name it was entered by. */
  | { readonly kind: 'otherName'; readonly name: string }

export interface ReceiverState {
  readonly status: 'empty' | 'checking' | 'ready' | 'refused'
  readonly address?: string
  /** The name it was entered as. */
  readonly name?: string
  readonly problem?: ReceiverProblem
  /** What the sentence of the problem speaks of, cleaned. */
  readonly detail?: string
  readonly warnings: readonly ReceiverWarning[]
}

/** Characters at each end by which users compare addresses. */
const COMPARED = 4
/** What addresses of a family begin with before they differ. */
const PREFIX = /^(0x|bc1q|bc1p|tb1q|tb1p)/i

function ends(address: string): string {
  const body = address.replace(PREFIX, '').toLowerCase()
  return `${body.slice(0, COMPARED)}…${body.slice(-COMPARED)}`
}

/** A known address that looks like this one when only the ends are read, and is another one. */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  return known.find((entry) => entry.toLowerCase() !== address.toLowerCase() && ends(entry) === ends(address))
}

export interface Judged {
  readonly address: string
  /** Of the same family. */
  readonly own: readonly string[]
  /** Of the same family: recents, the host's contacts, and whom the account has sent to before. */
  readonly known: readonly string[]
  /** Addresses that came into the history by transfers of nothing or next to nothing. */
  readonly poisoned: readonly string[]
  /** `undefined` where the network could not say; `'unsupported'` where the family does not. */
  readonly facts: ReceiverFacts | 'unsupported' | undefined
  /** Address of what is sent, if it has one. */
  readonly asset: string | undefined
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Refuses an address where money would be lost, and warns of the others. */
export function judge({
  address,
  own,
  known,
  poisoned,
  facts,
  asset,
}: Judged): Pick<ReceiverState, 'problem' | 'detail' | 'warnings'> {
  const kind = facts === 'unsupported' ? 'account' : facts?.kind
  if (kind === 'burn') return { problem: 'lost', warnings: [] }
  if (kind === 'token' || (asset !== undefined && same(asset, address)))
    return { problem: 'tokenContract', warnings: [] }
  const held = facts === 'unsupported' ? undefined : facts?.token
  if (kind === 'tokenAccount' && (asset === undefined || held !== asset)) {
    const owner = facts === 'unsupported' ? undefined : facts?.owner
    return { problem: 'tokenAccount', ...(owner ? { detail: owner } : {}), warnings: [] }
  }
  const isOwn = own.some((entry) => same(entry, address))
  const isKnown = known.some((entry) => same(entry, address))
  const of = isOwn ? undefined : lookAlikeOf(address, [...known, ...own])
  const warnings: ReceiverWarning[] = []
  if (of) warnings.push({ kind: 'lookAlike', of })
  const isPoisoned = !isOwn && !isKnown && poisoned.some((entry) => same(entry, address))
  if (isPoisoned) warnings.push({ kind: 'poisoned' })
  if (kind === 'contract' || kind === 'keyless' || kind === 'laterRules') warnings.push({ kind })
  if (kind === undefined) warnings.push({ kind: 'unchecked' })
  if (isOwn) warnings.push({ kind: 'own' })
  else if (!isKnown && !isPoisoned) warnings.push({ kind: 'firstTime' })
  return { warnings }
}

const DANGERS: ReadonlySet<ReceiverWarning['kind']> = new Set([
  ...(['moved', 'lookAlike', 'poisoned', 'contract', 'keyless', 'laterRules'] as const),
])

/** Whether confirming needs a second press. */
export function isDangerous(warnings: readonly ReceiverWarning[]): boolean {
  return warnings.some(({ kind }) => DANGERS.has(kind))
}
