import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Outcome, VerifyInput } from './outcome.ts'

/** Milliseconds a node may take. */
const NODE_TIMEOUT = 5_000
const HALF_ORDER = secp256k1.Point.Fn.ORDER >> 1n
/** JSON-RPC: the call was executed, and reverted. */
const REVERTED = 3

/**
 * The universal signature validator of ERC-6492, run by `eth_call` as the code of a contract that is never deployed: it
 * answers one byte, 1 for a valid signature. Compiled from the source in the ERC (CC0).
 */
export const UNIVERSAL_VALIDATOR: string =
  '0x608060405234801561001057600080fd5b5060405161069438038061069483398101604081905261002f9161051e565b600061003c848484610048565b9050806000526001601ff35b60007f64926492649264926492649264926492649264926492649264926492649264926100748361040c565b036101e7576000606080848060200190518101906100929190610577565b60405192955090935091506000906001600160a01b038516906100b69085906105dd565b6000604051808303816000865af19150503d80600081146100f3576040519150601f19603f3d011682016040523d82523d6000602084013e6100f8565b606091505b50509050876001600160a01b03163b60000361016057806101605760405162461bcd60e51b815260206004820152601e60248201527f5369676e617475726556616c696461746f723a206465706c6f796d656e74000060448201526064015b60405180910390fd5b604051630b135d3f60e11b808252906001600160a01b038a1690631626ba7e90610190908b9087906004016105f9565b602060405180830381865afa1580156101ad573d6000803e3d6000fd5b505050506040513d601f19601f820116820180604052508101906101d19190610633565b6001600160e01b03191614945050505050610405565b6001600160a01b0384163b1561027a57604051630b135d3f60e11b808252906001600160a01b03861690631626ba7e9061022790879087906004016105f9565b602060405180830381865afa158015610244573d6000803e3d6000fd5b505050506040513d601f19601f820116820180604052508101906102689190610633565b6001600160e01b031916149050610405565b81516041146102df5760405162461bcd60e51b815260206004820152603a602482015260008051602061067483398151915260448201527f3a20696e76616c6964207369676e6174757265206c656e6774680000000000006064820152608401610157565b6102e7610425565b5060208201516040808401518451859392600091859190811061030c5761030c61065d565b016020015160f81c9050601b811480159061032b57508060ff16601c14155b1561038c5760405162461bcd60e51b815260206004820152603b602482015260008051602061067483398151915260448201527f3a20696e76616c6964207369676e617475726520762076616c756500000000006064820152608401610157565b60408051600081526020810180835289905260ff83169181019190915260608101849052608081018390526001600160a01b0389169060019060a0016020604051602081039080840390855afa1580156103ea573d6000803e3d6000fd5b505050602060405103516001600160a01b0316149450505050505b9392505050565b600060208251101561041d57600080fd5b508051015190565b60405180606001604052806003906020820280368337509192915050565b6001600160a01b038116811461045857600080fd5b50565b634e487b7160e01b600052604160045260246000fd5b60005b8381101561048c578181015183820152602001610474565b50506000910152565b600082601f8301126104a657600080fd5b81516001600160401b038111156104bf576104bf61045b565b604051601f8201601f19908116603f011681016001600160401b03811182821017156104ed576104ed61045b565b60405281815283820160200185101561050557600080fd5b610516826020830160208701610471565b949350505050565b60008060006060848603121561053357600080fd5b835161053e81610443565b6020850151604086015191945092506001600160401b0381111561056157600080fd5b61056d86828701610495565b9150509250925092565b60008060006060848603121561058c57600080fd5b835161059781610443565b60208501519093506001600160401b038111156105b357600080fd5b6105bf86828701610495565b604086015190935090506001600160401b0381111561056157600080fd5b600082516105ef818460208701610471565b9190910192915050565b828152604060208201526000825180604084015261061e816060850160208701610471565b601f01601f1916919091016060019392505050565b60006020828403121561064557600080fd5b81516001600160e01b03198116811461040557600080fd5b634e487b7160e01b600052603260045260246000fdfe5369676e617475726556616c696461746f72237265636f7665725369676e6572'

/** How nodes are reached: `fetch` of the platform unless a host gives its own. */
export interface NodeAccess {
  /** Addresses of nodes, by CAIP-2 id. */
  readonly rpc: Readonly<Record<string, readonly string[]>>
  readonly fetch: typeof fetch
}

/** An address in mixed case, as EIP-55 wants it; `undefined` for text that is no address. */
export function checksumAddress(address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${digits.replace(/[a-f]/g, (letter, at: number) => (hash.charAt(at) > '7' ? letter.toUpperCase() : letter))}`
}

/** Hash of a text with the prefix of EIP-191. */
function hashOf(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

function addressOf(publicKey: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(publicKey.slice(1)).slice(12))}`
}

/** What the key of a plain account signed; `undefined` where the signature fits no key, or another one. */
function checkKey(address: string, hash: Uint8Array, signature: Uint8Array): Outcome | undefined {
  const v = signature[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (signature.length !== 65 || recovery > 1) return undefined
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.slice(0, 64)).addRecoveryBit(recovery)
    const signer = addressOf(parsed.recoverPublicKey(hash).toBytes(false))
    if (signer !== address.toLowerCase()) return undefined
    // With a large `s` it is a copy of another signature, made without the key (EIP-2).
    return parsed.s > HALF_ORDER ? 'invalid' : 'valid'
  } catch {
    return undefined
  }
}

