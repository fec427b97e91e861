import { parseUrl } from '@latchkey/kernel/text'
import type { SocialProvider } from '@latchkey/plugin-embedded'

/** Of this tab only: another one cannot end a sign-in that it has not begun. */
const KEY = '@latchkey/socials.pending'
/** Milliseconds for which a sign-in waits for its page. */
const LIMIT = 300_000

/** For what the page was left. */
interface Leaving {
  readonly provider: SocialProvider
  /** Milliseconds since 1970. */
  readonly now: number
  /** Where the provider's sign-in leads back to. */
  readonly page: string
}

/** Goes to the provider's page in this one's place; the state says where to come back to. */
export function leaveFor(uri: string, { provider, now, page }: Leaving): void {
  const address = new URL(uri)
  const state = address.searchParams.get('state') ?? ''
  address.searchParams.set('state', `${state}--${encodeURIComponent(page)}`)
  sessionStorage.setItem(KEY, JSON.stringify({ provider, state, until: now + LIMIT }))
  window.open(address.href, '_top')
}

interface Pending {
  readonly provider?: SocialProvider
  readonly state?: string
  readonly until?: number
}

/** What was stored; junk is nothing. */
function readPending(stored: string): Pending {
  try {
    return { ...Object(JSON.parse(stored)) }
  } catch {
    return {}
  }
}

/** The provider of the sign-in that has come back, once; `undefined` where this tab has begun none of that state. */
export function takePending(uri: string, frame: string, now: number): SocialProvider | undefined {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  const address = parseUrl(uri)
  if (stored === null || !address) return undefined
  const { provider, state, until } = readPending(stored)
  const { origin, searchParams } = address
  const isOurs = origin === frame && state !== undefined && searchParams.get('state') === state
  return isOurs && until !== undefined && now < until ? provider : undefined
}
