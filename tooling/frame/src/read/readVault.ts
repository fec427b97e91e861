import type { Address, Hex } from 'viem'
import type { Node } from '../requests/node.ts'
import { decodeCall, functionsOf } from './decodeCall.ts'
import type { Row } from './facts.ts'
import type { CallReading } from './readCall.ts'
import { amountOf, tokenAt } from './token.ts'

const VAULT = functionsOf([
  'function deposit(uint256 assets, address receiver)',
  'function mint(uint256 shares, address receiver)',
  'function withdraw(uint256 assets, address receiver, address owner)',
  'function redeem(uint256 shares, address receiver, address owner)',
])
const ASSET = '0x38d52e0f'

/** The token that a vault keeps; `undefined` where the contract does not answer as a vault. */
async function assetOf(node: Node, to: string): Promise<string | undefined> {
  try {
    const word = String(await node('eth_call', [{ to, data: ASSET }, 'latest']))
    return /^0x0{24}[\da-f]{40}$/i.test(word) ? `0x${word.slice(26)}` : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads what is put into a vault or taken out of it (ERC-4626).
 * @returns `undefined` for other calls, and for contracts that are no vault
 */
export async function readVault(
  { to, data }: { readonly to: Address; readonly data: Hex },
  owner: string,
  node: Node,
): Promise<CallReading | undefined> {
  const decoded = decodeCall(VAULT, data)
  const asset = decoded && (await assetOf(node, to))
  if (!decoded || asset === undefined) return undefined
  const [shares, assets] = await Promise.all([tokenAt(node, to), tokenAt(node, asset)])
  if (!shares || !assets) return undefined
  const [name = ''] = decoded.signature.split('(')
  const [number, receiver, from = owner] = decoded.args
  const amount = amountOf(BigInt(String(number)), name === 'deposit' || name === 'withdraw' ? assets : shares)
  const isForeign = String(from).toLowerCase() !== owner.toLowerCase()
  const rows: Row[] = [
    ...(isForeign ? [{ label: 'payer' as const, value: String(from), isStacked: true }] : []),
    { label: 'recipient', value: String(receiver), isStacked: true },
    { label: 'contract', value: to, isStacked: true },
    { label: 'amount', value: amount },
  ]
  const key = name === 'deposit' || name === 'mint' ? 'vaultIn' : 'vaultOut'
  return { sentence: { key, values: { amount, name: shares.symbol } }, warnings: [], rows }
}
