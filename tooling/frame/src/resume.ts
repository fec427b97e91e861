import type { App } from './app/app.ts'
import { type Meeting, meetFrame } from './confirm/meeting.ts'
import { FrameError } from './errors/frameError.ts'
import { signInHere } from './handlers/windowLogin.ts'
import { openStore } from './keys/storage.ts'
import { createService, ServiceError, type Session, sessionSchema } from './service/client.ts'
import { readSettings } from './service/settings.ts'
import { keyOfDevice } from './vault/vault.ts'
import { askResume, sayInWindow } from './views/mount.tsx'

/** The sign-in that this origin's own storage keeps, if the service still takes it, with the sites that it has signed in and that have not signed out. */
async function known(app: App): Promise<{ readonly session: Session; readonly sites: readonly string[] } | undefined> {
  const session = await app.service.resume()
  if (!session) return undefined
  try {
    const { devices } = await readSettings(app.service)
    return { session, sites: devices.filter(({ isHandedOver }) => isHandedOver).map(({ site }) => site) }
  } catch (error) {
    if (error instanceof ServiceError && error.reason === 'session-over') return undefined
    throw error
  }
}

/** Signs the frame in as the user who is signed in here; one who is not signs in here first. */
async function handOver(app: App, { asks, give }: Meeting): Promise<void> {
  const before = await known(app)
  const session = before?.session ?? (await signInHere(app, asks))
  // A site that this person has not used yet, or that remembers another one, is asked about.
  const isExpected =
    before === undefined || (before.sites.includes(asks.site) && (asks.email ?? null) === session.user.email)
  if (!isExpected && !(await askResume(app, asks.site, session.user))) return sayInWindow(app, 'windowOver')
  const { jkt, project, site } = asks
  const key = await keyOfDevice(app, session.account)
  const body = { jkt, project, site }
  const child = await app.service.call('/auth/v1/sessions/child', { body, schema: sessionSchema })
  await give({ session: child, key })
  key.fill(0)
  window.close()
  sayInWindow(app, 'windowDone')
}

async function start(): Promise<void> {
  const meeting = await meetFrame(window.opener)
  const { look, project: id } = meeting.asks
  const store = await openStore(globalThis)
  const app: App = {
    // Of the project a window needs no more than its name.
    project: { id, origins: [], codeEntry: 'frame', socials: [], chains: [] },
    store,
    service: createService(store),
    channel: undefined,
    chain: '',
    solanaChain: '',
    wallet: undefined,
    claim: undefined,
    accountType: 'eoa',
    theme: look.theme,
    language: look.language,
    isEnded: false,
    sessionChanged: () => undefined,
  }
  await handOver(app, meeting)
}

start().catch((error: unknown) => {
  const isOurs = error instanceof FrameError
  if (!isOurs) console.error('The sign-in could not be handed over', error)
  sayInWindow({}, isOurs && error.message === 'no-frame' ? 'windowApart' : 'windowFailed')
})
