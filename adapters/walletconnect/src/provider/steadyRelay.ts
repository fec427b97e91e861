import { type ClockService, kernelError } from '@latchkey/kernel'
import type { SignClient } from './clientTypes.ts'
import { sendThroughCuts } from './sendThroughCuts.ts'

type Relayer = SignClient['core']['relayer']

/**
 * Keeps the library to one attempt to connect at a time. By itself, 2.21.8 goes on to subscribe after an attempt that
 * failed, which starts the next attempt inside the first, and so on: thousands of sockets within seconds while the relay
 * is away. Its own pauses, of 1 to 5 seconds, then hold. What was being sent when the line broke is sent again as soon as
 * it is back. The result ends all attempts for good.
 */
export function steadyRelay(relayer: Relayer, clock: Pick<ClockService, 'now'>): () => void {
  const send = sendThroughCuts(relayer, relayer.request.bind(relayer), clock)
  const { subscriber } = relayer
  const subscribe = subscriber.start.bind(subscriber)
  let isOver = false
  subscriber.start = async () => {
    if (relayer.connected) await subscribe()
  }
  relayer.request = async (request) => {
    if (isOver) throw kernelError('kernel/aborted')
    return send(request)
  }
  return () => {
    isOver = true
    // The library's listeners on the page cannot be taken back: none of them opens the socket again.
    relayer.transportOpen = () => Promise.resolve()
    relayer.transportClose().catch(() => undefined)
    relayer.events.removeAllListeners()
  }
}
