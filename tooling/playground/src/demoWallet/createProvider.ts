import type { Context } from './context.ts'
import type { RequestLog } from './createLog.ts'
import type { Presence } from './createPresence.ts'
import type { Emitter } from './emitter.ts'
import { forward } from './methods/forward.ts'
import { methods } from './methods/methods.ts'
import type { DemoProvider } from './types.ts'
import { WalletError } from './walletError.ts'

function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  return new WalletError(-32603, error instanceof Error ? error.message : 'The wallet failed.', error)
}

/** The EIP-1193 object that pages get. */
export function createProvider(
  context: Context,
  { track }: RequestLog,
  emitter: Emitter,
  presence: Presence,
): DemoProvider {
  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    const { vanished, hang } = context.store.get()
    if (vanished) throw new WalletError(4900, 'The wallet is gone.')
    const run = methods.get(method) ?? forward(method)
    const work = hang === 'everything' ? new Promise<never>(() => undefined) : run(params, context)
    return presence.race(work).catch((error: unknown) => {
      throw toWalletError(error)
    })
  }

  const provider: DemoProvider = {
    async request(call) {
      const { method, params = [] } = call ?? {}
      if (typeof method !== 'string') throw new WalletError(-32600, 'A request needs a method.')
      if (!Array.isArray(params)) throw new WalletError(-32602, 'params must be a list.')
      return structuredClone(await track(method, params, () => answer(method, params)))
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
  }
  return Object.freeze(provider)
}
