import { callRpc } from '../ask/callRpc.ts'
import { field } from '../ask/field.ts'
import { toHeight } from '../ask/toHeight.ts'
import type { Probe } from '../poll/partState.ts'

/** The height of the Polkadot chain. */
export const readPolkadot: Probe<number> = async (url, signal) =>
  toHeight(field(await callRpc(url, 'chain_getHeader', [], signal), 'number'))