const word = (hex: string): string => hex.padStart(64, '0')

/** `(bytes32, bytes)`, after other arguments of so many words. */
function encodeArguments(hash: Uint8Array, signature: Uint8Array, before: readonly string[] = []): string {
  const bytes = bytesToHex(signature)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const offset = word(((before.length + 2) * 32).toString(16))
  return [...before, bytesToHex(hash), offset, word(signature.length.toString(16)), padded].join('')
}

/** What a node answers to one call: its result, or the code of its error. @throws where it answers nothing of the kind */
async function ask(access: NodeAccess, url: string, method: string, params: readonly unknown[]) {
  const response = await access.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(NODE_TIMEOUT),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { code?: unknown } } | null
  return { result: answer?.result, errorCode: answer?.error?.code }
}

/** How a signature of ERC-6492 ends, for an account that need not be deployed. */
const WRAPPED = '6492'.repeat(16)
/** `isValidSignature(bytes32,bytes)` of ERC-1271: its selector, which is also its answer for a signature that is right. */
const IS_VALID_SIGNATURE = '1626ba7e'

/** The signature within one of ERC-6492, `(address, bytes, bytes)`; `undefined` where it cannot be read. */
function unwrap(signature: Uint8Array): Uint8Array | undefined {
  const number = (at: number): number => {
    const word = bytesToHex(signature.slice(at, at + 32))
    return word.length === 64 ? Number(`0x${word}`) : Number.NaN
  }
  const at = number(64)
  const length = number(at)
  const start = at + 32
  return start + length <= signature.length - 32 ? signature.slice(start, start + length) : undefined
}

/** What is to be checked of an account. */
interface Claim {
  readonly chain: bigint
  readonly address: string
  readonly hash: Uint8Array
  readonly signature: Uint8Array
}

/**
 * What the code of a deployed account says (ERC-1271). A wrapper of ERC-6492 is taken off: what is in it could change the
 * account before it is asked, in ways that the chain never saw.
 */
async function askAccount(
  access: NodeAccess,
  url: string,
  { address, hash, signature }: Claim,
  isWrapped: boolean,
): Promise<Outcome> {
  const inner = isWrapped ? unwrap(signature) : signature
  if (!inner) return 'invalid'
  const data = `0x${IS_VALID_SIGNATURE}${encodeArguments(hash, inner)}`
  const { result, errorCode } = await ask(access, url, 'eth_call', [{ to: address, data }, 'latest'])
  if (errorCode === REVERTED) return 'invalid'
  if (typeof result !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(result)) return 'unavailable'
  return result.slice(2, 66).toLowerCase() === IS_VALID_SIGNATURE.padEnd(64, '0') ? 'valid' : 'invalid'
}

/** What one node says of an account whose key it is not. */
async function askNode(access: NodeAccess, url: string, claim: Claim): Promise<Outcome> {
  const { chain, address, hash, signature } = claim
  const { result: id } = await ask(access, url, 'eth_chainId', [])
  if (typeof id !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(id) || BigInt(id) !== chain) return 'unavailable'
  const { result: code } = await ask(access, url, 'eth_getCode', [address, 'latest'])
  if (typeof code !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(code)) return 'unavailable'
  const isWrapped = bytesToHex(signature.slice(-32)) === WRAPPED
  if (code !== '0x') return askAccount(access, url, claim, isWrapped)
  // Without code there is only the key, and it did not sign.
  if (!isWrapped) return 'invalid'
  const data = UNIVERSAL_VALIDATOR + encodeArguments(hash, signature, [word(address.slice(2).toLowerCase())])
  const { result, errorCode } = await ask(access, url, 'eth_call', [{ data }, 'latest'])
  if (result === '0x01') return 'valid'
  return result === '0x00' || errorCode === REVERTED ? 'invalid' : 'unavailable'
}

/**
 * Checks the signature of an Ethereum account. A plain account needs no node; what does not fit its key is asked of the
 * account's contract on its network, be it deployed (ERC-1271) or not yet (ERC-6492).
 */
export async function verifyEvm(input: VerifyInput, access: NodeAccess): Promise<Outcome> {
  const { address, message, network, signature } = input
  // It has no key, and is what a node recovers from a signature that is none.
  if (/^0x0{40}$/i.test(address)) return 'invalid'
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(signature)) return 'invalid'
  const bytes = hexToBytes(signature.slice(2))
  const hash = hashOf(message)
  const own = checkKey(address, hash, bytes)
  if (own) return own
  const nodes = access.rpc[network] ?? []
  if (nodes.length === 0) return 'unsupported'
  const claim: Claim = { chain: BigInt(network.slice('eip155:'.length)), address, hash, signature: bytes }
  for (const url of nodes) {
    const verdict = await askNode(access, url, claim).catch(() => 'unavailable' as const)
    if (verdict !== 'unavailable') return verdict
  }
  return 'unavailable'
}
