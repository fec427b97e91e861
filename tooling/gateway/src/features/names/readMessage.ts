import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import { chainOfCoinType } from './coinTypes.ts'

/** Seconds for which a signed message may be used: a stolen one is soon worth nothing. */
const LIFETIME = 300

/** Seconds that the signer's clock may be ahead. */
const CLOCK_TOLERANCE = 300

const schema = z.object({
  name: z.string().check(z.maxLength(255)),
  attributes: z.record(z.string(), z.unknown()),
  timestamp: z.int().check(z.gte(0)),
  audience: z.optional(z.string().check(z.maxLength(2_000))),
  address: z.optional(z.string().check(z.maxLength(64))),
  coinType: z.optional(z.int().check(z.gte(0))),
})

function parsed(message: string): z.infer<typeof schema> {
  const refuse = (cause: unknown): never => {
    throw new GatewayError(
      400,
      'message-invalid',
      'The signed message must be JSON with name, attributes, timestamp and audience.',
      {
        cause,
        details: [{ name: 'message', description: 'Sign JSON with name, attributes, timestamp and audience.' }],
      },
    )
  }
  let json: unknown
  try {
    json = JSON.parse(message)
  } catch (error) {
    return refuse(error)
  }
  const result = z.safeParse(schema, json)
  return result.success ? result.data : refuse(result.error)
}

/** The account that gets the name. */
interface MessageAccount {
  readonly address: string
  readonly coinType: number
}

/** What a signed message asks for. */
export interface NameRequest {
  readonly name: string
  /** Whether it says itself for which account and network it is. */
  readonly isBound: boolean
}

/** That a message is for another account or network, or does not say for which. */
export const messageAccount = (): GatewayError =>
  new GatewayError(
    400,
    'message-account',
    'The message was not signed for this account on this network: sign it again with its address and coinType.',
  )

/**
 * The name that a signed message asks for. It names the gateway as its `audience`, so that what was signed for another
 * one does not count here. Where it names an account, it is for that one only.
 *
 * @param account that is said to have signed it
 * @param now milliseconds since 1970
 * @param audience address under which clients reach the gateway
 * @throws GatewayError 400 when it is no such message, was signed too long ago, or in the future
 */
export function readMessage(message: string, account: MessageAccount, now: number, audience: string): NameRequest {
  const { name, timestamp, audience: stated, address, coinType } = parsed(message)
  if (stated?.replace(/\/+$/, '') !== audience)
    throw new GatewayError(
      400,
      'message-audience',
      `The message was not signed for this gateway: sign it again with ${audience} as its audience.`,
    )
  const age = now / 1000 - timestamp
  if (age > LIFETIME)
    throw new GatewayError(400, 'message-expired', 'The message was signed more than five minutes ago: sign it again.')
  if (age < -CLOCK_TOLERANCE)
    throw new GatewayError(
      400,
      'clock-ahead',
      'The message was signed in the future: correct the clock of your device.',
    )
  if (address !== undefined && address.toLowerCase() !== account.address.toLowerCase()) throw messageAccount()
  if (coinType !== undefined && chainOfCoinType(coinType) !== chainOfCoinType(account.coinType)) throw messageAccount()
  return { name: name.toLowerCase(), isBound: address !== undefined && coinType !== undefined }
}
