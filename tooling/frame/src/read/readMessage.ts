import { type Hex, hashMessage, hexToBytes, isHex, stringToHex } from 'viem'
import type { Subject, Warning } from './facts.ts'
import { hasHidden } from './hiddenSigns.ts'
import { plainText } from './plainText.ts'

/** Who signs, and for whom. */
export interface SigningContext {
  readonly address: string
  /** CAIP-2 id. */
  readonly chain: string
  readonly origin: string
}

const SIGN_IN =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})(?:\n|$)/
const CHAIN = /^Chain ID: (\d+)$/m

function signInWarnings(text: string, { address, chain, origin }: SigningContext): Warning[] {
  const [, , domain = '', account = ''] = SIGN_IN.exec(text) ?? []
  const warnings: Warning[] = []
  const own = new URL(origin).host
  if (domain !== own) warnings.push({ tone: 'danger', key: 'otherSite', values: { domain, site: own } })
  if (account.toLowerCase() !== address.toLowerCase()) warnings.push({ tone: 'danger', key: 'otherAccount' })
  const id = CHAIN.exec(text)?.[1]
  if (id !== undefined && `eip155:${id}` !== chain) warnings.push({ tone: 'danger', key: 'otherChain' })
  return warnings
}

/** The bytes of a message: hexadecimal as such, any other text as UTF-8. */
export function messageBytes(message: string): Hex {
  return isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
}

/** Reads a message of `personal_sign` (EIP-191) from its bytes. */
export function readMessage(bytes: Hex, context: SigningContext): Subject {
  const text = plainText(hexToBytes(bytes))
  // With a sign in it that cannot be seen it may still pass for one elsewhere.
  const given = new TextDecoder().decode(hexToBytes(bytes))
  const isSignIn = SIGN_IN.test(given)
  const warnings: Warning[] = isSignIn ? signInWarnings(given, context) : []
  // Accounts that are contracts take a signed hash for an order: a press alone does not sign what cannot be read.
  const tone = text === undefined ? 'danger' : 'warning'
  if (bytes.length === 66) warnings.push({ tone, key: 'hashLike' })
  else if (text === undefined) warnings.push({ tone: 'danger', key: 'noText' })
  if (text !== undefined && hasHidden(text)) warnings.push({ tone: 'warning', key: 'hidden' })
  return {
    digest: hashMessage({ raw: bytes }),
    facts: {
      sentence: { key: isSignIn ? 'signIn' : 'signMessage' },
      warnings,
      rows: [],
      text: text ?? bytes,
      raw: bytes,
    },
  }
}
