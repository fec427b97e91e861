import { callRpc } from '../ask/callRpc.ts'
import { toHeight } from '../ask/toHeight.ts'
import type { Probe } from '../poll/partState.ts'

/** The height of an EVM chain. */
export const readEvm: Probe<number> = async (url, signal) => toHeight(await callRpc(url, 'eth_blockNumber', [], signal))
