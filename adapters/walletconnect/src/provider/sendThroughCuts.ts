import type { SignClient } from './clientTypes.ts'

type Relayer = SignClient['core']['relayer']
type Send = Relayer['request']

/** How often one message is sent again; after that the library's own repetition, every 15 to 20 seconds, has to do. */
const LIMIT = 3
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
 *
 * @throws What the library throws when no line can be opened.
 */
export async function sendThroughCuts(
  relayer: Relayer,
  send: Send,
  request: Parameters<Send>[0],
): Promise<Awaited<ReturnType<Send>>> {
  for (let left = isMessage(request.method) ? LIMIT : 0; left > 0; left -= 1) {
    if (!relayer.connected) await relayer.transportOpen()
    const answer = await untilCut(relayer, send(request))
    if (answer !== CUT) return answer
  }
  if (!relayer.connected) await relayer.transportOpen()
  return send(request)
}
