import { definePlugin, isKernelError } from '@latchkey/kernel'
import type { EventLog } from './eventLog.ts'

function toText(value: Readonly<Record<string, unknown>>): string {
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
}

/** A plugin of the host's own: writes down what the kernel says. The same two hooks feed analytics on a real site. */
export const recorder = (log: EventLog) =>
  definePlugin({
    id: 'recorder',
    api: 1,
    hooks: {
      onEvent: (_ctx, { name, props, at }) => log.add({ at, kind: 'event', name, detail: toText(props) }),
      onError: (_ctx, error, { where, plugin }) =>
        log.add({
          at: Date.now(),
          kind: 'error',
          name: isKernelError(error) ? error.code : error.name,
          detail: `${error.message} (${plugin ? `${plugin}, ` : ''}${where})`,
        }),
    },
  })
