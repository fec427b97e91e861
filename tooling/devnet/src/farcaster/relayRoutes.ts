import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpHandler, HttpRequest } from '../http/types.ts'
import { type Channel, type ChannelAnswer, type Channels, type FarcasterFault, strikeRelay } from './channels.ts'

/** With which an app may answer on a channel; on this machine it is public. */
export const AUTH_KEY = 'latchkey-devnet'

type Fields = Readonly<Record<string, unknown>>

async function fieldsOf({ json }: HttpRequest): Promise<Fields> {
  const given = await json()
  return typeof given === 'object' && given !== null ? { ...given } : {}
}

function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value === 'string' && value !== '') return value
  throw new HttpProblem(400, `"${name}" is missing.`)
}

function channelOf({ raw }: HttpRequest, channels: Channels): Channel {
  const token = /^Bearer (\w+)$/.exec(raw.request.headers.authorization ?? '')?.[1]
  const channel = channels.find(token)
  if (channel) return channel
  throw new HttpProblem(401, 'There is no channel of this token.')
}

/** Keeps what an app has answered. */
export function settle(channel: Channel, fields: Fields): void {
  const fid = Number(fields.fid)
  if (!Number.isSafeInteger(fid) || fid < 1) throw new HttpProblem(400, '"fid" is to be a whole number.')
  const texts = ['username', 'displayName', 'pfpUrl', 'bio', 'authMethod'].filter(
    (name) => typeof fields[name] === 'string',
  )
  const answer: ChannelAnswer = {
    message: textIn(fields, 'message'),
    signature: textIn(fields, 'signature'),
    fid,
    ...Object.fromEntries(texts.map((name) => [name, fields[name]])),
  }
  channel.answer = answer
}

function faultIn(fields: Fields): FarcasterFault {
  const { delay, refuse, wrong, times } = fields
  for (const [name, value] of Object.entries({ delay, refuse, times }))
    if (value !== undefined && (!Number.isSafeInteger(value) || Number(value) < 0))
      throw new HttpProblem(400, `"${name}" is to be a whole number.`)
  if (wrong !== undefined && !['domain', 'nonce', 'fid', 'signer'].includes(`${wrong}`))
    throw new HttpProblem(400, '"wrong" is to be domain, nonce, fid or signer.')
  if (delay === undefined && refuse === undefined && wrong === undefined)
    throw new HttpProblem(400, 'A fault has "delay", "refuse" or "wrong".')
  return fields as FarcasterFault
}

const METADATA = { ip: '127.0.0.1', userAgent: 'devnet' }

/**
 * The calls of Farcaster's relay (FIP-11): an app opens a channel and asks how it stands, the wallet's side answers.
 *
 * @param url address of this relay
 */
export function relayRoutes(channels: Channels, url: () => string): Readonly<Record<string, HttpHandler>> {
  const relay =
    (handler: HttpHandler): HttpHandler =>
    async (request) => {
      const status = await strikeRelay(channels, request.signal)
      return status === undefined ? handler(request) : { status, json: { error: 'refused on purpose' } }
    }
  return {
    'POST /v1/channel': relay(async (request) => {
      const fields = await fieldsOf(request)
      const nonce = fields.nonce === undefined ? undefined : textIn(fields, 'nonce')
      const channel = channels.open({
        siweUri: textIn(fields, 'siweUri'),
        domain: textIn(fields, 'domain'),
        nonce,
        acceptAuthAddress: fields.acceptAuthAddress === true,
      })
      const { token, params } = channel
      const json = { channelToken: token, url: `${url()}/~/siwf?channelToken=${token}`, nonce: params.nonce }
      return { status: 201, json }
    }),
    'GET /v1/channel/status': relay((request) => {
      const { params, token, answer } = channelOf(request, channels)
      const { nonce, acceptAuthAddress } = params
      const common = { nonce, acceptAuthAddress, signatureParams: params, metadata: METADATA }
      if (!answer) return { status: 202, json: { state: 'pending', ...common } }
      return { json: { state: 'completed', url: `${url()}/~/siwf?channelToken=${token}`, ...common, ...answer } }
    }),
    'POST /v1/channel/authenticate': relay(async (request) => {
      if (request.raw.request.headers['x-farcaster-auth-relay-key'] !== AUTH_KEY)
        throw new HttpProblem(401, 'This relay knows no such app.')
      const channel = channelOf(request, channels)
      settle(channel, await fieldsOf(request))
      return { status: 201, json: { state: 'completed', ...channel.params, ...channel.answer } }
    }),
    'POST /dev/fault': async (request) => {
      channels.addFault(faultIn(await fieldsOf(request)))
      return { status: 201, json: {} }
    },
    'DELETE /dev/fault': () => {
      channels.clearFaults()
      return { status: 204 }
    },
  }
}
