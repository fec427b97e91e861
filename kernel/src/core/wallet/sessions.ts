import type { ChainFamily } from '../adapters/adapter.ts'
import type { CapabilityName } from '../adapters/capability.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { connectionId, onNetwork, persistedEntry, replacedSession } from './connections.ts'
import type { Account, Connector, SessionEvent, WalletSession } from './connector.ts'
import { followNetwork } from './networks.ts'
import { disposeSession } from './runtime.ts'
import { type Connection, namespaceOf, type PersistedEntry } from './state.ts'
import { checkArgument, disconnectSession, dispatch, isSessionOpen, walletState } from './store.ts'
import type { SwitchAccountParameters } from './walletActions.ts'

/** A session under the id the kernel knows it by: that under which it was saved, when it was reconnected. */
export interface NamedSession {
  readonly id: string
  readonly connector: Connector
  readonly session: WalletSession
}

/** Saved sessions that are not open, by id. */
export function savedSessions(scope: KernelScope): Map<string, readonly PersistedEntry[]> {
  const sessions = new Map<string, readonly PersistedEntry[]>()
  for (const saved of walletState(scope).inactive)
    sessions.set(saved.sessionId, [...(sessions.get(saved.sessionId) ?? []), saved])
  return sessions
}

/** The network of a session whose wallet has none of its own: as asked for, as chosen last, or the first that fits. */
function chooseNetwork(
  scope: KernelScope,
  { networks }: WalletSession,
  account: Account,
  wanted: CaipNetworkId | undefined,
): CaipNetworkId {
  const { networks: offered, selectedNetworks } = walletState(scope)
  const namespace = namespaceOf(account.caipAddress)
  const isApproved = (id: CaipNetworkId): boolean => networks.length === 0 || networks.includes(id)
  const fitting = offered.map(({ id }) => id).filter((id) => namespaceOf(id) === namespace && isApproved(id))
  const chosen = [wanted, selectedNetworks[namespace]].find((id) => id !== undefined && fitting.includes(id))
  return chosen ?? fitting[0] ?? (account.caipAddress.slice(0, account.caipAddress.lastIndexOf(':')) as CaipNetworkId)
}

/** When a session is opened: later than any time before, also by a clock that was set back. */
function openingTime(scope: KernelScope, sessionId: string): number {
  const { connections, inactive } = walletState(scope)
  const now = scope.services.clock.now()
  const ahead = [...connections, ...inactive].filter((known) => known.sessionId === sessionId && known.openedAt > now)
  return Math.max(now, ...ahead.map(({ openedAt }) => openedAt + 1))
}

/** The connection of a session for one family; `undefined` when the wallet shares no account of it. */
function readConnection(
  scope: KernelScope,
  { id, connector, session }: NamedSession,
  family: ChainFamily,
  wanted: CaipNetworkId | undefined,
): Connection | undefined {
  const { namespace } = family
  const { peer, signedIn } = session
  const accounts = session.accounts.filter(({ caipAddress }) => namespaceOf(caipAddress) === namespace)
  const account = accounts[0]
  if (!account) return undefined
  const icon = peer ? peer.icon : connector.icon
  const own = session.getNetwork(namespace)
  const network = own ?? chooseNetwork(scope, session, account, wanted)
  const connection: Connection = {
    id: connectionId({ sessionId: id, namespace }),
    sessionId: id,
    connectorId: connector.id,
    name: peer?.name || connector.name,
    ...(icon ? { icon } : {}),
    namespace,
    account,
    accounts,
    network,
    networks: session.networks.filter((approved) => namespaceOf(approved) === namespace),
    hasOwnNetwork: own !== undefined,
    capabilities: Object.keys(family.capabilities(session)) as CapabilityName[],
    openedAt: openingTime(scope, id),
    ...(signedIn ? { signedIn } : {}),
  }
  return onNetwork(connection, network)
}

/** Families that have what their sessions are read with: a repeated load would be a task of its own. */
const prepared = new WeakSet<ChainFamily>()

/** Lets the families load what their sessions are read with. */
export async function prepareFamilies({ adapters }: KernelScope): Promise<void> {
  const missing = adapters.families().filter((family) => !prepared.has(family))
  if (missing.length === 0) return
  await Promise.all(missing.map((family) => family.prepare?.()))
  for (const family of missing) prepared.add(family)
}

/** The connections of a session for all installed families. @param wanted the network it should be on, for wallets without one of their own */
export function readSession(scope: KernelScope, named: NamedSession, wanted?: CaipNetworkId): readonly Connection[] {
  return scope.adapters.families().flatMap((family) => readConnection(scope, named, family, wanted) ?? [])
}

/** The same, as far as they are wanted. @throws `connect/no-accounts`, `connect/no-family` */
export function readWanted(
  scope: KernelScope,
  named: NamedSession,
  { namespace, network }: { readonly namespace?: string | undefined; readonly network?: CaipNetworkId | undefined },
): { readonly connections: readonly Connection[]; readonly others: readonly Connection[] } {
  const { accounts } = named.session
  if (accounts.length === 0) throw kernelError('connect/no-accounts')
  const all = readSession(scope, named, network)
  const open = new Set(walletState(scope).connections.map(({ id }) => id))
  const isWanted = (connection: Connection): boolean => namespace === undefined || connection.namespace === namespace
  if (!all.some(isWanted)) {
    const namespaces = [...new Set(accounts.map(({ caipAddress }) => namespaceOf(caipAddress)))].join(', ')
    throw kernelError('connect/no-family', { details: { namespaces } })
  }
  return {
    connections: all.filter((connection) => isWanted(connection) || open.has(connection.id)),
    others: all.filter((connection) => !isWanted(connection) && !open.has(connection.id)),
  }
}

