import type { Facts, Warning } from '../read/facts.ts'
import { hasHidden } from '../read/hiddenSigns.ts'
import { plainText } from '../read/plainText.ts'
import type { SigningContext } from '../read/readMessage.ts'

const SIGN_IN = /^(\S+) wants you to sign in with your Solana account:\n([1-9A-HJ-NP-Za-km-z]{32,44})(?:\n|$)/
const CHAIN = /^Chain ID: (\S+)$/m
/** What sign-in texts call the networks, by their CAIP-2 id. */
const NAMES: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

function isOf(named: string, chain: string): boolean {
  const name = NAMES[chain] ?? ''
  return [chain, chain.slice('solana:'.length), name, `solana:${name}`, name === 'mainnet' ? '1' : name].includes(named)
}

function signInWarnings(text: string, { address, chain, origin }: SigningContext): readonly Warning[] {
  const [, domain = '', account = ''] = SIGN_IN.exec(text) ?? []
  const own = new URL(origin).host
  const warnings: Warning[] = []
  if (domain.replace(/^[a-z][a-z0-9+.-]*:\/\//, '') !== own)
    warnings.push({ tone: 'danger', key: 'otherSite', values: { domain, site: own } })
  if (account !== address) warnings.push({ tone: 'danger', key: 'otherAccount' })
  const named = CHAIN.exec(text)?.[1]
  if (named !== undefined && !isOf(named, chain)) warnings.push({ tone: 'danger', key: 'otherChain' })
  return warnings
}

/** Reads a message from the bytes that are signed as they stand. */
export function readText(bytes: Uint8Array, context: SigningContext): Facts {
  const text = plainText(bytes)
  // With a sign in it that cannot be seen it may still pass for one elsewhere.
  const given = new TextDecoder().decode(bytes)
  const isSignIn = SIGN_IN.test(given)
  const warnings: Warning[] = isSignIn ? [...signInWarnings(given, context)] : []
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (text === undefined) warnings.push({ tone: 'danger', key: bytes.length === 32 ? 'hashLike' : 'noText' })
  else if (hasHidden(text)) warnings.push({ tone: 'warning', key: 'hidden' })
  return {
    sentence: { key: isSignIn ? 'signIn' : 'signMessage' },
    warnings,
    rows: [],
    text: text ?? hex,
    raw: hex,
  }
}
