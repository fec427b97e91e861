import {
  type Address,
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  hashTypedData,
  numberToHex,
  parseAbi,
  size,
} from 'viem'
import { hashStruct } from 'viem/utils'
import * as z from 'zod/mini'

/**
 * `DelegationManager` of the Delegation Framework 1.3.0 and the contracts that check its permissions, at the same address of
 * every network that has them (https://github.com/MetaMask/delegation-framework).
 */
export const DELEGATION_MANAGER: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const ENFORCERS = {
  coinPeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  tokenPeriod: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  time: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  calldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  execution: '0x146713078D39eCC1F5338309c28405ccf85Abfbb',
  value: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  redeemer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  calls: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
} as const
const ROOT: Hex = `0x${'f'.repeat(64)}`

const components = [
  { name: 'delegate', type: 'address' },
  { name: 'delegator', type: 'address' },
  { name: 'authority', type: 'bytes32' },
  {
    name: 'caveats',
    type: 'tuple[]',
    components: [
      { name: 'enforcer', type: 'address' },
      { name: 'terms', type: 'bytes' },
      { name: 'args', type: 'bytes' },
    ],
  },
  { name: 'salt', type: 'uint256' },
  { name: 'signature', type: 'bytes' },
] as const
const CHAIN = [{ type: 'tuple[]', components }] as const
const LIST = [{ type: 'bytes[]' }] as const
const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const
const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])

/** What an account lets a key do (ERC-7710). */
export interface Delegation {
  readonly delegate: Address
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly { readonly enforcer: Address; readonly terms: Hex; readonly args: Hex }[]
  readonly salt: bigint
  readonly signature: Hex
}

/** What it is signed as, on a chain (EIP-712). */
export function digestOf(delegation: Delegation, chainId: number): Hex {
  const domain = { name: 'DelegationManager', version: '1', chainId, verifyingContract: DELEGATION_MANAGER }
  return hashTypedData({ domain, types, primaryType: 'Delegation', message: delegation })
}

/** What the manager calls it. */
export function hashOf(delegation: Delegation): Hex {
  const own = { Delegation: [...types.Delegation], Caveat: [...types.Caveat] }
  return hashStruct({ data: { ...delegation }, primaryType: 'Delegation', types: own })
}

/** A chain of delegations as it is used, the one of the account last. */
export function contextOf(...chain: readonly Delegation[]): Hex {
  return encodeAbiParameters(CHAIN, [[...chain]])
}

/** The delegations of an account in what its wallet has answered; none where it is something else. @throws for bytes that are no list */
export function readContext(context: Hex, count: number): readonly Delegation[] {
  const contexts = count === 1 ? [context] : decodeAbiParameters(LIST, context)[0]
  const chains = contexts.map((each) => decodeAbiParameters(CHAIN, each)[0])
  return chains.length === count && chains.every(({ length }) => length === 1) ? chains.flat() : []
}

/** Bytes of a key's signature. */
const SIGNATURE_BYTES = 65

/**
 * Whether a context says its delegations in the one way in which later readers find them: nothing in it that is
 * not signed, no offset or byte of its author's choice.
 */
export function isPlain(context: Hex, delegations: readonly Delegation[]): boolean {
  const contexts = delegations.map((delegation) => contextOf(delegation))
  const [only] = contexts
  const plain = only !== undefined && contexts.length === 1 ? only : encodeAbiParameters(LIST, [contexts])
  const isBare = ({ caveats, signature }: Delegation): boolean =>
    size(signature) === SIGNATURE_BYTES && caveats.every(({ args }) => args === '0x')
  return plain === context.toLowerCase() && delegations.every(isBare)
}

/** What an account calls to end one. */
export function endOf(delegation: Delegation): Hex {
  const own = { ...delegation, caveats: [...delegation.caveats] }
  return encodeFunctionData({ abi, functionName: 'disableDelegation', args: [own] })
}

const number = z.string().check(z.regex(/^0x[\da-f]{1,64}$/i))
const address = z.pipe(
  z.string().check(z.regex(/^0x[\da-f]{40}$/i)),
  z.transform((text: string) => getAddress(text)),
)
const allowance = { allowance: number, start: z.int(), period: z.int().check(z.positive()) }

/** What can be asked for: so much of the coin or of a token, in each period. */
export const permission = z.discriminatedUnion('type', [
  z.object({ type: z.literal('native-token-recurring-allowance'), data: z.strictObject(allowance) }),
  z.object({ type: z.literal('erc20-recurring-allowance'), data: z.strictObject({ token: address, ...allowance }) }),
])
type Permission = z.infer<typeof permission>

const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
const half = (value: bigint | number): Hex => numberToHex(value, { size: 16 })

/** Who uses a permission with the co-signer, and until when, in seconds since 1970. */
interface Terms {
  readonly taker: Address
  readonly expiry: number
}

/** What the contracts check, as the wallet packs it. */
function caveatsOf({ type, data }: Permission, { taker, expiry }: Terms): readonly (readonly [Address, Hex])[] {
  const each = [word(BigInt(data.allowance)), word(data.period), word(data.start)]
  const time = concatHex([half(0), half(expiry)])
  const asset: readonly (readonly [Address, Hex])[] =
    type === 'erc20-recurring-allowance'
      ? [
          [ENFORCERS.tokenPeriod, concatHex([data.token, ...each])],
          [ENFORCERS.value, word(0)],
        ]
      : [
          [ENFORCERS.coinPeriod, concatHex(each)],
          [ENFORCERS.calldata, '0x'],
        ]
  return [...asset, [ENFORCERS.time, time], [ENFORCERS.redeemer, taker]]
}

/** Whether a delegation lets a key do what was asked for and nothing else, and only together with the co-signer. */
export function isAsAsked({ caveats, authority }: Delegation, asked: Permission, terms: Terms): boolean {
  const wanted = caveatsOf(asked, terms)
  const isSame = ([enforcer, data]: readonly [Address, Hex], at: number): boolean =>
    caveats[at]?.enforcer.toLowerCase() === enforcer.toLowerCase() &&
    caveats[at]?.terms.toLowerCase() === data.toLowerCase()
  return authority === ROOT && caveats.length === wanted.length && wanted.every(isSame)
}

/** The key that uses it with the co-signer: the last thing that the contracts check. */
export function takerOf({ caveats }: Delegation): Address {
  return getAddress(caveats.at(-1)?.terms ?? '0x')
}

/** A call. */
export interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** What the co-signer hands on: one call, once, to one key, until a time. */
export function handedOn(root: Delegation, { to, value, data }: Call, until: number, salt: bigint): Delegation {
  const execution = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
  return {
    delegate: takerOf(root),
    delegator: root.delegate,
    authority: hashOf(root),
    caveats: [
      { enforcer: ENFORCERS.execution, terms: execution, args: '0x' },
      { enforcer: ENFORCERS.time, terms: concatHex([half(0), half(until)]), args: '0x' },
      { enforcer: ENFORCERS.calls, terms: word(1), args: '0x' },
    ],
    salt,
    signature: '0x',
  }
}
