import { createHmac, timingSafeEqual } from 'node:crypto'

/** Milliseconds that a provider's clock may differ, or that a delivery may take. */
const WINDOW = 5 * 60_000

/** What a delivery was signed with. */
export interface SignedDelivery {
  readonly secret: string
  /** What the signature is of, in order. */
  readonly signed: readonly (string | Uint8Array)[]
  /** As it was sent. */
  readonly signature: string
  readonly encoding: 'hex' | 'base64url'
  /** Seconds since 1970, as it was sent. */
  readonly timestamp: string
  /** Milliseconds since 1970. */
  readonly receivedAt: number
}

/**
 * Whether an HMAC-SHA256 is right and at most five minutes old. Compared in constant time, so that no sender learns it byte by
 * byte.
 */
export function isSigned({ secret, signed, signature, encoding, timestamp, receivedAt }: SignedDelivery): boolean {
  if (!/^\d{9,12}$/.test(timestamp) || Math.abs(receivedAt - Number(timestamp) * 1000) > WINDOW) return false
  const hmac = createHmac('sha256', secret)
  for (const part of signed) hmac.update(part)
  const right = hmac.digest()
  const given = Buffer.from(signature, encoding)
  return given.length === right.length && timingSafeEqual(given, right)
}
