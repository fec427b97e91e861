import type { Connection } from '../adapters/connection.ts'
import { guardRequests } from '../adapters/guardRequests.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isKernelError } from '../errors/kernelError.ts'
import type { Network } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { CapabilityContext, CapabilityMap, CapabilityName } from '../wallet/capability.ts'
import type { WalletSession } from '../wallet/connector.ts'
import { joinSignals, raceAbort } from './abort.ts'

type Input<C extends CapabilityName> = Parameters<CapabilityMap[C]>[0]
type Output<C extends CapabilityName> = Awaited<ReturnType<CapabilityMap[C]>>
type Run<C extends CapabilityName> = (input: Input<C>, io: CapabilityContext) => Promise<Output<C>>

export interface CapabilityCall<C extends CapabilityName> {
  readonly connection: Connection
  readonly network: Network
  readonly name: C
  readonly input: Input<C>
  readonly signal?: AbortSignal | undefined
}

/** These ask the person; a wallet shows one question at a time, so that a second click is not a second transaction (security.md T17). */
const ASKING: readonly CapabilityName[] = ['signMessage', 'signTypedData', 'sendTransaction', 'transfer', 'sendCalls']
const asked = new WeakMap<WalletSession, CapabilityName>()

/** @throws `connect/pending` while the wallet still shows an earlier question */
function askOnce(session: WalletSession, name: CapabilityName): () => void {
  if (!ASKING.includes(name)) return () => undefined
  if (asked.has(session)) throw kernelError('connect/pending', { details: { method: name } })
  asked.set(session, name)
  return () => asked.delete(session)
}

/** Until the kernel is destroyed; a failure that only users can judge is shown whatever they look at. */
function runInBackground(scope: KernelScope, where: string, work: (signal: AbortSignal) => Promise<void>): void {
  work(scope.signal).catch((error: unknown) => {
    scope.report(error, { where })
    if (isKernelError(error) && error.surface === 'alert' && !scope.signal.aborted)
      scope.store.set(scope.state.alert, { id: 0, error })
  })
}

/** Loads a capability of a connection and runs it once, for its account and a network. */
export async function runCapability<C extends CapabilityName>(
  scope: KernelScope,
  call: CapabilityCall<C>,
): Promise<Output<C>> {
  const { connection, network, name, input } = call
  const { address } = connection.account
  const live = scope.store.get(scope.state.connections).find((one) => one.id === connection.id)
  if (!live?.accounts.some((one) => one.address === address))
    throw kernelError('connect/not-connected', { details: { address } })
  const open = scope.sessions.get(connection.connectorId)
  const load = connection.capabilities[name]
  if (!open || !load) throw kernelError('capability/missing', { details: { capability: name } })
  const joined = joinSignals(scope.signal, call.signal)
  const answered = askOnce(open.session, name)
  try {
    // The map's entries are methods; taken by a generic name, the compiler no longer sees that they are all called alike.
    const run = (await load()) as Run<C>
    const session = guardRequests(scope, connection, open.session)
    return await raceAbort(
      run(input, {
        account: connection.account,
        network,
        session,
        services: scope.services,
        signal: joined.signal,
        runInBackground: (work) => runInBackground(scope, name, work),
        emit: scope.emit,
      }),
      joined.signal,
    )
  } catch (error) {
    throw fromUnknown(error, { method: name })
  } finally {
    answered()
    joined.release()
  }
}
