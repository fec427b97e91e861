import type { AccountType } from '@latchkey/plugin-embedded/messages'
import * as z from 'zod/mini'
import type { FrameChannel } from '../channel/frameChannel.ts'
import { FrameError, withdrawn } from '../errors/frameError.ts'
import type { KeyStore } from '../keys/storage.ts'
import type { Wallet } from '../keys/wallet.ts'
import type { Service, Session } from '../service/client.ts'
import { openAfterLogin, openByDevice, openWithKey } from '../vault/vault.ts'
import type { AskWay } from '../vault/ways.ts'
import { endOthers } from './openApprovals.ts'
import type { Chain, Project } from './project.ts'

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
  /** The EVM chain in use (CAIP-2); empty where the project has none. */
  chain: string
  /** The Solana chain in use, as {@link chain}. */
  solanaChain: string
  /** The open wallet, or what opens it. */
  wallet: Promise<Wallet> | undefined
  claim: SiteClaim | undefined
  /** How the site wants EVM accounts to act; a plain account until it says otherwise. */
  accountType: AccountType
  theme: 'light' | 'dark' | undefined
  /** What the site's own words are in (BCP 47), by its word. */
  language?: string | undefined
  /** The service has ended the session, and the host does not know that yet. */
  isEnded: boolean
  /** The user is signing out here: the end of the session is no news. */
  isLeaving?: boolean
  /** Tells this page's host and the other tabs that the session has changed. */
  sessionChanged(): void
}

/** The chain in use. @throws FrameError 4901 where the project does not serve it */
export function chainOf({ project, chain }: App, id: string = chain): Chain {
  const found = project.chains.find((known) => known.id === id)
  if (!found) throw new FrameError('This wallet does not serve that chain.', 4901)
  return found
}

/** Whether a chain is of Solana, and not an EVM one. */
export const isSolana = (chain: string): boolean => chain.startsWith('solana:')

/** The chain in use of the family that a chain is of: each has one. */
export function chainInUse({ chain, solanaChain }: App, of: string): string {
  return isSolana(of) ? solanaChain : chain
}

/** Makes a chain the one in use of its family. @throws FrameError 4901 */
export function useChain(app: App, id: string): void {
  const found = chainOf(app, id).id
  if (isSolana(found)) app.solanaChain = found
  else app.chain = found
  endOthers(app, found)
}

/** The wallet of the signed-in user; opened without a prompt where this browser can. @throws FrameError 4100 */
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

/** How a sign-in goes on. */
export interface Entering {
  /** Of the caller: a sign-in that the user left keeps no session. */
  readonly signal: AbortSignal
  /** Asks for a passkey or the recovery code, where the wallet needs one and there is a place to ask. */
  readonly askWay?: AskWay | undefined
}

/** Takes the session of a fresh login, and opens its wallet before the host and other tabs hear of it. */
export function signedIn(app: App, session: Session, { signal, askWay }: Entering): Promise<Wallet> {
  return enter(app, session, signal, () => openAfterLogin(app, session.account, askWay, signal))
}

/** Takes a session and its wallet's key from a window of the wallet; the key's bytes are overwritten. */
export function wakeUp(app: App, session: Session, key: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Wallet> {
  return enter(app, session, signal, () => openWithKey(app, session.account, key))
}

/** Until its wallet is open a session is not kept: one that comes to nothing ends, and the one before stays. */
async function enter(app: App, session: Session, signal: AbortSignal, open: () => Promise<Wallet>): Promise<Wallet> {
  const { service } = app
  const before = await service.resume()
  service.use(session)
  try {
    const wallet = await open()
    if (signal.aborted) throw withdrawn()
    await service.keep(session)
    app.wallet = Promise.resolve(wallet)
    app.sessionChanged()
    return wallet
  } catch (error) {
    // A service that is away has it until it is too old.
    await service.call('/auth/v1/session', { method: 'DELETE', schema: z.unknown() }).catch(() => undefined)
    service.use(before)
    throw error
  }
}
