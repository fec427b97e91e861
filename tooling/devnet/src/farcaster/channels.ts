import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** What an app asks a user to sign. */
export interface SignatureParams {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly acceptAuthAddress: boolean
}

/** What the wallet's side has answered. */
export interface ChannelAnswer {
  readonly message: string
  readonly signature: string
  readonly fid: number
  readonly username?: string
  readonly displayName?: string
  readonly pfpUrl?: string
  readonly bio?: string
  readonly authMethod?: string
}

/** One request to sign in. */
export interface Channel {
  readonly token: string
  readonly params: SignatureParams
  readonly openedAt: number
  answer?: ChannelAnswer
}

/** What goes wrong on purpose: the relay is slow or refuses, or the app signs something else. */
export interface FarcasterFault {
  /** Milliseconds before the relay answers. */
  readonly delay?: number
  /** Status with which the relay refuses. */
  readonly refuse?: number
  /** What of the signed text is wrong: it is for another site, number or id, or another account has signed it. */
  readonly wrong?: 'domain' | 'nonce' | 'fid' | 'signer'
  /** How often; once unless given. */
  readonly times?: number
}

/** Everything the relay keeps, in memory. */
export interface Channels {
  open(params: Omit<SignatureParams, 'nonce'> & { readonly nonce?: string | undefined }): Channel
  find(token: string | undefined): Channel | undefined
  /** Newest first; only those without an answer. */
  waiting(): readonly Channel[]
  addFault(fault: FarcasterFault): void
  clearFaults(): void
  /** The fault of a kind that strikes now; counts it. */
  take(kind: 'relay' | 'app'): FarcasterFault | undefined
}

/** More than this are not kept; the oldest go. */
const KEPT = 500

export function createChannels(): Channels {
  let channels: readonly Channel[] = []
  let faults: { readonly fault: FarcasterFault; left: number }[] = []
  return {
    open({ siweUri, domain, nonce = randomBytes(8).toString('hex'), acceptAuthAddress }) {
      const token = randomBytes(12).toString('hex')
      const channel = { token, params: { siweUri, domain, nonce, acceptAuthAddress }, openedAt: Date.now() }
      channels = [channel, ...channels].slice(0, KEPT)
      return channel
    },
    find: (token) => channels.find((channel) => channel.token === token),
    waiting: () => channels.filter(({ answer }) => answer === undefined),
    addFault: (fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    clearFaults() {
      faults = []
    },
    take(kind) {
      const found = faults.find(({ fault, left }) => left > 0 && (fault.wrong === undefined) === (kind === 'relay'))
      if (found) found.left--
      return found?.fault
    },
  }
}

/** Lets a fault of the relay strike: waits, and says with which status to refuse. */
export async function strikeRelay(channels: Channels, signal: AbortSignal): Promise<number | undefined> {
  const fault = channels.take('relay')
  if (fault?.delay !== undefined) await sleep(fault.delay, undefined, { signal })
  return fault?.refuse
}
