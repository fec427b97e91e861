import * as z from 'zod/mini'
import { caip2, caip10, hex32, type Schema, text } from './values.ts'

/** Version of the protocol: the hello and the frame's address carry it. */
export const PROTOCOL_VERSION = 4
/** Bytes of a message as JSON in UTF-8. */
export const MAX_BYTES: number = 256 * 1024
/** Objects and lists inside each other. */
export const MAX_DEPTH = 64

const MAX_ERROR_TEXT = 500

/** The first message to a frame, by `postMessage` to its exact origin; a `MessagePort` comes with it. */
export interface Hello {
  readonly type: '@w3m-app/HELLO'
  readonly version: number
  /** 128 random bits; the frame's `READY` has the same. */
  readonly session: string
  readonly projectId: string
}

/** What the host sends over the port. */
export interface AppMessage {
  readonly type: string
  readonly id: string
  /** The account a request is meant for (CAIP-10). */
  readonly account?: string
  /** The chain a request is meant for (CAIP-2). */
  readonly chain?: string
  readonly payload?: unknown
}

/** What the frame sends over the port. */
export interface FrameMessage {
  readonly type: string
  /** Of the request that is answered; absent in events. */
  readonly id?: string
  readonly payload?: unknown
}

/** Why a request failed, as the frame says it. */
export interface FrameFailure {
  readonly message: string
  /** Of EIP-1193 or EIP-1474, where there is one. */
  readonly code?: number
}

export const hello: Schema<Hello> = z.strictObject({
  type: z.literal('@w3m-app/HELLO'),
  version: z.literal(PROTOCOL_VERSION),
  session: hex32,
  projectId: text(200),
})

const typeOf = (prefix: string) => z.string().check(z.regex(new RegExp(`^@w3m-${prefix}/[A-Z_]{1,60}$`)))

export const appMessage: Schema<AppMessage> = z.strictObject({
  type: typeOf('app'),
  id: hex32,
  account: z.exactOptional(caip10),
  chain: z.exactOptional(caip2),
  payload: z.exactOptional(z.unknown()),
})

export const frameMessage: Schema<FrameMessage> = z.strictObject({
  type: typeOf('frame'),
  id: z.exactOptional(hex32),
  payload: z.exactOptional(z.unknown()),
})

export const frameFailure: Schema<FrameFailure> = z.strictObject({
  message: text(MAX_ERROR_TEXT),
  code: z.exactOptional(z.int()),
})

/** The unsolicited messages of a frame. */
export const ready: Schema<{ readonly version: string; readonly session: string }> = z.strictObject({
  version: text(40),
  session: hex32,
})
export const sessionUpdate: Schema<{ readonly token: string }> = z.strictObject({ token: hex32 })

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  return Object.values(value).every((inner) => isShallow(inner, depth + 1))
}

/**
 * A message as plain data, checked before any schema: at most 256 kB as JSON and 64 levels deep.
 * @returns `undefined` for a message that is too large, too deep or no data
 */
export function plainMessage(value: unknown): unknown {
  try {
    // Depth first: what is nested without end would exhaust the stack of the next step.
    if (!isShallow(value, 0)) return undefined
    const json = JSON.stringify(value)
    if (json === undefined || json.length > MAX_BYTES || new TextEncoder().encode(json).length > MAX_BYTES)
      return undefined
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** 128 random bits in hexadecimal. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The text of a failure, cut to what a message may hold. */
export function failureOf(message: string, code?: number): FrameFailure {
  const words = message.slice(0, MAX_ERROR_TEXT) || 'An error occurred'
  return code === undefined ? { message: words } : { message: words, code }
}
