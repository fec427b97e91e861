import type { Notifier } from './createAnswer.ts'

/** The subscriptions of one connection. */
interface ConnectionNotifier extends Notifier {
  /** Ends all of them. */
  end(): void
}

export function createNotifier(send: (message: unknown) => void): ConnectionNotifier {
  const cancels = new Map<string, () => void>()
  const unsubscribe = (id: string) => {
    cancels.get(id)?.()
    cancels.delete(id)
  }
  return {
    subscribe(method, id, onCancel = () => undefined) {
      cancels.set(id, onCancel)
      return (result) => {
        if (cancels.has(id)) send({ jsonrpc: '2.0', method, params: { result, subscription: id } })
      }
    },
    unsubscribe,
    end() {
      for (const id of [...cancels.keys()]) unsubscribe(id)
    },
  }
}
