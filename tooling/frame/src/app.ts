import type { FrameChannel } from './channel/frameChannel.ts'
import { FrameError } from './frameError.ts'
import type { KeyStore } from './keys/storage.ts'
import type { Chain, Project } from './project.ts'
import type { Service, Session } from './service/client.ts'
import { type AskCode, openAfterLogin, openByDevice, openWithKey, type Wallet } from './vault.ts'

/** What the site calls itself: shown as a claim under its true origin. */
export interface SiteClaim {
  readonly name: string
}

/** The document's state, for its whole life. */
export interface App {
  readonly project: Project
  readonly store: KeyStore
  readonly service: Service
  /** Set once the channel listens. */
  channel: FrameChannel | undefined
  /** The chain in use (CAIP-2). */
  chain: string
  /** The open wallet, or what opens it. */
  wallet: Promise<Wallet> | undefined
  claim: SiteClaim | undefined
  theme: 'light' | 'dark' | undefined
  /** Tells this page's host and the other tabs that the session has changed. */
  sessionChanged(): void
}

/** The chain in use. @throws FrameError 4901 where the project does not serve it */
export function chainOf({ project, chain }: App, id: string = chain): Chain {
  const found = project.chains.find((known) => known.id === id)
  if (!found) throw new FrameError('This wallet does not serve that chain.', 4901)
  return found
}

/** The wallet of whoever is signed in; opened without a prompt where this browser can. @throws FrameError 4100 */
export async function walletOf(app: App): Promise<Wallet> {
  const session = await app.service.resume()
  if (!session) throw new FrameError('Nobody is signed in.', 4100)
  app.wallet ??= openByDevice(app, session.account)
  try {
    return await app.wallet
  } catch (error) {
    app.wallet = undefined
    throw error
  }
}

/**
 * Takes the session of a fresh login, and opens its wallet before anybody hears of it.
 * @param askCode asks for the recovery code, where the wallet needs it and there is a place to ask
 */
export function signedIn(app: App, session: Session, askCode?: AskCode): Promise<Wallet> {
  return enter(app, session, () => openAfterLogin(app, session.account, askCode))
}

/** Takes a session and its wallet's key from a window of the wallet; the key's bytes are overwritten. */
export function wakeUp(app: App, session: Session, key: Uint8Array<ArrayBuffer>): Promise<Wallet> {
  return enter(app, session, () => openWithKey(app, session.account, key))
}

async function enter(app: App, session: Session, open: () => Promise<Wallet>): Promise<Wallet> {
  await app.service.keep(session)
  try {
    const wallet = await open()
    app.wallet = Promise.resolve(wallet)
    app.sessionChanged()
    return wallet
  } catch (error) {
    await app.service.keep(undefined)
    throw error
  }
}
