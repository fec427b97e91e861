import { cleanText } from '../../text/cleanText.ts'
import { fieldOf } from '../../text/fieldOf.ts'

/** What a mint calls itself; cleaned, `null` where it says nothing. */
export interface MintNames {
  readonly name: string | null
  readonly symbol: string | null
}

/** Before the name stand a kind, the authority and the mint (Metaplex Token Metadata, account `Metadata`). */
const NAME_AT = 1 + 32 + 32
const LONGEST = 200

const clean = (text: string): string | null => cleanText(text.replaceAll('\0', '')) || null

/** A text with its length before it (Borsh), and where the next one begins. */
function textAt(bytes: Buffer, at: number): readonly [string, number] {
  if (at + 4 > bytes.length) return ['', bytes.length]
  const length = bytes.readUInt32LE(at)
  if (length > LONGEST || at + 4 + length > bytes.length) return ['', bytes.length]
  return [bytes.toString('utf8', at + 4, at + 4 + length), at + 4 + length]
}

/** Reads an account of the metadata program, as `getAccountInfo` gives it in base64. */
export function parseMetadata(account: unknown): MintNames {
  const data = fieldOf(fieldOf(account, 'value'), 'data')
  const bytes = Buffer.from(Array.isArray(data) && typeof data[0] === 'string' ? data[0] : '', 'base64')
  const [name, next] = textAt(bytes, NAME_AT)
  return { name: clean(name), symbol: clean(textAt(bytes, next)[0]) }
}

/** Reads the names that a mint of Token-2022 holds itself, as `getAccountInfo` gives it in `jsonParsed`. */
export function parseOwnMetadata(info: unknown): MintNames {
  const extensions = fieldOf(info, 'extensions')
  const own = Array.isArray(extensions)
    ? extensions.find((entry) => fieldOf(entry, 'extension') === 'tokenMetadata')
    : undefined
  const [name, symbol] = ['name', 'symbol'].map((key) => fieldOf(fieldOf(own, 'state'), key))
  return {
    name: typeof name === 'string' ? clean(name) : null,
    symbol: typeof symbol === 'string' ? clean(symbol) : null,
  }
}
