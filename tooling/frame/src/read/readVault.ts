import type { Address, Hex } from 'viem'
import type { Node } from '../requests/node.ts'
import { decodeCall, functionsOf } from './decodeCall.ts'
import type { Row } from './facts.ts'
import type { CallReading } from './readCall.ts'
import { amountOf, type Token, tokenAt } from './token.ts'

const VAULT = functionsOf([
  'function deposit(uint256 assets, address receiver)',
  'function withdraw(uint256 assets, address receiver, address owner)',
  'function redeem(uint256 shares, address receiver, address owner)',
])
const ASSET = '0x38d52e0f'
const PREVIEW_REDEEM = '0x4cdad506'

async function wordAt(node: Node, to: string, data: string): Promise<string | undefined> {
  try {
    const word = String(await node('eth_call', [{ to, data }, 'latest']))
    return /^0x[\da-f]{64}$/i.test(word) ? word.slice(2) : undefined
  } catch {
    return undefined
  }
}

/** The token that a vault keeps; `undefined` where the contract does not answer as a vault. */
async function assetOf(node: Node, to: string): Promise<Token | undefined> {
  const word = await wordAt(node, to, ASSET)
  return word?.startsWith('0'.repeat(24)) ? tokenAt(node, `0x${word.slice(24)}`) : undefined
}

/** What shares are worth now, in the token that the vault keeps. */
async function worthOf(node: Node, to: string, shares: bigint): Promise<bigint | undefined> {
  const word = await wordAt(node, to, `${PREVIEW_REDEEM}${shares.toString(16).padStart(64, '0')}`)
  return word === undefined ? undefined : BigInt(`0x${word}`)
}

/**
 * Reads what an account puts into a vault or takes out of it for itself (ERC-4626). Shares that are bought by their number
 * have a price that only the vault knows, so `mint` is not read.
 * @returns `undefined` for other calls, for what goes to or comes from another account, and for contracts that are no vault
 */
export async function readVault(
  { to, data }: { readonly to: Address; readonly data: Hex },
  owner: string,
  node: Node,
): Promise<CallReading | undefined> {
  const decoded = decodeCall(VAULT, data)
  const [given, ...parties] = decoded?.args ?? []
  if (!decoded || parties.some((party) => String(party).toLowerCase() !== owner.toLowerCase())) return undefined
  const [shares, asset] = await Promise.all([tokenAt(node, to), assetOf(node, to)])
  if (!shares || !asset) return undefined
  const [name = ''] = decoded.signature.split('(')
  const number = BigInt(String(given))
  const worth = name === 'redeem' ? await worthOf(node, to, number) : number
  if (worth === undefined) return undefined
  const rows: Row[] = [
    { label: 'contract', value: to, isStacked: true },
    { label: 'amount', value: amountOf(number, name === 'redeem' ? shares : asset) },
    { label: 'recipient', value: owner, isStacked: true },
  ]
  const amount = `${name === 'redeem' ? '≈ ' : ''}${amountOf(worth, asset)}`
  const key = name === 'deposit' ? 'vaultIn' : 'vaultOut'
  return { sentence: { key, values: { amount, name: shares.symbol } }, warnings: [], rows }
}
