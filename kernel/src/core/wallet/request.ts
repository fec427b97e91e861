import type { CapabilityContext, CapabilityMap, CapabilityName } from '../adapters/capability.ts'
import { abortable } from '../async/abortable.ts'
import { joinSignals } from '../async/signals.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isKernelError } from '../errors/kernelError.ts'
import type { Network } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { RpcRequest, WalletSession } from './connector.ts'
import { type CapabilityRun, claimPrompt, isPrompting, releasePrompt } from './prompting.ts'
import type { OpenSession } from './runtime.ts'
import { activeConnection, type Connection, connectionById, namespaceOf } from './state.ts'
import { checkArgument, walletState } from './store.ts'
import type { SignMessageParameters, WalletOptions } from './walletActions.ts'

/** What a guarded session knows beside the wallet. */
interface Guard {
  readonly run?: CapabilityRun
  /** Set where the family may answer from these accounts instead of the wallet. */
  readonly addresses?: readonly string[]
}

/**
 * Asks the taps. A tap may wait for the user or never answer, and the wallet shows nothing until then: another
 * question may be asked.
 */
async function askTaps(
  scope: KernelScope,
  connection: Connection,
  call: RpcRequest & { readonly capability?: CapabilityName },
  signal: AbortSignal,
): Promise<{ readonly result: unknown } | undefined> {
  return scope.hooks.run('onRpcRequest', { ...call, connection }, signal)
}

/** Milliseconds after which a call that was given up may be sent again, though the wallet has not answered: pairings end it then. */
const UNANSWERED = 300_000

