import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { type BitcoinAddress, readBitcoinAddress } from './bitcoinAddress.ts'
import type { Outcome, VerifyInput } from './outcome.ts'

const SIGHASH_ALL = 1
/** References (BIP-122) of the networks and the addresses they use; others use those of testnet. */
const CHAINS: Readonly<Record<string, BitcoinAddress['chain']>> = {
  '000000000019d6689c085ae165831e93': 'mainnet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])
const twice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

function tagged(tag: string, ...data: readonly Uint8Array[]): Uint8Array {
  const hash = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(hash, hash, ...data))
}

function littleEndian(value: number, size: 4 | 8): Uint8Array {
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function withLength(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  if (length < 0xfd) return Uint8Array.of(length, ...bytes)
  return concatBytes(Uint8Array.of(0xfd, length & 0xff, length >> 8), bytes)
}

/** `script` as an output that pays nothing. */
const output = (script: Uint8Array): Uint8Array => concatBytes(littleEndian(0, 8), withLength(script))
const ZERO = littleEndian(0, 4)

/** What keys sign for a message, by the kind of the address. */
interface Challenge {
  /** For an ECDSA key (BIP-143). */
  segwit(scriptCode: Uint8Array): Uint8Array
  /** For the output key of a taproot address (BIP-341). */
  taproot(hashType: number): Uint8Array
}

/** The transaction that BIP-322 has signed: it spends, from one that can never be mined, an output of the address. */
function createChallenge(script: Uint8Array, message: string): Challenge {
  const hash = tagged('BIP0322-signed-message', utf8ToBytes(message))
  const asks = withLength(Uint8Array.of(0, 32, ...hash))
  const input = concatBytes(new Uint8Array(32), littleEndian(0xffffffff, 4), asks, ZERO)
  const id = twice(concatBytes(ZERO, Uint8Array.of(1), input, Uint8Array.of(1), output(script), ZERO))
  const spends = concatBytes(id, ZERO)
  const nothing = output(Uint8Array.of(0x6a))
  return {
    segwit(scriptCode) {
      const amount = littleEndian(0, 8)
      const start = concatBytes(ZERO, twice(spends), twice(ZERO), spends, withLength(scriptCode), amount, ZERO)
      return twice(concatBytes(start, twice(nothing), ZERO, littleEndian(SIGHASH_ALL, 4)))
    },
    taproot(hashType) {
      const all = [spends, littleEndian(0, 8), withLength(script), ZERO, nothing].map((bytes) => sha256(bytes))
      return tagged('TapSighash', Uint8Array.of(0, hashType), ZERO, ZERO, ...all, Uint8Array.of(0), ZERO)
    },
  }
}

/** The items of a serialized witness, with nothing after them; `undefined` for other bytes. */
function readWitness(bytes: Uint8Array): Uint8Array[] | undefined {
  let at = 1
  const items: Uint8Array[] = []
  for (let left = bytes[0] ?? 0; left > 0; left -= 1) {
    let length = bytes[at++] ?? 0xff
    if (length === 0xfd) {
      length = (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256
      at += 2
    } else if (length > 0xfd) return undefined
    if (at + length > bytes.length) return undefined
    items.push(bytes.slice(at, at + length))
    at += length
  }
  return at === bytes.length && items.length > 0 ? items : undefined
}

/** Whether an ECDSA signature with its hash type is right: DER to the letter, small `s`, everything signed. */
function isSigned(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== SIGHASH_ALL) return false
  try {
    return secp256k1.verify(signature.slice(0, -1), hash, key, { format: 'der', prehash: false, lowS: true })
  } catch {
    return false
  }
}

/** The script that a hash of a key stands for in what is signed. */
const keyScript = (hash: Uint8Array): Uint8Array => Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac)

function checkKey(
  challenge: Challenge,
  [signature, key, ...rest]: readonly Uint8Array[],
  program: Uint8Array,
): Outcome {
  if (!signature || key?.length !== 33 || rest.length > 0 || !equal(hash160(key), program)) return 'invalid'
  return isSigned(signature, challenge.segwit(keyScript(program)), key) ? 'valid' : 'invalid'
}

/** `m` and the keys of a script `m <keys> n CHECKMULTISIG`; `undefined` for other scripts. */
function readMultisig(script: Uint8Array): { readonly needed: number; readonly keys: Uint8Array[] } | undefined {
  const needed = (script[0] ?? 0) - 0x50
  const keys: Uint8Array[] = []
  let at = 1
  while (script[at] === 33) {
    keys.push(script.slice(at + 1, at + 34))
    at += 34
  }
  const isWhole = script.length === at + 2 && script[at] === 0x50 + keys.length && script[at + 1] === 0xae
  return isWhole && keys.length <= 16 && needed >= 1 && needed <= keys.length ? { needed, keys } : undefined
}

