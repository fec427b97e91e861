import { DevnetError } from '../core/devnetError.ts'
import type { Part, PartOptions } from '../part.ts'
import { rpcUrlsOf } from './request/nodes.ts'
import { startWallet } from './startWallet.ts'

/**
 * The pairing wallet as a part of the devnet that a person looks after: it asks before it answers anything.
 * @throws DevnetError `binary-missing` when there is no relay to meet apps at
 */
export async function startPhone({ services = {}, port, quiet, signal }: PartOptions): Promise<Part> {
  const { relay } = services
  if (relay === undefined) throw new DevnetError('binary-missing', 'There is no relay: run npm start.')
  return startWallet({ answer: 'ask', relayUrl: relay, rpcUrls: rpcUrlsOf(services), port, quiet, signal })
}