/** Has the state take over what a session shares now. @returns whether the session is open */
export function updateSession(scope: KernelScope, sessionId: string): boolean {
  const open = scope.runtime.sessions.get(sessionId)
  // Read when its turn has come: what is queued before it may be newer than now.
  const read = (named: NamedSession) => () =>
    ({ type: 'sessionUpdated', sessionId, connections: readSession(scope, named) }) as const
  if (open) dispatch(scope, read({ id: sessionId, ...open }))
  return open !== undefined
}

/** Keeps the state in step with what the wallet says about itself. */
function follow(scope: KernelScope, named: NamedSession, event: SessionEvent): void {
  const { id: sessionId, session } = named
  if (scope.runtime.sessions.get(sessionId)?.session !== session) return
  if (event.type === 'accounts') {
    const { namespace, accounts } = event
    dispatch(scope, { type: 'accountsChanged', sessionId, namespace, accounts })
  }
  if (event.type === 'network')
    followNetwork(scope, sessionId, event.network).catch((error: unknown) =>
      scope.report(error, { where: 'afterNetworkSwitch' }),
    )
  if (event.type === 'updated') updateSession(scope, sessionId)
  if (event.type === 'disconnected') dispatch(scope, { type: 'sessionClosed', sessionId, byWallet: true })
}

/** What happens to a session that opens. */
interface Opening {
  readonly connections: readonly Connection[]
  /** Connections of the session that were not asked for. */
  readonly others?: readonly Connection[]
  /** The user asked for it. */
  readonly activate: boolean
  readonly namespace?: string | undefined
  readonly replaces?: string | undefined
}

/**
 * Makes a session one of the kernel's, in one transition. The object of an earlier one with the same id is disposed. If
 * the state does not take it up, because the user has closed all of it, it is disposed as well.
 */
export function openSession(scope: KernelScope, named: NamedSession, opening: Opening): void {
  const { id, connector, session } = named
  const { sessions } = scope.runtime
  const { connections, others = [], activate, namespace, replaces } = opening
  const earlier = sessions.get(id)
  earlier?.unlisten()
  const off = session.on((event) => follow(scope, named, event))
  const unlisten = (): void => {
    try {
      off()
    } catch (error) {
      scope.report(error, { where: 'dispose' })
    }
  }
  // The same object again still shows what it was asked.
  if (earlier?.session === session) earlier.unlisten = unlisten
  else sessions.set(id, { connector, session, unlisten, pending: new Set(), prompting: undefined })
  if (earlier && earlier.session !== session) disposeSession(scope, earlier.session)
  dispatch(scope, {
    type: 'sessionOpened',
    connections,
    activate,
    excluded: others.map(persistedEntry),
    ...(namespace === undefined ? {} : { namespace }),
    ...(replaces === undefined ? {} : { replaces }),
  })
  const isUsed = walletState(scope).connections.some(({ sessionId }) => sessionId === id)
  if (isUsed || sessions.get(id)?.session !== session) return
  sessions.delete(id)
  disposeSession(scope, session, unlisten)
}

/** Takes up a session that is open again, unless it was dropped or another one took its place. @param since when it was asked for */
export function takeUp(scope: KernelScope, named: NamedSession, since: number): void {
  const { id, session } = named
  const { sessions } = scope.runtime
  const isUsed = isSessionOpen(scope, session)
  if (!sessions.has(id) && !isUsed && savedSessions(scope).has(id)) {
    const connections = readSession(scope, named)
    const { connections: open, excluded } = walletState(scope)
    const closed = new Set(excluded.map(connectionId))
    const isWanted = connections.length === 0 || connections.some((connection) => !closed.has(connection.id))
    const newer = open.filter(({ openedAt }) => openedAt > since)
    if (isWanted && !replacedSession(newer, connections)) {
      openSession(scope, named, { connections, activate: false })
      return
    }
    // The wallet has taken back what was wanted, and the user has closed the rest; or has paired it anew.
    dispatch(scope, { type: 'sessionClosed', sessionId: id })
    void disconnectSession(scope, session)
    return
  }
  // One session object has one id: what else was saved of it is out of date.
  if (isUsed && !sessions.has(id)) dispatch(scope, { type: 'sessionClosed', sessionId: id })
  if (!isUsed) disposeSession(scope, session)
}

/** See {@link WalletActions.switchAccount}. Accounts live on every network of a family, so the network stays. */
export async function switchAccount(scope: KernelScope, parameters: SwitchAccountParameters): Promise<Connection> {
  const { address, connectionId } = parameters ?? {}
  checkArgument(address, 'address')
  const fields = address.split(':')
  const [namespace, plain] = fields.length === 3 ? [fields[0], fields[2]] : [undefined, address]
  const owner = walletState(scope).connections.find(
    (connection) =>
      (connectionId === undefined || connection.id === connectionId) &&
      (namespace === undefined || connection.namespace === namespace) &&
      connection.accounts.some((account) => account.address === plain),
  )
  if (!owner) throw kernelError('connect/not-connected', { details: { address } })
  dispatch(scope, { type: 'accountSelected', connectionId: owner.id, address: plain ?? '' })
  return walletState(scope).connections.find(({ id }) => id === owner.id) ?? owner
}
