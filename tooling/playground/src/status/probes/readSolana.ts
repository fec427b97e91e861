import { callRpc } from '../ask/callRpc.ts'
import { toHeight } from '../ask/toHeight.ts'
import type { Probe } from '../poll/partState.ts'

/** The slot of the Solana chain. */
export const readSolana: Probe<number> = async (url, signal) => toHeight(await callRpc(url, 'getSlot', [], signal))
