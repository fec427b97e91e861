import type { CaipNetworkId } from '@latchkey/kernel'
import type { ApprovedSession } from './approvedSession.ts'
import type { Asked } from './askedNamespaces.ts'

/** What a wallet says of the network it moved to. */
export interface ToldChain {
  readonly namespace: string
  readonly chainId: string
  /** A number, its decimal or hexadecimal text, or a CAIP-2 id. */
  readonly data: unknown
}

function candidates({ namespace, chainId, data }: ToldChain): readonly string[] {
  const text = typeof data === 'number' ? String(data) : typeof data === 'string' ? data : ''
  const decimal = /^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text).toString() : text
  return [decimal.includes(':') ? decimal : `${namespace}:${decimal}`, chainId]
}

/** The network a wallet says it moved to, if it is one it has approved. */
export function toldNetwork(approved: ApprovedSession, asked: Asked, told: ToldChain): CaipNetworkId | undefined {
  const aliases: Readonly<Record<string, CaipNetworkId>> = asked.get(told.namespace)?.aliases ?? {}
  const known = [...approved.addresses.keys()]
  for (const name of candidates(told)) {
    const network = known.find((one) => one === (aliases[name] ?? name))
    if (network) return network
  }
  return undefined
}
