import type { CaipAddress, KernelError } from '@latchkey/kernel'
import type { NameZone } from '@latchkey/plugin-api/schemas'
import { holdsSecret, problemOf, toLabel } from './label.ts'
import type { Refusal } from './refusal.ts'

/** Whether names are given out to the account, and under which endings. */
export type Place =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly zones: readonly [NameZone, ...NameZone[]] }
  /** Not on this network, or nowhere. */
  | { readonly status: 'absent'; readonly why: 'network' | 'zone' }
  | { readonly status: 'failed'; readonly error: KernelError }

/** What is known of the name in the field. */
export type Check =
  | { readonly status: 'empty' | 'short' | 'invalid' | 'checking' | 'free' }
  /** A private key or a recovery phrase was entered, and removed. */
  | { readonly status: 'secret' }
  /** Other names that are free. */
  | { readonly status: 'taken'; readonly suggestions: readonly string[] }
  | { readonly status: 'failed'; readonly error: KernelError }

/** How registering goes. */
export type Registration =
  | { readonly status: 'none' }
  /** `unknown`: the gateway did not say what became of it, and it must be looked up before anything else. */
  | { readonly status: 'signing' | 'sending' | 'unknown' | 'done'; readonly name: string }
  | { readonly status: 'failed'; readonly name: string; readonly error: KernelError; readonly refusal: Refusal }

/** The form and the registration. */
export interface NamesState {
  /** Whose form it is. */
  readonly account: CaipAddress | undefined
  readonly place: Place
  /** The name that the account has already. */
  readonly own?: string
  /** The part before the dot, in lower case. */
  readonly label: string
  /** The ending that was chosen. */
  readonly zone: string
  readonly check: Check
  readonly registration: Registration
}

export const CLOSED: NamesState = {
  account: undefined,
  place: { status: 'loading' },
  label: '',
  zone: '',
  check: { status: 'empty' },
  registration: { status: 'none' },
}

/** What can happen. */
export type NamesEvent =
  | { readonly type: 'begin'; readonly account: CaipAddress | undefined }
  | { readonly type: 'placed'; readonly account: CaipAddress | undefined; readonly place: Place; readonly own?: string }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'zone'; readonly zone: string }
  | { readonly type: 'checking' }
  /** What came for a name; it is dropped when another one stands in the field by now. */
  | { readonly type: 'checked'; readonly name: string; readonly check: Check }
  | { readonly type: 'sign' | 'send' | 'unsure' | 'registered' }
  | { readonly type: 'refused'; readonly error: KernelError; readonly refusal: Refusal }

/** The name in the field with its ending. */
export const nameOf = ({ label, zone }: Pick<NamesState, 'label' | 'zone'>): string => `${label}.${zone}`

/** Whether a registration was begun whose end is not known yet: nothing else is done until then. */
export const isPending = ({ registration: { status } }: NamesState): boolean =>
  status === 'signing' || status === 'sending' || status === 'unknown'

/** The ending that names of the field get. */
export function zoneOf({ place, zone }: Pick<NamesState, 'place' | 'zone'>): NameZone | undefined {
  return place.status === 'ready' ? place.zones.find((entry) => entry.zone === zone) : undefined
}

function written(state: NamesState, changes: { readonly text?: string; readonly zone?: string }): NamesState {
  if (isPending(state)) return state
  const next = { ...state, zone: changes.zone ?? state.zone, registration: CLOSED.registration }
  const zone = zoneOf(next)
  if (!zone) return state
  if (holdsSecret(changes.text ?? '')) return { ...next, label: '', check: { status: 'secret' } }
  const label = toLabel(changes.text ?? state.label, zone)
  return { ...next, label, check: { status: problemOf(label, zone) ?? 'checking' } }
}

/** An account that comes back to its form finds it as it was, with why it failed; another one begins anew. */
function begun(state: NamesState, account: CaipAddress | undefined): NamesState {
  if (state.account !== account) return { ...CLOSED, account }
  return state.place.status === 'failed' ? { ...state, place: CLOSED.place } : state
}

function placed(state: NamesState, { account, place, own }: NamesEvent & { readonly type: 'placed' }): NamesState {
  if (state.account !== account || isPending(state)) return state
  const { own: _, ...rest } = state
  const next = { ...rest, place, ...(own === undefined ? {} : { own }) }
  if (zoneOf(next)) return next
  return { ...next, label: '', check: CLOSED.check, zone: place.status === 'ready' ? place.zones[0].zone : '' }
}

/** The form and the registration after something happened; what does not fit the state changes nothing. */
export function reduce(state: NamesState, event: NamesEvent): NamesState {
  const { registration } = state
  const { status } = registration
  switch (event.type) {
    case 'begin':
      return begun(state, event.account)
    case 'placed':
      return placed(state, event)
    case 'typed':
      return written(state, { text: event.text })
    case 'zone':
      return written(state, { zone: event.zone })
    case 'checking':
      return isPending(state) || state.label === '' ? state : { ...state, check: { status: 'checking' } }
    case 'checked':
      return event.name === nameOf(state) && state.check.status === 'checking'
        ? { ...state, check: event.check }
        : state
    case 'sign':
      if (state.check.status !== 'free' || state.own !== undefined || isPending(state)) return state
      return { ...state, registration: { status: 'signing', name: nameOf(state) } }
    case 'send':
      return status === 'signing' ? { ...state, registration: { ...registration, status: 'sending' } } : state
    case 'unsure':
      return status === 'sending' ? { ...state, registration: { ...registration, status: 'unknown' } } : state
    case 'registered':
      if (status !== 'sending' && status !== 'unknown') return state
      return { ...state, own: registration.name, registration: { ...registration, status: 'done' } }
    case 'refused':
      if (status !== 'signing' && status !== 'sending' && status !== 'unknown') return state
      return {
        ...state,
        // Whether it is still free is asked again.
        check: { status: 'checking' },
        registration: { status: 'failed', name: registration.name, error: event.error, refusal: event.refusal },
      }
  }
}
