import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** What an address pays to. */
export interface BitcoinAddress {
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  /** Hash or key that the output names. */
  readonly program: Uint8Array
  /** The output's script. */
  readonly script: Uint8Array
  /** Of which chain: `testnet` also of those that use its addresses. */
  readonly chain: 'mainnet' | 'testnet' | 'regtest'
}

const base58check = createBase58check(sha256)
const PREFIXES = { bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' } as const

function readBase58(text: string): BitcoinAddress | undefined {
  const [version = -1, ...rest] = base58check.decode(text)
  const program = Uint8Array.from(rest)
  const chain = version === 0 || version === 5 ? 'mainnet' : 'testnet'
  if (program.length !== 20 || ![0, 5, 111, 196].includes(version)) return undefined
  if (version === 0 || version === 111)
    return { type: 'p2pkh', program, script: Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac), chain }
  return { type: 'p2sh', program, script: Uint8Array.of(0xa9, 20, ...program, 0x87), chain }
}

function readSegwit(text: string): BitcoinAddress | undefined {
  const chain = PREFIXES[text.slice(0, text.lastIndexOf('1')) as keyof typeof PREFIXES]
  // BIP-350: version 0 with bech32, later ones with bech32m.
  const isLater = text.charAt(text.lastIndexOf('1') + 1) !== 'q'
  const coder = isLater ? bech32m : bech32
  const { words } = coder.decode(text as `${string}1${string}`)
  const program = Uint8Array.from(coder.fromWords(words.slice(1)))
  const type =
    words[0] === 0
      ? ({ 20: 'p2wpkh', 32: 'p2wsh' } as const)[program.length]
      : program.length === 32 && words[0] === 1
        ? 'p2tr'
        : undefined
  if (!chain || !type) return undefined
  return { type, program, script: Uint8Array.of(type === 'p2tr' ? 0x51 : 0, program.length, ...program), chain }
}

/**
 * Reads an address that messages can be signed for; `undefined` for other text. Capitals, which BIP-173 allows too, would be
 * a second account of the same key.
 */
export function readBitcoinAddress(text: string): BitcoinAddress | undefined {
  try {
    if (text.length > 90) return undefined
    return /^(bc|tb|bcrt)1[a-z0-9]+$/.test(text) ? readSegwit(text) : readBase58(text)
  } catch {
    return undefined
  }
}
