import type { Place } from './place.ts'

/** A transaction or address to go to. */
export type Target = Pick<Place, 'kind' | 'id'>

/** A value with its name, and where it leads. */
export interface Fact {
  readonly label: string
  readonly value: string
  readonly to?: Target
}

/** What a chain says of a transaction, an address, or its newest blocks. */
export interface Found {
  readonly state?: { readonly tone: 'success' | 'error' | 'warning' | 'neutral'; readonly text: string }
  readonly facts: readonly Fact[]
  /** Transactions that belong to it, newest first. */
  readonly transactions: readonly { readonly id: string; readonly note: string }[]
}

/** Reads a chain of a family. Each throws an Error in words; `undefined` means that the chain knows no such thing. */
export interface ChainReader {
  transaction(node: string, id: string, signal: AbortSignal): Promise<Found | undefined>
  address(node: string, id: string, signal: AbortSignal): Promise<Found | undefined>
  latest(node: string, signal: AbortSignal): Promise<Found>
}

export const address = (label: string, id: string): Fact => ({ label, value: id, to: { kind: 'address', id } })

/** A moment as people read it, from seconds since 1970. */
export const timeText = (seconds: number): string => new Date(seconds * 1000).toLocaleString('en-GB')

export const count = (value: unknown): string => Number(value).toLocaleString('en-US')
