import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { FrameError } from '../errors/frameError.ts'

const encoder = new TextEncoder()
const EVM_PATH = "m/44'/60'/0'/0/0"
/** m/44'/501'/0'/0', of which every step is hardened (SLIP-10). */
const SOLANA_PATH: readonly number[] = [44, 501, 0, 0]
const HARDENED = 0x80000000
const ENTROPY_BYTES = 16

/** Twelve new words (BIP-39). */
export function newPhrase(): string {
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
  const phrase = entropyToMnemonic(entropy, wordlist)
  entropy.fill(0)
  return phrase
}

/** The seed of a phrase (BIP-39): PBKDF2 by the browser, which is a hundred times faster than in script. */
async function seedOf(phrase: string): Promise<Uint8Array<ArrayBuffer>> {
  // Throws for words that are none, or a wrong last one.
  mnemonicToEntropy(phrase, wordlist).fill(0)
  const material = await crypto.subtle.importKey('raw', encoder.encode(phrase.normalize('NFKD')), 'PBKDF2', false, [
    'deriveBits',
  ])
  const params = { name: 'PBKDF2', hash: 'SHA-512', salt: encoder.encode('mnemonic'), iterations: 2048 }
  return new Uint8Array(await crypto.subtle.deriveBits(params, material, 512))
}

/** The key of the first EVM account of a phrase (BIP-32, BIP-44). */
export async function evmKeyOf(phrase: string): Promise<Uint8Array<ArrayBuffer>> {
  const seed = await seedOf(phrase)
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(EVM_PATH)
  seed.fill(0)
  if (!privateKey) throw new FrameError('This phrase has no key.')
  return Uint8Array.from(privateKey)
}

async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', material, data))
}

/** The key that a seed has on Ed25519 at a path of hardened steps (SLIP-10). */
export async function ed25519KeyOf(
  seed: Uint8Array<ArrayBuffer>,
  path: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  let node = await hmac(encoder.encode('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + HARDENED)
    const chain = node.slice(32)
    node.fill(0)
    node = await hmac(chain, data)
    data.fill(0)
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}

/** The key of the first Solana account of a phrase. */
export async function solanaKeyOf(phrase: string): Promise<Uint8Array<ArrayBuffer>> {
  const seed = await seedOf(phrase)
  try {
    return await ed25519KeyOf(seed, SOLANA_PATH)
  } finally {
    seed.fill(0)
  }
}
