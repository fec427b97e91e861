import type { Eip1193Provider } from './announcement.ts'

/** An ethers provider, which has `send` in place of `request` and no events of the wallet. */
export interface SendingProvider {
  send(method: string, params: unknown[]): Promise<unknown>
}

type Listener = (value: unknown) => void

const QUESTIONS = { accountsChanged: 'eth_accounts', chainChanged: 'eth_chainId' } as const

/**
 * A provider without events as one with them: it is asked again whenever the page is looked at, and what differs is an
 * event.
 */
export function withEvents(provider: SendingProvider): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>(Object.keys(QUESTIONS).map((event) => [event, new Set()]))
  const seen = new Map<string, string>()
  const ask = async (event: string, method: string): Promise<void> => {
    const answer = await provider.send(method, [])
    const text = JSON.stringify(answer)
    const isNews = seen.has(event) && seen.get(event) !== text
    seen.set(event, text)
    if (isNews) for (const listener of [...(listeners.get(event) ?? [])]) listener(answer)
  }
  const look = (): void => {
    // A wallet that does not answer now is asked again the next time.
    for (const [event, method] of Object.entries(QUESTIONS)) ask(event, method).catch(() => undefined)
  }
  const count = (): number => [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
  const watch = (change: 'addEventListener' | 'removeEventListener'): void => {
    if (typeof window === 'undefined') return
    window[change]('focus', look)
    window[change]('visibilitychange', look)
  }
  return {
    request: ({ method, params }) => provider.send(method, Array.isArray(params) ? params : []),
    on(event, listener) {
      if (count() === 0) {
        watch('addEventListener')
        look()
      }
      listeners.get(event)?.add(listener)
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      if (count() === 0) watch('removeEventListener')
    },
  }
}
