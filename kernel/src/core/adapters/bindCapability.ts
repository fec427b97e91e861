import { joinSignals, raceAbort } from '../actions/abort.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isUnsupported, type Network } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { BoundCapability, CapabilityIo, CapabilityMap, CapabilityName } from './capability.ts'
import type { Connection } from './connection.ts'
import { guardRequests } from './guardRequests.ts'

type Loader<C extends CapabilityName> = () => Promise<CapabilityMap[C]>
type Run<C extends CapabilityName> = (
  input: Parameters<CapabilityMap[C]>[0],
  io: CapabilityIo,
) => ReturnType<CapabilityMap[C]>

/** Binds a capability of a connection to its account and a network; `undefined` when the wallet does not have it. */
export function bindCapability<C extends CapabilityName>(
  scope: KernelScope,
  connection: Connection | undefined,
  network: Network | undefined,
  name: C,
): BoundCapability<C> | undefined {
  const open = connection && scope.sessions.get(connection.connectorId)
  const load: Loader<C> | undefined = connection?.capabilities[name]
  if (!connection || !open || !load || !network || isUnsupported(network)) return undefined
  const session = guardRequests(scope, connection, open.session)

  const run = async (
    input: Parameters<CapabilityMap[C]>[0],
    caller?: AbortSignal,
  ): Promise<Awaited<ReturnType<CapabilityMap[C]>>> => {
    const joined = joinSignals(scope.signal, caller)
    try {
      const capability = (await load()) as Run<C>
      const io = { account: connection.account, network, session, services: scope.services, signal: joined.signal }
      return await raceAbort<Awaited<ReturnType<CapabilityMap[C]>>>(
        Promise.resolve(capability(input, io)),
        joined.signal,
      )
    } catch (error) {
      throw fromUnknown(error, { method: name })
    } finally {
      joined.release()
    }
  }
  return ((input, options) => run(input, options?.signal)) as BoundCapability<C>
}
