import type { WordKey } from '../locales/en.ts'

/** Values of a sentence. */
export type Values = Readonly<Record<string, string>>

/** A sentence of the dictionary with its values. */
export interface Sentence {
  readonly key: WordKey
  readonly values?: Values
}

/** Something to know before going on. A `danger` asks for a typed word. */
export interface Warning extends Sentence {
  readonly tone: 'warning' | 'danger'
  /** Of which call of a batch, from 1. */
  readonly at?: number
}

/** One fact. */
export interface Row {
  readonly label: WordKey | { readonly text: string }
  readonly value: string
  /** Of which call of a batch, from 1. */
  readonly at?: number
  /** Below its label, in full: addresses. */
  readonly isStacked?: boolean
}

/** What a person reads of a request: computed from the bytes that are signed. */
export interface Facts {
  readonly sentence: Sentence
  readonly warnings: readonly Warning[]
  readonly rows: readonly Row[]
  /** A text that is signed as it stands. */
  readonly text?: string
  /** The bytes; empty where nothing is signed. */
  readonly raw: string
  /** An approval whose amount the person can lower here. */
  readonly limit?: { readonly symbol: string; readonly decimals: number }
  /** What the account lacks to pay for it: the network would refuse it, so there is nothing to approve. */
  readonly shortage?: Sentence
  /** What the sentence says that leaves the account, as the key of that change. */
  readonly moves?: string
}

/** What is asked, bound to the digest that is drawn and signed. */
export interface Subject {
  readonly facts: Facts
  /** What the signature is made of. */
  readonly digest: `0x${string}`
}

/** Stands for what is asked where nothing is signed: the values themselves, so that no others pass for them. */
export function digestOf(values: Readonly<Record<string, unknown>>): `0x${string}` {
  const bytes = new TextEncoder().encode(JSON.stringify(values))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
