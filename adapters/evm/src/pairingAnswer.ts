import type { PairingRequestInfo } from '@latchkey/kernel'
import { chainIdHex } from './chainIdHex.ts'

/** EIP-5792 capabilities that came with the session, as JSON by address (facts.md section 4.2). */
function capabilitiesOf({ properties, params }: PairingRequestInfo): unknown {
  const address: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof address !== 'string' || properties.capabilities === undefined) return undefined
  try {
    const byAddress: unknown = JSON.parse(properties.capabilities)
    if (typeof byAddress !== 'object' || byAddress === null) return undefined
    const entry = Object.entries(byAddress).find(([key]) => key.toLowerCase() === address.toLowerCase())
    return typeof entry?.[1] === 'object' && entry[1] !== null ? entry[1] : undefined
  } catch {
    return undefined
  }
}

/** What a pairing session itself says, so that the wallet need not be asked: its chain, its accounts, its capabilities. */
export function pairingAnswer(method: string, facts: PairingRequestInfo): unknown {
  if (method === 'eth_chainId') return chainIdHex(facts.network)
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return facts.addresses
  return method === 'wallet_getCapabilities' ? capabilitiesOf(facts) : undefined
}
