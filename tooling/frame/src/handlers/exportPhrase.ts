import * as z from 'zod/mini'
import type { App } from '../app/app.ts'
import { type Look, lookOf, lookSchema } from '../app/look.ts'
import { sealTo } from '../confirm/exchange.ts'
import { beginHandover } from '../confirm/handover.ts'
import { FrameError } from '../errors/frameError.ts'
import { checkFresh, readPhrase } from '../vault/passkeys.ts'

const question = z.object({ export: z.literal(true), look: lookSchema })
const answered = z.strictObject({ publicKey: z.string().check(z.maxLength(100)) })

/** How the window is drawn. @throws for another question */
export const lookOfQuestion = (asked: unknown): Look => question.parse(asked).look

/**
 * Shows the words of the wallet in a window of its own, after a login of the last five minutes: no page can look into it,
 * and they are sealed to a key that the window has made.
 * @throws FrameError
 */
export async function exportPhrase(app: App, account: string, signal: AbortSignal): Promise<void> {
  await checkFresh(app)
  const { service } = app
  const handover = await beginHandover(service, { export: true, look: lookOf(app) }, 'export')
  const { askExport } = await import('../views/mount.tsx')
  const left = new AbortController()
  const leave = (): void => left.abort()
  signal.addEventListener('abort', leave, { once: true })
  const send = async (): Promise<void> => {
    const given = await handover.answer(() => undefined)
    if (given === undefined || left.signal.aborted)
      throw new FrameError('You closed the window. Nothing was shared.', 4001)
    const { publicKey } = answered.parse(given)
    await handover.more(await sealTo(publicKey, await readPhrase(app, account)))
  }
  try {
    await askExport(app, handover.url, send, left.signal)
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
    handover.cancel()
  }
}
