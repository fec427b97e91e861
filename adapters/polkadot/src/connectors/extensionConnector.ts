import type { AdapterContext, ClockService, Connector } from '@latchkey/kernel'
import { connecting, loadOnce } from '@latchkey/kernel/adapter'
import type { ExtensionHandle } from './extension.ts'

/** Reopens saved extensions one after the other: some show a window when the page was taken off their list. */
export type ResumeQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Milliseconds the next one waits at most for the one before. */
const PATIENCE = 2000

/** Makes the queue that all extensions of a page share. */
export function createResumeQueue(clock: ClockService): ResumeQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    const over = new AbortController()
    const done = result.catch(() => undefined).finally(() => over.abort())
    last = Promise.race([
      done,
      result.then(
        () => undefined,
        () => undefined,
      ),
      last.then(() => clock.sleep(PATIENCE, over.signal)).catch(() => undefined),
    ])
    return result
  }
}

/** An extension that discovery found. */
export interface FoundExtension {
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  readonly extension: object
  readonly isDuplicate: boolean
  readonly queue: ResumeQueue
}

/** A found extension as a connector. A saved connection is reopened only when the extension shares the saved account. */
export function extensionConnector(
  { id, name, icon, extension, isDuplicate, queue }: FoundExtension,
  { services, metadata }: AdapterContext,
): Connector {
  const handle: ExtensionHandle = { id, name, extension, services, site: metadata.name }
  const load = loadOnce(() => import('./connect.ts'))
  return {
    id,
    name,
    kind: 'announced',
    namespaces: ['polkadot'],
    ...(icon !== undefined && { icon }),
    ...(isDuplicate && { isDuplicate }),
    prepare: load,
    connect: (_request, context) => connecting(async () => (await load()).connectExtension(handle, context)),
    reconnect: ([saved], context) =>
      connecting(async () => {
        if (isDuplicate || saved?.connectorId !== id || saved.namespace !== 'polkadot') return undefined
        const { reconnectExtension } = await load()
        return queue(() => reconnectExtension(handle, saved.address, context))
      }),
  }
}
