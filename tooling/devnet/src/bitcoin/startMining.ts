import type { BitcoinChain } from './bitcoinChain.ts'

/** Mines a block now and then when something waits for one; returns what ends it. */
export function startMining({ index, mine }: BitcoinChain, everyMs: number): () => void {
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await index.sync()
      if (index.waiting().size > 0) await mine(1)
    } finally {
      isBusy = false
    }
  }
  // A node that is gone is reported by whoever asks it something; the next look may find it again.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  return () => clearInterval(timer)
}
