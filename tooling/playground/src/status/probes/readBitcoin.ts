import { askJson } from '../ask/askJson.ts'
import { toHeight } from '../ask/toHeight.ts'
import type { Probe } from '../poll/partState.ts'

/** The height of the Bitcoin chain, from the esplora-style API. */
export const readBitcoin: Probe<number> = async (url, signal) =>
  toHeight(await askJson(`${url}/blocks/tip/height`, { signal }))
