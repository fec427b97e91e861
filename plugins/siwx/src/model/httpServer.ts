import type { CaipAddress, KernelError } from '@latchkey/kernel'
import { siwxError } from '../errors.ts'
import { textLife } from '../options.ts'
import type { SiwxContext } from '../plugin.ts'
import type { OpenServer, SignInSession } from './session.ts'

/** Milliseconds a server may take; a signature of a contract account is checked on its network. */
const TIMEOUT = 20_000

/** Milliseconds the clocks of page and server may differ; further apart, the server takes no text of this page. */
const CLOCK_TOLERANCE = 300_000

/** Whether an answer has fields. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What the codes of the server mean for the user. */
export function errorOf(code: string, cause?: unknown): KernelError {
  const input = { details: { code }, cause }
  if (/^(unavailable|too-many)$/.test(code)) return siwxError('siwx/unavailable', input)
  if (/^(issued-in-future|too-old|not-yet-valid|expired)$/.test(code)) return siwxError('siwx/clock', input)
  if (/^(unknown-nonce|used-nonce|wrong-browser)$/.test(code)) return siwxError('siwx/nonce', input)
  if (code === 'bad-signature') return siwxError('siwx/bad-signature', input)
  return siwxError(code === 'unsupported' ? 'siwx/unsupported' : 'siwx/refused', input)
}

/** The accounts of an answer; what is none of them is left out. */
export function readAccounts(body: unknown): readonly SignInSession[] {
  const accounts: readonly unknown[] = isObject(body) && Array.isArray(body.accounts) ? body.accounts : []
  return accounts.flatMap((entry) => {
    if (!isObject(entry) || typeof entry.account !== 'string' || typeof entry.expiresAt !== 'number') return []
    return [{ account: entry.account as CaipAddress, expiresAt: entry.expiresAt }]
  })
}

/** Speaks to `@latchkey/siwx-server` at an address, with its cookies. */
export function httpServer({ services, signal, store, atoms }: SiwxContext, address: string): OpenServer {
  /** A server of another origin may not show its clock. @throws `siwx/clocks-differ` */
  function compareClocks({ headers }: Response): void {
    // Whole seconds: the answer is up to one newer than it says.
    const apart = Date.parse(headers.get('date') ?? '') - services.clock.now()
    // What a page behind its server signs is over there as soon as it is that old.
    const behind = Math.min(CLOCK_TOLERANCE, textLife(store.get(atoms.options)))
    if (apart > behind || apart < -CLOCK_TOLERANCE - 1_000)
      throw siwxError('siwx/clocks-differ', { details: { seconds: apart / 1_000 } })
  }

  async function ask(route: string, body?: object): Promise<unknown> {
    const url = new URL(`${address.replace(/\/+$/, '')}/${route}`, services.platform.url)
    const [stop, answered] = [new AbortController(), new AbortController()]
    const abort = (): void => stop.abort()
    signal.addEventListener('abort', abort, { once: true })
    services.clock.sleep(TIMEOUT, answered.signal).then(abort, () => undefined)
    const headers = { 'content-type': 'application/json' }
    // A sign-out reaches the server although its page is closed.
    const post = { method: 'POST', headers, body: JSON.stringify(body), keepalive: route === 'sign-out' }
    try {
      const response = await fetch(url, { ...(body ? post : {}), credentials: 'include', signal: stop.signal })
      const answer: unknown = await response.json()
      if (!response.ok) throw errorOf(isObject(answer) && typeof answer.code === 'string' ? answer.code : 'unavailable')
      // Before a text is made: what is signed could not be taken.
      if (route === 'nonce') compareClocks(response)
      return answer
    } catch (error) {
      // No answer, or a page in its place.
      throw error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException
        ? errorOf('unavailable', error)
        : error
    } finally {
      answered.abort()
      signal.removeEventListener('abort', abort)
    }
  }
  return {
    async nonce() {
      const answer = await ask('nonce')
      if (isObject(answer) && typeof answer.nonce === 'string') return answer.nonce
      throw errorOf('unavailable')
    },
    async verify({ account, message, signature }) {
      const found = readAccounts(await ask('verify', { message, signature })).find(
        (session) => session.account === account,
      )
      if (!found) throw errorOf('malformed')
      return found
    },
    sessions: async () => readAccounts(await ask('session')),
    signOut: async (account) => void (await ask('sign-out', account === undefined ? {} : { account })),
  }
}
