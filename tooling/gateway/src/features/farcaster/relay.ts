import * as z from 'zod/mini'

const LIMIT_MS = 5_000
const MOST_CHARACTERS = 64_000

/** The relay could not be asked, or answered something else. */
export class RelayError extends Error {
  override readonly name: string = 'RelayError'
  /** What it answered; 0 for nothing. */
  readonly status: number

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

async function ask(url: string, init: RequestInit): Promise<{ readonly status: number; readonly body: unknown }> {
  const headers = { 'content-type': 'application/json', ...init.headers }
  try {
    const answer = await fetch(url, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
    const text = await answer.text()
    if (text.length > MOST_CHARACTERS) throw new Error('too long')
    return { status: answer.status, body: JSON.parse(text) }
  } catch (cause) {
    throw new RelayError('The relay gave no answer that can be read.', 0, cause)
  }
}

const channel = z.object({
  channelToken: z.string().check(z.regex(/^[\w-]{6,200}$/)),
  url: z.url().check(z.maxLength(2_000)),
  nonce: z.string().check(z.regex(/^[A-Za-z0-9]{8,200}$/)),
})
const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/), z.maxLength(20_000))
const completed = z.object({
  state: z.literal('completed'),
  message: z.string().check(z.maxLength(4_000)),
  signature: hex,
  fid: z.int().check(z.positive()),
  username: z.nullish(z.string()),
})

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
 * @throws RelayError
 */
export async function openChannel(relay: string, request: ChannelRequest): Promise<Channel> {
  const body = JSON.stringify({ ...request, acceptAuthAddress: true })
  const { status, body: answer } = await ask(`${relay}/v1/channel`, { method: 'POST', body })
  const read = z.safeParse(channel, answer)
  if (status >= 300 || !read.success) throw new RelayError('The relay opened no channel.', status)
  // The relay has to take the number that the answer is checked against.
  if (read.data.nonce !== request.nonce) throw new RelayError('The relay chose another nonce.', status)
  return read.data
}

/**
 * What the app has answered on a channel; `undefined` while it has not.
 *
 * @throws RelayError
 */
export async function readChannel(relay: string, token: string): Promise<AppAnswer | undefined> {
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await ask(`${relay}/v1/channel/status`, { headers })
  if (status === 202) return undefined
  const read = z.safeParse(completed, body)
  if (status !== 200 || !read.success) throw new RelayError('The relay has lost the channel.', status)
  const { message, signature, fid, username } = read.data
  return { message, signature: signature as `0x${string}`, fid, username: username ?? undefined }
}
