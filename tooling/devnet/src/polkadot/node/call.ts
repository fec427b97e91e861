import type { GenericCall } from '@polkadot/types'
import { DevnetError } from '../../core/devnetError.ts'

/** Makes a call of the runtime; its functions come from metadata, so any of them may be missing. */
export function call(make: ((...args: unknown[]) => unknown) | undefined, ...args: unknown[]): GenericCall {
  if (!make) throw new DevnetError('start-failed', 'The Polkadot runtime lacks a call that its accounts are made with.')
  return make(...args) as GenericCall
}
