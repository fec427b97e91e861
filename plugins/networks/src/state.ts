import { atom } from 'jotai/vanilla'
import type { SwitchAttempt } from './model/switchAttempt.ts'
import type { NetworksAtoms } from './types.ts'

export const atoms: NetworksAtoms = {
  attempt: atom<SwitchAttempt | undefined>(undefined),
}

/** Milliseconds after which a wallet counts as not responding. */
export const SLOW_AFTER = 30_000

/** Milliseconds the latch stays closed before the view changes. */
export const LATCH_HOLD = 400

/** Routes of this plugin, by their full names. */
export const ROUTES = {
  list: 'networks.Networks',
  switching: 'networks.SwitchNetwork',
  unsupported: 'networks.UnsupportedChain',
} as const
