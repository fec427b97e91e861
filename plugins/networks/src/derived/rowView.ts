import type { Network } from '@latchkey/kernel'
import type { SwitchAttempt } from '../types.ts'
import { attemptWords } from './attemptWords.ts'
import type { NetworkRow } from './networkRow.ts'
import type { Word } from './word.ts'

/** How a row is drawn. */
export interface RowView {
  readonly state: 'current' | 'busy' | 'off' | undefined
  readonly second: { readonly word: Word; readonly tone: 'muted' | 'accent' | 'warning' | 'error' } | undefined
  readonly tags: readonly { readonly word: Word; readonly tone: 'neutral' | 'warning' }[]
}

const TONES = { waiting: 'accent', slow: 'warning', done: 'accent' } as const

function secondOf({ state, wallet }: NetworkRow): RowView['second'] {
  if (state === 'connects') return { word: 'connectsAnother', tone: 'muted' }
  if (state === 'refused') return { word: wallet ? 'notSupported' : 'noWallet', tone: 'muted' }
  return undefined
}

/** Draws a row: what the wallet is doing with it goes before what it would mean to choose it. */
export function rowView(network: Network, row: NetworkRow, attempt: SwitchAttempt | undefined): RowView {
  const tags = [
    ...(row.state === 'connected' ? [{ word: 'accountConnected', tone: 'neutral' } as const] : []),
    ...(network.testnet ? [{ word: 'test', tone: 'warning' } as const] : []),
  ]
  if (attempt?.network === network.id) {
    const { status } = attempt
    const tone = status === 'waiting' || status === 'slow' || status === 'done' ? TONES[status] : 'error'
    return {
      state: status === 'waiting' ? 'busy' : undefined,
      second: { word: attemptWords[status].title, tone },
      tags,
    }
  }
  const state = row.state === 'current' ? 'current' : row.state === 'refused' ? 'off' : undefined
  return { state, second: secondOf(row), tags }
}
