import { type ClockService, kernelError } from '@latchkey/kernel'
import type { SignClient } from './clientTypes.ts'

type Relayer = SignClient['core']['relayer']
type Send = Relayer['request']

/** How often one message is sent again; after that the library's own repetition, every 15 to 20 seconds, has to do. */
const LIMIT = 3
/** Milliseconds a message may be sent for: after 60 seconds the library tells its sender that it was not. */
const LIFE = 55_000
const CUT = Symbol('cut')

/** The subscriptions are renewed by the library with every new line. */
const isMessage = (method: string): boolean => !/subscri|fetch/i.test(method)

function untilCut<T>(relayer: Relayer, work: Promise<T>): Promise<T | typeof CUT> {
  let onCut = (): void => undefined
  const cut = new Promise<typeof CUT>((settle) => {
    onCut = () => settle(CUT)
  })
  relayer.on('relayer_disconnect', onCut)
  return Promise.race([work, cut]).finally(() => relayer.off('relayer_disconnect', onCut))
}

/**
 * Sends to the relay, and once more over the next line what was on its way when a line broke: 2.21.8 waits 15 seconds for
 * an answer that cannot come. The copy has the id and the text of the first, so that a peer which has both acts on one.
 * Nothing leaves after its sender was told that it did not.
 *
 * @throws What the library throws when no line can be opened. Only the first time: it repeats messages by itself, without
 *   attending to failures, which would be the page's unhandled rejections.
 */
export function sendThroughCuts(relayer: Relayer, send: Send, clock: Pick<ClockService, 'now'>): Send {
  /** When a message was first to be sent; the library hands over the same object again. */
  const began = new WeakMap<object, number>()
  const sendOnce = async (request: Parameters<Send>[0], until: number): ReturnType<Send> => {
    if (!relayer.connected) await relayer.transportOpen()
    if (clock.now() > until) throw kernelError('kernel/aborted')
    return send(request)
  }
  const deliver = async (request: Parameters<Send>[0], until: number): ReturnType<Send> => {
    for (let left = isMessage(request.method) ? LIMIT : 0; left > 0; left -= 1) {
      const answer = await untilCut(relayer, sendOnce(request, until))
      if (answer !== CUT) return answer
    }
    return sendOnce(request, until)
  }
  return (request) => {
    const first = began.get(request) ?? clock.now()
    const isRepeated = began.has(request)
    began.set(request, first)
    const answer = deliver(request, first + LIFE)
    return isRepeated ? answer.catch(() => new Promise<never>(() => undefined)) : answer
  }
}
