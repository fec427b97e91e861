import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  parseAbi,
} from 'viem'
import { hashStruct } from 'viem/utils'
import { FrameError } from '../errors/frameError.ts'
import { DELEGATION_MANAGER } from '../read/ownCalls.ts'

/** A rule that a contract of the framework checks at each use. */
export interface Caveat {
  readonly enforcer: Address
  /** As that contract packs them. */
  readonly terms: Hex
  /** Said by the key that uses the permission; not signed. */
  readonly args: Hex
}

/** What an account lets a key do in its name (ERC-7710, the struct of the Delegation Framework 1.3.0). */
export interface Delegation {
  readonly delegate: Address
  readonly delegator: Address
  /** {@link ROOT} for a right of the account itself. */
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  /** Two that say the same are two. */
  readonly salt: bigint
  /** Empty until it is signed. */
  readonly signature: Hex
}

/** The authority of what an account grants itself, by no right of another account. */
export const ROOT: Hex = `0x${'f'.repeat(64)}`

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

const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])

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

/** What a permission is signed as, on a chain (EIP-712). */
export function delegationDigest(delegation: Delegation, chainId: number): Hex {
  return hashTypedData({
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: DELEGATION_MANAGER },
    types,
    primaryType: 'Delegation',
    message: delegation,
  })
}

/** What the manager calls a permission, on every chain. */
export function structHash(delegation: Delegation): Hex {
  return hashStruct({
    data: { ...delegation },
    primaryType: 'Delegation',
    types: { Delegation: [...types.Delegation], Caveat: [...types.Caveat] },
  })
}

/** A permission as it is used: it alone, or behind whatever hands it on. */
export function encodeContext(...chain: readonly Delegation[]): Hex {
  return encodeAbiParameters(CHAIN, [[...chain]])
}

/** The context of several permissions that were granted together; of one it is that one's own. */
export function encodeContexts(contexts: readonly Hex[]): Hex {
  const [only] = contexts
  return only !== undefined && contexts.length === 1 ? only : encodeAbiParameters(LIST, [[...contexts]])
}

/** Where the offsets of a list of contexts and of a context itself differ: at the first one's first word. */
function readContexts(context: Hex): readonly Hex[] {
  try {
    const [list] = decodeAbiParameters(LIST, context)
    if (list.length > 0 && encodeAbiParameters(LIST, [list]) === context) return list
  } catch {
    // It is a context itself.
  }
  return [context]
}

/**
 * The permissions in a context.
 * @throws FrameError for bytes that hold anything else, or that say more than is read of them
 */
export function decodeContexts(given: string): readonly Delegation[] {
  const unreadable = (cause?: unknown): FrameError => new FrameError('This permission cannot be read.', -32602, cause)
  try {
    return readContexts(given.toLowerCase() as Hex).map((context) => {
      const [chain] = decodeAbiParameters(CHAIN, context)
      const [delegation] = chain
      if (!delegation || chain.length !== 1 || encodeContext(delegation) !== context) throw unreadable()
      return delegation
    })
  } catch (cause) {
    throw cause instanceof FrameError ? cause : unreadable(cause)
  }
}

/** What the manager is called with by the account, to end a permission. */
export function encodeDisable(delegation: Delegation): Hex {
  return encodeFunctionData({
    abi: managerAbi,
    functionName: 'disableDelegation',
    args: [{ ...delegation, caveats: [...delegation.caveats] }],
  })
}

/** The permission in such bytes. @throws FrameError where they hold anything else */
export function decodeDisable(data: Hex): Delegation {
  const {
    args: [delegation],
  } = decodeFunctionData({ abi: managerAbi, data })
  if (encodeDisable(delegation) !== data.toLowerCase())
    throw new FrameError('The request changed. Start again on the site.', 4001)
  return delegation
}
