import type { CaipNetworkId } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { ChainFamily } from '../wallet/adapter.ts'
import type { Account, Connector, WalletSession } from '../wallet/connector.ts'
import type { Connection } from './connection.ts'
import { namespaceOf } from './namespaceOf.ts'

/** A wallet's open line as one family sees it. */
export interface FamilySession {
  readonly connector: Connector
  readonly session: WalletSession
  readonly family: ChainFamily
}

function networkOf(scope: KernelScope, session: WalletSession, namespace: string, account: Account): CaipNetworkId {
  const current = session.getNetwork(namespace)
  if (current) return current
  const allowed = (id: string): boolean => session.networks.length === 0 || session.networks.some((one) => one === id)
  const offered = scope.store.get(scope.state.networks).filter((one) => one.namespace === namespace && allowed(one.id))
  const chosen = scope.store.get(scope.state.selectedNetworks)[namespace]
  const found = offered.find((one) => one.id === chosen) ?? offered[0]
  return found?.id ?? (account.caipAddress.slice(0, account.caipAddress.lastIndexOf(':')) as CaipNetworkId)
}

/** The connection of a session for one family; `undefined` when the wallet shares no account of it. */
export function connectionOf(
  scope: KernelScope,
  { connector, session, family }: FamilySession,
): Connection | undefined {
  const { namespace } = family
  const { peer, signedIn } = session
  const accounts = session.accounts.filter((one) => namespaceOf(one) === namespace)
  const account = accounts[0]
  if (!account) return undefined
  const icon = peer ? peer.icon : connector.icon
  return {
    id: `${connector.id}|${namespace}`,
    connectorId: connector.id,
    name: peer?.name || connector.name,
    ...(icon ? { icon } : {}),
    namespace,
    account,
    accounts,
    network: networkOf(scope, session, namespace, account),
    networks: session.networks.filter((id) => id.startsWith(`${namespace}:`)),
    capabilities: family.capabilities(session),
    ...(signedIn ? { signedIn } : {}),
  }
}
