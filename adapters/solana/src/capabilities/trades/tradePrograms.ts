import { readNumber } from '../chain/compareSigned.ts'
import { JUPITER, ORDER_ENGINE } from '../chain/programs.ts'
import type { Instruction } from '../chain/transaction.ts'

/** What an instruction that trades says. Token accounts are absent where SOL itself moves. */
export interface TradeStep {
  readonly function: string
  /** Who pays, and signs for it. */
  readonly authority: string
  readonly source?: string
  /** Where what comes out goes. */
  readonly destination?: string
  readonly sourceMint: string
  readonly targetMint: string
  /** What is paid, in its smallest unit. */
  readonly amount: bigint
  /** The least that comes out. */
  readonly minimum: bigint
  /** Who gives what comes out, where one who signs does. */
  readonly maker?: string
  /** Seconds since 1970. */
  readonly deadline?: number
}

const BASIS = 10_000n

/** Places of accounts, and where the amounts begin. */
interface RouteLayout {
  readonly function: string
  readonly authority: number
  readonly source: number
  readonly destination: number
  readonly sourceMint: number
  readonly targetMint: number
  /** Takes what comes out in place of `destination`, unless it is the program itself. */
  readonly other?: number
  readonly self: number
  readonly amounts: number
}

/**
 * The router's functions whose amounts stand before the route, by the first eight bytes. Those of older forms stand behind
 * it: the program passes over bytes behind its arguments, so that the last ones need not be those it goes by.
 */
const ROUTES: Readonly<Record<string, RouteLayout>> = {
  bb64facc31c4af14: {
    function: 'route_v2',
    authority: 0,
    source: 1,
    destination: 2,
    sourceMint: 3,
    targetMint: 4,
    other: 7,
    self: 9,
    amounts: 8,
  },
  d19853937cfed8e9: {
    function: 'shared_accounts_route_v2',
    authority: 1,
    source: 2,
    destination: 5,
    sourceMint: 6,
    targetMint: 7,
    self: 11,
    amounts: 9,
  },
}

function hex(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The router: what is quoted, less the slippage and what the platform keeps of it. */
function readRoute({ accounts, data }: Instruction): TradeStep | undefined {
  const layout = ROUTES[hex(data.slice(0, 8))]
  if (!layout) return undefined
  const { amounts, other, self } = layout
  const key = (at: number): string => accounts[at]?.key ?? ''
  const elsewhere = other === undefined || key(other) === JUPITER ? undefined : key(other)
  const [slippage, fee] = [readNumber(data, amounts + 16, 2), readNumber(data, amounts + 18, 2)]
  const isSound = data.length > amounts + 22 && key(self) === JUPITER && slippage <= BASIS && fee <= BASIS
  if (!isSound) return undefined
  const guaranteed = (readNumber(data, amounts + 8, 8) * (BASIS - slippage)) / BASIS
  return {
    function: layout.function,
    authority: key(layout.authority),
    source: key(layout.source),
    destination: elsewhere ?? key(layout.destination),
    sourceMint: key(layout.sourceMint),
    targetMint: key(layout.targetMint),
    amount: readNumber(data, amounts, 8),
    minimum: (guaranteed * (BASIS - fee)) / BASIS,
  }
}

const FILL = 'a860b7a35c0a28a0'
const FILL_LENGTH = 32
const LATEST = 2n ** 53n

/** The order engine: exactly so much for so much. An account that is not given is the program itself: then SOL moves. */
function readFill({ accounts, data }: Instruction): TradeStep | undefined {
  const [taker, maker, source, , destination, , sourceMint, , targetMint] = accounts.map(({ key }) => key)
  if (hex(data.slice(0, 8)) !== FILL || data.length !== FILL_LENGTH) return undefined
  if (!taker || !maker || !source || !destination || !sourceMint || !targetMint) return undefined
  const deadline = readNumber(data, 24, 8)
  return {
    function: 'fill',
    authority: taker,
    ...(source === ORDER_ENGINE ? {} : { source }),
    ...(destination === ORDER_ENGINE ? {} : { destination }),
    sourceMint,
    targetMint,
    amount: readNumber(data, 8, 8),
    minimum: readNumber(data, 16, 8),
    maker,
    deadline: Number(deadline < LATEST ? deadline : LATEST),
  }
}

/** Reads an instruction of a program that trades; `undefined` for every other one, and for a form that is not read. */
export function readTradeStep(instruction: Instruction): TradeStep | undefined {
  if (instruction.program === JUPITER) return readRoute(instruction)
  return instruction.program === ORDER_ENGINE ? readFill(instruction) : undefined
}
