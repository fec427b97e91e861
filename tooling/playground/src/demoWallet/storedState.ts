import type { WalletState } from './types.ts'

type Kind = 'number' | 'boolean' | 'string' | 'object'

const KINDS: Readonly<Record<keyof WalletState, Kind>> = {
  account: 'number',
  chainId: 'number',
  connected: 'boolean',
  locked: 'boolean',
  autoApprove: 'boolean',
  hang: 'string',
  vanished: 'boolean',
  added: 'object',
  forgotten: 'object',
}

/** What a former page of this origin left, without the fields that make no sense. */
export function parseState(text: string | null): Partial<WalletState> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    const entries = Object.entries(value).filter(([key, field]) => {
      const kind = Object.entries(KINDS).find(([name]) => name === key)?.[1]
      return kind === 'object' ? Array.isArray(field) : kind !== undefined && typeof field === kind
    })
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}
