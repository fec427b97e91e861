import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { FrameError } from '../frameError.ts'

const encoder = new TextEncoder()
const EVM_PATH = "m/44'/60'/0'/0/0"
const ENTROPY_BYTES = 16

/** Twelve new words (BIP-39). */
export function newPhrase(): string {
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
  const phrase = entropyToMnemonic(entropy, wordlist)
  entropy.fill(0)
  return phrase
}

/** The seed of a phrase (BIP-39): PBKDF2 by the browser, which is a hundred times faster than in script. */
async function seedOf(phrase: string): Promise<Uint8Array> {
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
