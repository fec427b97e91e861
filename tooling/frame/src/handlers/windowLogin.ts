import type { App } from '../app/app.ts'
import type { Asker } from '../confirm/meeting.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Session } from '../service/client.ts'
import { askMail, sayInWindow } from '../views/mount.tsx'
import { mailHandlers } from './login.ts'

/** Signs in by mail in a window of the wallet, for the site that asks. @throws FrameError where that cannot be done */
export async function signInHere(app: App, { site, email }: Asker): Promise<Session> {
  // Any page can open this window: it takes the code of a mail, and never one that opens the wallet for good.
  const { CONNECT_EMAIL, CONNECT_DEVICE, CONNECT_OTP } = mailHandlers(app, false)
  if (email === undefined || !CONNECT_EMAIL || !CONNECT_DEVICE || !CONNECT_OTP) throw new FrameError('no-session')
  const { signal } = new AbortController()
  const asked = { id: '', origin: site, account: undefined, chain: undefined, signal }
  const { action } = await askMail(app, { site, email, send: () => CONNECT_EMAIL({ email }, asked) })
  if (action === 'VERIFY_DEVICE') {
    sayInWindow(app, 'windowLink')
    await approved(() => CONNECT_DEVICE(undefined, asked))
  }
  await CONNECT_OTP({}, asked)
  const { session } = app.service
  if (!session) throw new FrameError('no-session')
  return session
}

async function approved(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (!(error instanceof FrameError) || error.message !== 'not approved yet') throw error
    }
  }
}
