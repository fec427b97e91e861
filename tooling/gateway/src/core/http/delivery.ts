import type { FastifyRequest } from 'fastify'

/** A request as it came, for whom its bytes matter. */
export interface Delivery {
  /** A signature is of these and of nothing else. */
  readonly body: Uint8Array
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The public address that it was sent to. */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly receivedAt: number
}

/**
 * The request as it came; `undefined` where it has no body.
 *
 * @param origin the gateway's public address
 * @param receivedAt milliseconds since 1970
 */
export function deliveryOf(request: FastifyRequest, origin: string, receivedAt: number): Delivery | undefined {
  const { body, headers } = request
  if (!Buffer.isBuffer(body)) return undefined
  const texts = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])
  return { body, headers: Object.fromEntries(texts), url: `${origin}${request.url}`, receivedAt }
}

/** What it says; `undefined` where that is no JSON. */
export function jsonOf({ body }: Delivery): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}
