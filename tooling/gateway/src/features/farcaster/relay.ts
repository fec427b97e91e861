import * as z from 'zod/mini'
import { SourceError, type SourceErrorKind } from '../../core/sources/sourceFetch.ts'

const LIMIT_MS = 5_000
const MAX_CHARACTERS = 64_000

const fail = (kind: SourceErrorKind, what: string): SourceError =>
  new SourceError(kind, 'farcaster', `The Farcaster relay ${what}.`)

const BUSY: readonly number[] = [408, 429]

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...init.headers }
  const signal = AbortSignal.timeout(LIMIT_MS)
  const answer = await fetch(url, { ...init, headers, redirect: 'error', signal }).catch(() => {
    throw fail('away', 'does not answer')
  })
  const { status } = answer
  const isRefusal = status >= 400 && status < 500 && !BUSY.includes(status)
  if (!answer.ok) throw fail(isRefusal ? 'refused' : 'away', `answered with HTTP status ${status}`)
  const text = await answer.text().catch(() => {
    throw fail('away', 'broke off')
  })
  if (text.length > MAX_CHARACTERS) throw fail('malformed', 'answered too much')
  try {
    return JSON.parse(text)
  } catch {
    throw fail('malformed', 'answered with something other than JSON')
  }
}

const channel = z.object({
  channelToken: z.string().check(z.regex(/^[\w-]{6,200}$/)),
  url: z.url().check(z.maxLength(2_000)),
  nonce: z.string().check(z.regex(/^[A-Za-z0-9]{8,200}$/)),
})
const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/), z.maxLength(20_000))
const signed = z.object({
  state: z.literal('completed'),
  message: z.string().check(z.maxLength(4_000)),
  signature: hex,
  fid: z.int().check(z.positive()),
  username: z.nullish(z.string()),
})
const stands = z.discriminatedUnion('state', [z.object({ state: z.literal('pending') }), signed])

/** A request that the app has been asked to answer. */
export type Channel = z.infer<typeof channel>

/** What the app has answered; nothing of it is true before it was checked. */
export interface AppAnswer {
  readonly message: string
  readonly signature: `0x${string}`
  readonly fid: number
  readonly username?: string | undefined
}

/** What a request says of the wallet. */
interface ChannelRequest {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
}

/**
 * Opens a channel on the relay (FIP-11).
 *
 * @throws SourceError
 */
export async function openChannel(relay: string, request: ChannelRequest): Promise<Channel> {
  const body = JSON.stringify({ ...request, acceptAuthAddress: true })
  const read = z.safeParse(channel, await ask(`${relay}/v1/channel`, { method: 'POST', body }))
  // The relay has to take the number that the answer is checked against.
  if (!read.success || read.data.nonce !== request.nonce) throw fail('malformed', 'opened no channel that can be used')
  return read.data
}

/**
 * What the app has answered on a channel; `undefined` while it has not.
 *
 * @throws SourceError
 */
export async function readChannel(relay: string, token: string): Promise<AppAnswer | undefined> {
  const headers = { authorization: `Bearer ${token}` }
  const read = z.safeParse(stands, await ask(`${relay}/v1/channel/status`, { headers }))
  if (!read.success) throw fail('malformed', 'says nothing of the channel')
  if (read.data.state === 'pending') return undefined
  const { message, signature, fid, username } = read.data
  return { message, signature: signature as `0x${string}`, fid, username: username ?? undefined }
}
