import type { KernelScope } from '../state/kernelScope.ts'
import type { FamilyContext, FamilyEntries } from '../wallet/familyEntries.ts'
import { runCapability } from '../wallet/request.ts'
import { networkById } from '../wallet/state.ts'
import { walletState } from '../wallet/store.ts'
import type { TransactionRecord, TransactionSighting } from './record.ts'

/** What a network's family does without a wallet; nothing where there is no such family. */
export async function entriesOf({ adapters }: KernelScope, network: string): Promise<FamilyEntries> {
  return (await adapters.family(network.slice(0, network.indexOf(':')))?.entries?.()) ?? {}
}

/** One look by the family, or for a batch without a hash by the wallet that has it. */
export async function sight(scope: KernelScope, record: TransactionRecord): Promise<TransactionSighting | undefined> {
  if (record.hash === undefined && record.callsId !== undefined) return sightCalls(scope, record, record.callsId)
  const { transactionStatus } = await entriesOf(scope, record.network)
  if (!transactionStatus) return undefined
  const network = networkById(walletState(scope).networks, scope.adapters.families(), record.network)
  const io: FamilyContext = { network, services: scope.services, signal: scope.signal }
  return transactionStatus(record, io)
}

/** A batch (EIP-5792), of which only the wallet knows. */
async function sightCalls(
  scope: KernelScope,
  { network: id, account }: TransactionRecord,
  callsId: string,
): Promise<TransactionSighting | undefined> {
  const { connections, networks } = walletState(scope)
  const address = account.slice(account.lastIndexOf(':') + 1)
  const connection = connections.find((entry) => entry.accounts.some((shared) => shared.address === address))
  const network = networks.find((entry) => entry.id === id)
  if (!connection?.capabilities.includes('callsStatus') || !network) return undefined
  const input = { id: callsId }
  const { status, hashes } = await runCapability(scope, { connection, network, name: 'callsStatus', input })
  const [hash] = hashes
  const found = hash === undefined ? {} : { hash }
  if (status === 'pending') return { state: 'seen', confirmations: 0, isSettled: false, ...found }
  if (status === 'failed') return { state: 'failed', confirmations: 0, isSettled: true, ...found }
  if (status === 'confirmed' || status === 'partial')
    return { state: 'confirmed', confirmations: 1, isSettled: hash === undefined, ...found }
  return undefined
}
