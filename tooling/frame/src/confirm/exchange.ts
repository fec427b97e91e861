import * as z from 'zod/mini'
import { fromBase64Url, seal, toBase64Url, unseal } from '../keys/seal.ts'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const context = new TextEncoder().encode('latchkey/v1|export')

type Bytes = Uint8Array<ArrayBuffer>

/** Something that only the holder of one key pair opens. */
export interface Sealed {
  /** Of the pair that was made to seal it. */
  readonly publicKey: string
  readonly data: string
}

const sealedText: z.ZodMiniType<Sealed> = z.strictObject({ publicKey: z.string(), data: z.string() })

const newPair = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(CURVE, false, ['deriveKey'])

async function publicOf({ publicKey }: CryptoKeyPair): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
}

async function sharedKey({ privateKey }: CryptoKeyPair, other: string): Promise<CryptoKey> {
  const bytes: Bytes = fromBase64Url(other)
  const known = await crypto.subtle.importKey('raw', bytes, CURVE, false, [])
  const kind = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey({ name: 'ECDH', public: known }, privateKey, kind, false, ['encrypt', 'decrypt'])
}

/** Seals a text for the holder of a key. @throws for what is no key */
export async function sealTo(publicKey: string, text: string): Promise<Sealed> {
  const pair = await newPair()
  const bytes: Bytes = new TextEncoder().encode(text)
  const data = toBase64Url(await seal(await sharedKey(pair, publicKey), bytes, context))
  bytes.fill(0)
  return { publicKey: await publicOf(pair), data }
}

/** Receives one text: its key was made here, and never leaves. */
export interface Receiver {
  readonly publicKey: string
  /** @throws for what was not sealed to it */
  open(value: unknown): Promise<string>
}

/** Makes a key pair to receive one text with. */
export async function newReceiver(): Promise<Receiver> {
  const pair = await newPair()
  return {
    publicKey: await publicOf(pair),
    async open(value) {
      const { publicKey, data } = sealedText.parse(value)
      const bytes = await unseal(await sharedKey(pair, publicKey), fromBase64Url(data), context)
      const text = new TextDecoder().decode(bytes)
      bytes.fill(0)
      return text
    },
  }
}
