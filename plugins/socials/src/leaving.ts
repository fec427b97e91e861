import type { StorageService } from '@latchkey/kernel'
import { parseUrl } from '@latchkey/kernel/text'
import type { SocialProvider } from '@latchkey/plugin-embedded'

const KEY = 'pending'
/** Milliseconds for which a sign-in waits for its page. */
const LIMIT = 300_000

/** Where a tab notes what it has begun: a result that is sent to another one is not taken there. */
const TAB = 'latchkey-socials-state'

function noteInTab(state: string): void {
  try {
    sessionStorage.setItem(TAB, state)
  } catch {
    // Denied: what the site's storage holds has to do.
  }
}

/** What this tab has begun, once; `null` for nothing, `undefined` where the browser keeps nothing of a tab. */
function takeFromTab(): string | null | undefined {
  try {
    const state = sessionStorage.getItem(TAB)
    sessionStorage.removeItem(TAB)
    return state
  } catch {
    return undefined
  }
}

/** For what the page was left. */
interface Leaving {
  readonly provider: SocialProvider
  /** Milliseconds since 1970. */
  readonly now: number
  /** Where the provider's sign-in leads back to. */
  readonly page: string
}

/**
 * Goes to the provider's page in this one's place; the state says where to come back to. The page's fragment is kept here:
 * in Telegram it holds who its user is, signed, which is not for others to read.
 */
export async function leaveFor(storage: StorageService, uri: string, { provider, now, page }: Leaving): Promise<void> {
  const address = new URL(uri)
  const state = address.searchParams.get('state') ?? ''
  const back = new URL(page)
  const { hash: fragment } = back
  back.hash = ''
  address.searchParams.set('state', `${state}--${encodeURIComponent(back.href)}`)
  noteInTab(state)
  await storage.set(KEY, JSON.stringify({ provider, state, fragment, until: now + LIMIT }))
  window.open(address.href, '_top')
}

interface Pending {
  readonly provider?: SocialProvider
  readonly state?: string
  readonly until?: number
  readonly fragment?: string
}

const PROVIDERS: readonly unknown[] = [
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
] satisfies SocialProvider[]

/** What was stored; junk is nothing. Other scripts of the page write there too: it names no address and no other provider. */
function readPending(stored: string): Pending {
  try {
    const pending: Pending = { ...Object(JSON.parse(stored)) }
    const { provider, fragment = '' } = pending
    const isFragment = typeof fragment === 'string' && /^(#|$)/.test(fragment)
    return isFragment && PROVIDERS.includes(provider) ? pending : {}
  } catch {
    return {}
  }
}

/** Where a result came from, and when. */
interface Result {
  readonly uri: string
  /** Origin of the frame, which alone may bring one. */
  readonly frame: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Gives the page its fragment back, unless it has another one by now; routers that read it are told. */
function restore(fragment: string | undefined): void {
  if (fragment && !location.hash) location.replace(new URL(fragment, location.href))
}

/**
 * The provider of the sign-in that has come back, once, to the page as it was left; `undefined` where this tab has begun none
 * of that state.
 */
export async function takePending(
  storage: StorageService,
  { uri, frame, now }: Result,
): Promise<SocialProvider | undefined> {
  const begun = takeFromTab()
  if (begun === null) return undefined
  const stored = await storage.get(KEY)
  await storage.remove(KEY)
  const address = parseUrl(uri)
  if (stored === null || !address) return undefined
  const { provider, state, until, fragment } = readPending(stored)
  const { origin, searchParams } = address
  const isOurs =
    origin === frame && state !== undefined && searchParams.get('state') === state && (begun ?? state) === state
  if (!isOurs || until === undefined || now >= until) return undefined
  restore(fragment)
  return provider
}
