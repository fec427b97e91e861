import type { CaipAddress, Schema } from '@latchkey/kernel'
import { isKernelError } from '@latchkey/kernel'
import { siwxError } from '../errors.ts'
import type { SiwxContext } from '../plugin.ts'
import { errorOf, isObject, readAccounts } from './httpServer.ts'
import type { OpenServer, SignInSession } from './session.ts'

/** Storage key of the token by which the gateway knows this browser. */
const TOKEN = 'token'
/** Milliseconds the gateway may take; a signature of a contract account is checked on its network. */
const TIMEOUT = 20_000
const NONCE = /^[A-Za-z\d]{8,200}$/
const TOKENS = /^[\x21-\x7e]{1,4096}$/

/** A text field of an answer that has the form it must have. */
function field(name: string, form: RegExp): Schema<string> {
  return {
    parse(answer) {
      const value = isObject(answer) ? answer[name] : undefined
      if (typeof value === 'string' && form.test(value)) return value
      throw siwxError('siwx/unavailable', { details: { code: name } })
    },
  }
}

const anything: Schema<unknown> = { parse: (answer) => answer }

/** The code of a refusal, as `@latchkey/siwx-server` names it; other gateways give a status alone. */
function codeOf(error: unknown): string {
  if (!isKernelError(error, 'http/status')) return 'unavailable'
  const { status, answer } = error.details
  const code = isObject(answer) && typeof answer.code === 'string' ? answer.code : ''
  if (code.startsWith('signin-')) return code.slice('signin-'.length)
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unavailable'
}

/** Whether the token is no longer one. */
const isOver = (error: unknown): boolean => isKernelError(error, 'http/status') && error.details.status === 401

/** Who is signed in. Gateways that know one account alone name its address and chain, of Ethereum's family. */
function readSignedIn(answer: unknown): readonly SignInSession[] {
  if (!isObject(answer)) return []
  if (Array.isArray(answer.accounts)) return readAccounts(answer)
  const { address, chainId } = answer
  const isKnown = typeof address === 'string' && Number.isSafeInteger(chainId)
  return isKnown ? [{ account: `eip155:${chainId}:${address}` as CaipAddress }] : []
}

const headersOf = (token: string | null): Readonly<Record<string, string>> =>
  token ? { authorization: `Bearer ${token}` } : {}

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isKernelError(error, 'kernel/aborted') ? error : errorOf(codeOf(error), error)
  }
}

/** A nonce, and what ties it to this browser. */
const NONCE_ANSWER: Schema<{ readonly nonce: string; readonly binding: string }> = {
  parse: (answer) => ({ nonce: field('nonce', NONCE).parse(answer), binding: field('token', TOKENS).parse(answer) }),
}

/** Forgets a token that is over; the one of a later sign-in stays. */
async function forget({ services: { storage } }: SiwxContext, token: string): Promise<void> {
  if ((await storage.get(TOKEN)) === token) await storage.remove(TOKEN)
}

/** Who is signed in in this browser; a token that is over is forgotten. */
async function askSessions(ctx: SiwxContext): Promise<readonly SignInSession[]> {
  const { services, signal } = ctx
  const { http, storage } = services
  const token = await storage.get(TOKEN)
  if (!token) return []
  try {
    const options = { schema: anything, headers: headersOf(token), signal, timeout: TIMEOUT }
    return readSignedIn(await http.get('auth/v1/me', options))
  } catch (error) {
    if (!isOver(error)) throw errorOf(codeOf(error), error)
    await forget(ctx, token)
    return []
  }
}

/** Ends the session of one account, of all without one; the token goes with the last one. */
async function endSessions(ctx: SiwxContext, account: CaipAddress | undefined): Promise<void> {
  const { services, signal } = ctx
  const { http, storage } = services
  const token = await storage.get(TOKEN)
  if (!token) return
  const body = account === undefined ? {} : { account }
  try {
    const options = { schema: anything, headers: headersOf(token), body, signal }
    const left = readSignedIn(await http.post('auth/v1/sign-out', options))
    if (account !== undefined && left.length > 0) return
  } catch (error) {
    // A session that is over needs no ending.
    if (!isOver(error)) throw errorOf(codeOf(error), error)
  }
  await forget(ctx, token)
}

/** Whether two texts name the same account; hexadecimal addresses count in any case. */
function isSame(text: string, other: string): boolean {
  return text === other || (/0x[\da-f]+$/i.test(text) && text.toLowerCase() === other.toLowerCase())
}

/** Signs in at the kernel's gateway, which knows this browser by a token that is kept in its storage. */
export function gatewayServer(ctx: SiwxContext): OpenServer {
  const { services, signal } = ctx
  const { http, storage } = services
  let binding = ''
  /** Of what it has taken, when who is signed in could not be read then: its nonce is used up. */
  let accepted = ''
  return {
    async nonce() {
      const answer = await ask(() => http.get('auth/v1/nonce', { schema: NONCE_ANSWER, signal }))
      binding = answer.binding
      return answer.nonce
    },
    async verify({ account, message, signature }) {
      if (accepted !== signature) {
        const headers = { ...headersOf(await storage.get(TOKEN)), 'x-nonce-jwt': `Bearer ${binding}` }
        const body = { message, signature }
        const options = { schema: field('token', TOKENS), headers, body, signal, timeout: TIMEOUT }
        await storage.set(TOKEN, await ask(() => http.post('auth/v1/authenticate', options)))
        accepted = signature
      }
      const found = (await askSessions(ctx)).find((session) => isSame(session.account, account))
      if (!found) throw errorOf('malformed')
      return { ...found, account }
    },
    async sessions(network, address) {
      const own = `${network.split(':')[0]}:`
      return (await askSessions(ctx)).map((session) => {
        const at = session.account.lastIndexOf(':')
        const isOwn = session.account.startsWith(own) && isSame(session.account.slice(at + 1), address)
        // Gateways write addresses in the case they like.
        return isOwn ? { ...session, account: `${session.account.slice(0, at)}:${address}` as CaipAddress } : session
      })
    },
    signOut: (account) => endSessions(ctx, account),
  }
}
