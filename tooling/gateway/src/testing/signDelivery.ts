import { createHmac } from 'node:crypto'
import { recorded } from './replayServer.ts'

/** Providers that post what became of an order. */
export type Poster = 'coinbase' | 'meld'

/** What a provider reports in one delivery. */
interface Report {
  readonly orderId: string
  /** In the provider's own words. */
  readonly status: string
  /** The provider's id of the event, or of the transaction that it is about. */
  readonly event: string
  readonly hash?: string
}

/** The body in which a provider says it. */
export function postedBody(provider: Poster, { orderId, status, event, hash }: Report): string {
  const posted = Object(recorded(`${provider}/webhook.json`))
  if (provider === 'meld') {
    const payload = { ...posted.payload, externalSessionId: orderId, paymentTransactionStatus: status }
    return JSON.stringify({ ...posted, eventId: event, payload })
  }
  return JSON.stringify({ ...posted, partnerUserRef: orderId, transactionId: event, status, txHash: hash ?? '' })
}

/** The headers with which a provider signs a body. */
export function signedHeaders(
  provider: Poster,
  body: string,
  { url, secret, at = Date.now() }: { readonly url: string; readonly secret: string; readonly at?: number },
): Record<string, string> {
  const time = `${Math.floor(at / 1000)}`
  const type = 'application/json'
  const digest = (head: string, encoding: 'hex' | 'base64url'): string =>
    createHmac('sha256', secret).update(`${head}${body}`).digest(encoding)
  if (provider === 'meld')
    return {
      'content-type': type,
      'meld-signature': digest(`${time}.${url}.`, 'base64url'),
      'meld-signature-timestamp': time,
    }
  const signature = `t=${time},h=content-type,v1=${digest(`${time}.content-type.${type}.`, 'hex')}`
  return { 'content-type': type, 'x-hook0-signature': signature }
}