/** Sends a call once. An abort after that says that the outcome is unknown, unless the call only reads. */
async function sendOnce(
  { services, signal: end }: KernelScope,
  open: OpenSession,
  call: RpcRequest,
  isRead: boolean,
  run: CapabilityRun | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const { method } = call
  if (isRead) return abortable(() => open.session.request(call, { signal }), signal)
  const key = JSON.stringify(call, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  if (open.pending.has(key)) throw kernelError('connect/pending', { details: { method } })
  let isSent = false
  let shown: Promise<unknown> | undefined
  const free = (): void => void open.pending.delete(key)
  const onSent = (answer: Promise<unknown>): void => {
    shown = answer
  }
  try {
    return await abortable(() => {
      isSent = true
      open.pending.add(key)
      if (run) run.sent = method
      return open.session.request(call, { signal, onSent })
    }, signal)
  } catch (error) {
    if (isSent && signal.aborted) throw kernelError('request/outcome-unknown', { details: { method }, cause: error })
    // Refused: nothing has happened.
    if (run) delete run.sent
    throw error
  } finally {
    // The wallet still shows what its caller has given up.
    if (shown && signal.aborted) Promise.race([shown, services.clock.sleep(UNANSWERED, end)]).then(free, free)
    else if (isSent) free()
  }
}

/** The one way to a wallet: the hook point first, then the wallet, once. Nothing here repeats. */
async function guardedRequest(
  scope: KernelScope,
  connection: Connection,
  open: OpenSession,
  { run, addresses }: Guard,
  call: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const { session } = open
  const { method, network, params } = call
  const namespace = namespaceOf(network)
  const wasThere = session.getNetwork(namespace) === network
  const methods = await scope.adapters.family(namespace)?.methods()
  releasePrompt(open, run)
  const answer = await askTaps(scope, connection, { ...call, ...(run && { capability: run.name }) }, signal)
  if (answer) return answer.result
  const { safe = [], reads = [] } = methods?.rpc ?? {}
  const isRead = [...safe, ...reads].includes(method) && !/send/i.test(method)
  if (!run?.isOver) claimPrompt(open, run)
  // Its caller was told that nothing was sent.
  else if (!isRead) throw kernelError('kernel/aborted')
  const info = { network, addresses: addresses ?? [], params, properties: {} }
  const known = addresses && methods?.pairing.respondLocally?.(method, info)
  if (known !== undefined) return known
  if (scope.runtime.sessions.get(connection.sessionId) !== open) throw kernelError('request/disconnected')
  if (wasThere && session.getNetwork(namespace) !== network)
    throw kernelError('request/chain-disconnected', { details: { method, network } })
  return sendOnce(scope, open, call, isRead, run, signal)
}

/** A session whose requests all pass the hook point `onRpcRequest`. */
export function guardSession(
  scope: KernelScope,
  connection: Connection,
  open: OpenSession,
  guard: Guard = {},
): WalletSession {
  const { session } = open
  return {
    id: connection.sessionId,
    accounts: session.accounts,
    networks: session.networks,
    ...(session.methods ? { methods: session.methods } : {}),
    ...(session.peer ? { peer: session.peer } : {}),
    getNetwork: (namespace) => session.getNetwork(namespace),
    on: (listener) => session.on(listener),
    disconnect: () => session.disconnect(),
    dispose: () => undefined,
    async request(call, { signal }) {
      const joined = joinSignals(scope.signal, signal)
      try {
        return await guardedRequest(scope, connection, open, guard, call, joined.signal)
      } catch (error) {
        const family = scope.adapters.family(namespaceOf(call.network))
        const read = isKernelError(error) ? undefined : await family?.readError?.(error, call)
        throw read ?? fromUnknown(error, { source: 'wallet', method: call.method })
      } finally {
        joined.release()
      }
    },
  }
}

/** Runs until the kernel is destroyed; a failure that only users can judge is shown whatever they look at. */
function runInBackground(scope: KernelScope, where: string, work: (signal: AbortSignal) => Promise<void>): void {
  work(scope.signal).catch((error: unknown) => {
    scope.report(error, { where })
    if (!isKernelError(error) || error.surface !== 'alert' || scope.signal.aborted) return
    scope.runtime.operationCount += 1
    // Below zero: it is for users; the alert bar counts those for developers from one.
    scope.store.set(scope.state.alert, { id: -scope.runtime.operationCount, error })
  })
}

type Input<C extends CapabilityName> = Parameters<CapabilityMap[C]>[0]
type Output<C extends CapabilityName> = Awaited<ReturnType<CapabilityMap[C]>>
type Run<C extends CapabilityName> = (input: Input<C>, ctx: CapabilityContext) => Promise<Output<C>>

export interface CapabilityCall<C extends CapabilityName> {
  readonly connection: Connection
  readonly network: Network
  readonly name: C
  readonly input: Input<C>
  readonly signal?: AbortSignal | undefined
}

/** Loads a capability of a connection and runs it once, for its account and a network. */
export async function runCapability<C extends CapabilityName>(
  scope: KernelScope,
  call: CapabilityCall<C>,
): Promise<Output<C>> {
  const { connection, network, name, input } = call
  const { account, namespace } = connection
  const live = walletState(scope).connections.find(({ id }) => id === connection.id)
  if (!live?.accounts.some(({ address }) => address === account.address))
    throw kernelError('connect/not-connected', { details: { address: account.address } })
  const open = scope.runtime.sessions.get(connection.sessionId)
  const load = open && scope.adapters.family(namespace)?.capabilities(open.session)[name]
  if (!load) throw kernelError('capability/missing', { details: { capability: name } })
  const run: CapabilityRun = { name, isPrompt: isPrompting(name, input) }
  claimPrompt(open, run)
  const joined = joinSignals(scope.signal, call.signal)
  const { signal } = joined
  try {
    // Taken by a generic name, the compiler no longer sees that the map's entries are all called alike.
    const capability = (await load()) as Run<C>
    const session = guardSession(scope, live, open, { run })
    const ctx: CapabilityContext = {
      account,
      network,
      session,
      services: scope.services,
      signal,
      runInBackground: (work) => runInBackground(scope, name, work),
      willSend(hash) {
        run.hash = hash
        if ('prepared' in input) scope.runtime.onSigned?.(input.prepared.digest, hash)
      },
      emit: scope.emit,
    }
    return await abortable(() => capability(input, ctx), signal)
  } catch (error) {
    const { sent = run.hash && name, hash } = run
    if (signal.aborted && sent !== undefined)
      throw kernelError('request/outcome-unknown', { details: { method: sent, ...(hash && { hash }) }, cause: error })
    throw fromUnknown(error, { method: name })
  } finally {
    run.isOver = true
    releasePrompt(open, run)
    joined.release()
  }
}

/** See {@link WalletActions.signMessage}. */
export async function signMessage(
  scope: KernelScope,
  parameters: SignMessageParameters,
  { signal }: WalletOptions = {},
): Promise<string> {
  const { message, connectionId } = parameters ?? {}
  if (message === undefined)
    throw kernelError('config/invalid', { details: { argument: 'message', problem: 'it is missing' } })
  const state = walletState(scope)
  const connection = connectionById(state, connectionId)
  if (!connection) throw kernelError('connect/not-connected', { details: { connectionId } })
  const network = state.networks.find(({ id }) => id === connection.network)
  if (!network) throw kernelError('network/unsupported')
  const call = { connection, network, name: 'signMessage', input: { message }, signal } as const
  return (await runCapability(scope, call)).signature
}

/** See {@link WalletActions.request}. */
export async function request(
  scope: KernelScope,
  call: RpcRequest,
  { signal = scope.signal }: WalletOptions = {},
): Promise<unknown> {
  checkArgument(call?.network, 'network')
  const { network, method } = call
  checkArgument(method, 'method')
  const namespace = namespaceOf(network)
  const connection = activeConnection(walletState(scope), namespace)
  const open = connection && scope.runtime.sessions.get(connection.sessionId)
  if (!connection || !open) throw kernelError('connect/not-connected', { details: { namespace } })
  const own = open.session.getNetwork(namespace)
  const methods = await scope.adapters.family(namespace)?.methods()
  const isBound = methods?.pairing.chainAgnosticMethods?.includes(method) !== true
  // A wallet with one network at a time would answer from that one, whatever was asked for (CAIP-27).
  if (isBound && own !== undefined && own !== network)
    throw kernelError('request/chain-disconnected', { details: { method, network } })
  return guardSession(scope, connection, open).request(call, { signal })
}
