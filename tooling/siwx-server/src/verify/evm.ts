import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Outcome, VerifyInput } from './outcome.ts'
import { UNIVERSAL_VALIDATOR } from './universalValidator.ts'

/** Milliseconds a node may take. */
const NODE_TIMEOUT = 5_000
const HALF_ORDER = secp256k1.Point.Fn.ORDER >> 1n
/** JSON-RPC: the call was executed, and reverted. */
const REVERTED = 3

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
    // With a large `s` it is a copy of another signature, which anybody can make (EIP-2).
    return parsed.s > HALF_ORDER ? 'invalid' : 'valid'
  } catch {
    return undefined
  }
}

/** `(address, bytes32, bytes)` as a constructor takes it. */
function encodeArguments(address: string, hash: Uint8Array, signature: Uint8Array): string {
  const word = (hex: string): string => hex.padStart(64, '0')
  const bytes = bytesToHex(signature)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return (
    word(address.slice(2).toLowerCase()) + bytesToHex(hash) + word('60') + word(signature.length.toString(16)) + padded
  )
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

/** What one node says of a contract account. */
async function askNode(access: NodeAccess, url: string, chain: bigint, data: string): Promise<Outcome> {
  const { result: id } = await ask(access, url, 'eth_chainId', [])
  if (typeof id !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(id) || BigInt(id) !== chain) return 'unavailable'
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
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(signature)) return 'invalid'
  const bytes = hexToBytes(signature.slice(2))
  const hash = hashOf(message)
  const own = checkKey(address, hash, bytes)
  if (own) return own
  const nodes = access.rpc[network] ?? []
  if (nodes.length === 0) return 'unsupported'
  const data = UNIVERSAL_VALIDATOR + encodeArguments(address, hash, bytes)
  for (const url of nodes) {
    const said = await askNode(access, url, BigInt(network.slice('eip155:'.length)), data).catch(
      () => 'unavailable' as const,
    )
    if (said !== 'unavailable') return said
  }
  return 'unavailable'
}
