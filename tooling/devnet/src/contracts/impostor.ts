import { ADDRESSES } from './addresses.generated.ts'
import type { DevnetToken } from './tokens.ts'

/** A worthless copy of USDC (Cyrillic letters) that reports transfers which never happened: no list may show it. */
export const IMPOSTOR = {
  address: ADDRESSES.impostor,
  name: 'USD \u0421oin',
  symbol: 'USD\u0421',
  decimals: 6,
} as const satisfies DevnetToken