function checkMultisig(challenge: Challenge, stack: readonly Uint8Array[], program: Uint8Array): Outcome {
  const script = stack.at(-1)
  if (!script || !equal(sha256(script), program)) return 'invalid'
  const multisig = readMultisig(script)
  if (!multisig) return 'unsupported'
  const [dummy, ...signatures] = stack.slice(0, -1)
  if (dummy?.length !== 0 || signatures.length !== multisig.needed) return 'invalid'
  const hash = challenge.segwit(script)
  // Signatures stand in the order of their keys.
  let next = 0
  const isRight = signatures.every((signature) => {
    while (next < multisig.keys.length) if (isSigned(signature, hash, multisig.keys[next++] as Uint8Array)) return true
    return false
  })
  return isRight ? 'valid' : 'invalid'
}

function checkTaproot(challenge: Challenge, [signature, ...rest]: readonly Uint8Array[], key: Uint8Array): Outcome {
  // More than one item is a script, or an annex.
  if (rest.length > 0) return 'unsupported'
  if (!signature || (signature.length !== 64 && !(signature.length === 65 && signature[64] === SIGHASH_ALL)))
    return 'invalid'
  try {
    const hash = challenge.taproot(signature[64] ?? 0)
    return schnorr.verify(signature.slice(0, 64), hash, key) ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}

/** BIP-322, the simple form: a witness for the challenge of the address. */
function checkSimple({ type, program, script }: BitcoinAddress, message: string, bytes: Uint8Array): Outcome {
  const stack = readWitness(bytes)
  if (!stack) return 'invalid'
  const challenge = createChallenge(script, message)
  if (type === 'p2wpkh') return checkKey(challenge, stack, program)
  if (type === 'p2wsh') return checkMultisig(challenge, stack, program)
  if (type === 'p2tr') return checkTaproot(challenge, stack, program)
  if (type === 'p2pkh') return 'unsupported'
  const inner = hash160(stack[1] ?? new Uint8Array())
  return equal(hash160(Uint8Array.of(0, 20, ...inner)), program) ? checkKey(challenge, stack, inner) : 'invalid'
}

/** The older form, 65 bytes with the key recovered from them (BIP-137); wallets do not agree on the first byte. */
function checkLegacy({ type, program }: BitcoinAddress, message: string, bytes: Uint8Array): Outcome {
  const header = (bytes[0] ?? 0) - 27
  if (header < 0 || header > 15) return 'invalid'
  const text = utf8ToBytes(message)
  const hash = twice(concatBytes(withLength(utf8ToBytes('Bitcoin Signed Message:\n')), withLength(text)))
  try {
    const signature = secp256k1.Signature.fromBytes(bytes.slice(1)).addRecoveryBit(header & 3)
    const key = hash160(signature.recoverPublicKey(hash).toBytes(header >= 4))
    const nested = hash160(Uint8Array.of(0, 20, ...key))
    if (type === 'p2pkh' || (type === 'p2wpkh' && header >= 4)) return equal(key, program) ? 'valid' : 'invalid'
    return type === 'p2sh' && header >= 4 && equal(nested, program) ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}

/**
 * Checks the signature of a Bitcoin address: BIP-322 in its simple form, with the prefix `smp` or without one, or the older
 * form of 65 bytes. What only a full node can check is `unsupported`.
 */
export async function verifyBitcoin({ address, message, network, signature }: VerifyInput): Promise<Outcome> {
  const found = readBitcoinAddress(address)
  const chain = CHAINS[network.slice('bip122:'.length)] ?? 'testnet'
  // A regression test network has the older addresses of testnet, and a prefix of its own for the later ones.
  const isOlder = found?.type === 'p2pkh' || found?.type === 'p2sh'
  if (!found || found.chain !== (chain === 'regtest' && isOlder ? 'testnet' : chain)) return 'invalid'
  const isPlain = /^[A-Za-z0-9+/]*={0,2}$/.test(signature)
  const prefix = signature.slice(0, 3)
  if ((prefix === 'ful' || prefix === 'pof') && isPlain && signature.length % 4 === 3) return 'unsupported'
  try {
    const bytes = base64.decode(prefix === 'smp' ? signature.slice(3) : signature)
    return bytes.length === 65 ? checkLegacy(found, message, bytes) : checkSimple(found, message, bytes)
  } catch {
    return 'invalid'
  }
}
