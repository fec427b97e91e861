import type { Store } from './createStore.ts'
import { WalletError } from './walletError.ts'

/** Lets a request end when the wallet vanishes under it. */
export interface Presence {
  race<T>(work: Promise<T>): Promise<T>
}

export function createPresence(store: Store): Presence {
  const waiting = new Set<(error: WalletError) => void>()
  store.subscribe(({ vanished }) => {
    if (!vanished) return
    for (const reject of waiting) reject(new WalletError(4900, 'The wallet is gone.'))
  })
  return {
    race: (work) =>
      new Promise((resolve, reject) => {
        waiting.add(reject)
        work.then(resolve, reject).finally(() => waiting.delete(reject))
      }),
  }
}
