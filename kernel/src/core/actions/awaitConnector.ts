import type { KernelScope } from '../state/kernelScope.ts'
import type { Connector } from '../wallet/connector.ts'

/** Resolves with a connector as soon as it is known, with nothing when the signal aborts first. */
export function awaitConnector(
  { store, state, connectors }: KernelScope,
  id: string,
  signal: AbortSignal,
): Promise<Connector | undefined> {
  return new Promise((resolve) => {
    const done = (): void => {
      off()
      signal.removeEventListener('abort', done)
      resolve(connectors.find(id))
    }
    const off = store.sub(state.connectors, () => connectors.find(id) && done())
    signal.addEventListener('abort', done, { once: true })
    if (signal.aborted || connectors.find(id)) done()
  })
}
