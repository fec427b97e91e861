import { ADDRESSES } from './addresses.generated.ts'

/**
 * Name of the token that tries everything a name can do to a page: markup, an override of the direction of writing
 * (U+202E), a zero-width space (U+200B), a line break.
 */
export const HOSTILE_NAME = '<img src=x onerror=alert(1)>\u202Eevil\u200B\u2066 Ether\n"\'&amp;'

/** Its symbol: it reads `ETH`, with a Cyrillic first letter, and turns what follows around. */
export const HOSTILE_SYMBOL = '\u0415TH\u202E</b>'

/** An ERC-20 of the local chains. */
export interface DevnetToken {
  /** The same on every chain. */
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The ERC-20 tokens by a short name. All but `weth` have a `mint(to, amount)` that is open to all. */
export const TOKENS = {
  /** Ether as a token, with `deposit` and `withdraw`. */
  weth: { address: ADDRESSES.weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  /** Takes allowances by signature: ERC-2612 `permit`, domain version "2". */
  usdc: { address: ADDRESSES.usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  /** Returns nothing from its functions and refuses to change one allowance into another. */
  usdt: { address: ADDRESSES.usdt, name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  latch: { address: ADDRESSES.latch, name: 'Latch Token', symbol: 'LATCH', decimals: 6 },
  /** Has no decimals. */
  ticket: { address: ADDRESSES.ticket, name: 'Harbour Ticket', symbol: 'TIX', decimals: 0 },
  /** One euro each: its pair with USDC is the rate of the euro. */
  eurc: { address: ADDRESSES.eurc, name: 'Euro Coin', symbol: 'EURC', decimals: 6 },
  /** Its name and symbol are attacks on what shows them. */
  hostile: { address: ADDRESSES.hostile, name: HOSTILE_NAME, symbol: HOSTILE_SYMBOL, decimals: 18 },
} as const satisfies Readonly<Record<string, DevnetToken>>

/** The exchange of the local chains as sites name one: the router, and the token that wraps ether. */
export const LOCAL_EXCHANGE = {
  router: ADDRESSES.exchangeRouter,
  wrappedNative: ADDRESSES.weth,
  permit: ADDRESSES.permitExchange,
} as const

/** A worthless copy of USDC (Cyrillic letters) that reports transfers which never happened: no list may show it. */
export const IMPOSTOR = {
  address: ADDRESSES.impostor,
  name: 'USD \u0421oin',
  symbol: 'USD\u0421',
  decimals: 6,
} as const satisfies DevnetToken

/** Tokens of which each has one bad habit, as those of the main networks do; `mint(to, amount)` is open to all. */
export const ODD_TOKENS = {
  /** 24 decimals: more than a double holds. */
  fine: { address: ADDRESSES.fine, name: 'Fine Grain', symbol: 'FINE', decimals: 24 },
  /** 36 decimals, the most that is shown. */
  finest: { address: ADDRESSES.finest, name: 'Finest Grain', symbol: 'FINEST', decimals: 36 },
  /** Claims 255 decimals: nothing can show its amounts. */
  endless: { address: ADDRESSES.endless, name: 'Endless Grain', symbol: 'ENDLESS', decimals: 255 },
  /** Keeps a fiftieth of what is moved. */
  toll: { address: ADDRESSES.toll, name: 'Toll Token', symbol: 'TOLL', decimals: 6 },
  /** Answers `false` to transfers and moves nothing. */
  refusing: { address: ADDRESSES.refusing, name: 'Refusing Token', symbol: 'NOPE', decimals: 6 },
  /** Answers `true` to transfers and moves nothing. */
  idle: { address: ADDRESSES.idle, name: 'Idle Token', symbol: 'IDLE', decimals: 6 },
  /** Refuses transfers with a sentence. */
  paused: { address: ADDRESSES.paused, name: 'Paused Token', symbol: 'PAUSED', decimals: 6 },
  /** Refuses its holders by an error of its own. */
  frozen: { address: ADDRESSES.frozen, name: 'Frozen Token', symbol: 'FROZEN', decimals: 6 },
} as const satisfies Readonly<Record<string, DevnetToken>>
