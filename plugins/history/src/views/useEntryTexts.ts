import type { CaipNetworkId } from '@latchkey/kernel'
import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import { shortAddress } from '@latchkey/kernel/text'
import { safeName } from '@latchkey/theme/ui'
import { historyHooks } from '../hooks.ts'
import { type HistoryChange, type HistoryEntry, isFailed, KINDS } from '../model/entry.ts'

/** Decimals of an amount in a row; the rest is cut off. The details have them all. */
const DIGITS = 3
/** Most decimals of an amount in a row that would be nothing without them: a coin may be worth a house. */
const MAX_DIGITS = 8

/** Decimals shown of an amount: three, and for less than that as many as say something, with one more. */
function digitsOf(amount: string): number {
  const [, zeros] = /^-?0*\.(0*)[1-9]/.exec(amount) ?? []
  return zeros === undefined || zeros.length < DIGITS ? DIGITS : Math.min(MAX_DIGITS, zeros.length + 2)
}
/** Letters shown of a symbol, so that an amount stays on its line. */
const SYMBOL = 12
/** Kinds whose amount has a sign of its own, whichever way it went. */
const PLUS = /^(receive|deposit|borrow|claim)$/
const MINUS = /^(withdraw|repay|burn)$/
/** Kinds whose transaction goes to a contract that does something, and to no receiver. */
const CALLS = /^(trade|approve)$/
/** States in which a transaction may end without being in a block: they say more than that it failed. */
const NEVER_MINED = /^(replaced|dropped)$/
/** Kinds that have a sentence of their own for when they failed. */
const BROKEN = ['send', 'trade', 'approve'] as const

/** How an address is written on a network. */
export type Written = (address: string, network: CaipNetworkId) => string

/** Networks of one family may have forms of their own for the same account. */
export function useWritten(): Written {
  const { atoms } = useKernel()
  const families = useAtom(atoms.families)
  const networks = useAtom(atoms.networks)
  return (address, id) => {
    const network = networks.find((entry) => entry.id === id)
    const family = families.find(({ namespace }) => namespace === network?.namespace)
    return (network && address && family?.addressOn?.(address, network)) || address
  }
}

/** The sign before the amount of a transaction in which one thing moved. */
export function signOf(kind: string, direction: HistoryChange['direction']): '+' | '\u2212' | '' {
  if (PLUS.test(kind)) return '+'
  if (MINUS.test(kind)) return '\u2212'
  return direction === 'self' ? '' : direction === 'in' ? '+' : '\u2212'
}

/** A payment that is not in a block yet: what it does stands in the first line, whom it is for in the second. */
const isUnderWay = ({ kind, status, own }: HistoryEntry): boolean =>
  kind === 'send' && (own ? own.state === 'sent' || own.state === 'seen' : status === 'pending')

/** The sentences about entries. */
export interface EntryTexts {
  /** What was done: a verb, how a payment is doing, or that it did not work. */
  title(entry: HistoryEntry): string
  /** How it is doing, without whom it was with. */
  state(entry: HistoryEntry): string
  /**
   * Amount and symbol of a coin, the name of a collectible; a dash where neither is known.
   * @param isExact with all decimals
   */
  change(change: HistoryChange, isExact?: boolean): string
  /** Two things that moved: what was given for what, or both. */
  pair(first: HistoryChange, second: HistoryChange): string
  /** The second line of a row: how it is doing while that is news, else whom it was with. */
  second(entry: HistoryEntry, change: HistoryChange | undefined): string
}

/** The sentences about entries, in the user's language. */
export function useEntryTexts(): EntryTexts {
  const t = historyHooks.useMessages()
  const format = useFormat()
  const written = useWritten()
  const kindText = (kind: string): string => {
    const known = KINDS.find((name) => name === kind)
    return known ? t(`kind.${known}`) : safeName(kind)
  }
  const state = ({ own, status }: HistoryEntry): string => {
    if (!own || (own.isSettled && !NEVER_MINED.test(own.state))) return t(`status.${status}`)
    if (own.state === 'asked') return t('state.asked', { wallet: safeName(own.wallet ?? '') || '…' })
    if (own.state === 'replaced') return t(`state.${own.replacedBy?.how ?? 'other'}`)
    if (own.state === 'unknown' && own.hash !== undefined) return t('state.unseen')
    return own.state === 'rejected' ? t('state.failed') : t(`state.${own.state}`)
  }
  const title = (entry: HistoryEntry): string => {
    const { kind, own } = entry
    if (isUnderWay(entry)) return state(entry)
    const isBroken = isFailed(entry) && (!own || own.state === 'failed')
    if (!isBroken || entry.status.startsWith('ONRAMP')) return kindText(kind)
    return t(`broken.${BROKEN.find((name) => name === kind) ?? 'other'}`)
  }
  const change = ({ isNft, amount, name, symbol }: HistoryChange, isExact = false): string => {
    if (isNft) return safeName(name ?? '') || '–'
    if (amount === undefined) return '–'
    const label = safeName(symbol ?? name ?? '', SYMBOL)
    const digits = isExact ? amount.length : digitsOf(amount)
    return format.amount(amount, { digits, ...(label && { symbol: label }) })
  }
  const pair = (first: HistoryChange, other: HistoryChange): string => {
    if (first.direction === other.direction) return t('both', { first: change(first), second: change(other) })
    const [out, into] = first.direction === 'in' ? [other, first] : [first, other]
    return t('pair', { first: change(out), second: into.symbol ? safeName(into.symbol, SYMBOL) : change(into) })
  }
  const second = (entry: HistoryEntry, moved: HistoryChange | undefined): string => {
    const { own, status, from, to, kind } = entry
    const isIn = moved ? moved.direction === 'in' : kind === 'receive'
    // A swap and an approval call a contract: it is not paid.
    const other = CALLS.test(kind) ? undefined : (moved?.counterparty ?? (isIn ? from : to))
    const isWaiting = status === 'pending'
    const address = other ? shortAddress(written(other, entry.network)) : ''
    if (isUnderWay(entry)) return address ? t('to', { address }) : ''
    // Short enough to stand beside any amount; the details have the whole sentence.
    if (own?.state === 'replaced') return t(`replaced.${own.replacedBy?.how ?? 'other'}`)
    if (own && (own.isSettled ? NEVER_MINED.test(own.state) : own.state !== 'confirmed')) return state(entry)
    // The line above says that it failed: here stands why, or whom it was meant for.
    if (isFailed(entry) && !status.startsWith('ONRAMP') && (own?.state ?? 'failed') === 'failed') {
      if (own?.isPartial) return t('partial')
      if (own?.reason) return safeName(own.reason)
      return address && !isIn ? t('to', { address }) : ''
    }
    if (isWaiting || isFailed(entry) || status.startsWith('ONRAMP')) return state(entry)
    if (moved?.direction === 'self') return t('moved.self')
    const isPlain = moved !== undefined || kind === 'send' || kind === 'receive'
    if (!address || !isPlain) return state(entry)
    return isIn ? t('from', { address }) : t('to', { address })
  }
  return { title, state, change, pair, second }
}
