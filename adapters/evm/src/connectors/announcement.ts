import { readProperty } from '@latchkey/kernel/adapter'
import { cleanIcon, cleanText } from '@latchkey/kernel/text'

/** What EIP-1193 promises of a wallet's provider. Events are optional because some wallets have none. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** MetaMask's "lost the node, trying again": the session is still there. */
const RECONNECTING = 1013

/** Whether a `disconnect` event means that the provider is cut off from all chains. */
export function isOver(reason: unknown): boolean {
  return readProperty(reason, 'code') !== RECONNECTING
}

/** An announced wallet after everything it says was checked. */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly provider: Eip1193Provider
  readonly icon?: string
  /** Absent when it is not a reverse domain name. */
  readonly rdns?: string
}

const UUID = /^[\w.-]{1,64}$/
const RDNS = /^[a-z0-9-]+(\.[a-z0-9_-]+)+$/i
const MAX_RDNS = 253

/** Whether a value can be asked like an EIP-1193 provider; `false` for one whose property cannot even be read. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof readProperty(value, 'request') === 'function'
}

/** Marks the provider of an embedded wallet that the widget has brought itself: its list has that wallet already. */
const EMBEDDED = Symbol.for('latchkey.embedded')

/** Reads the detail of `eip6963:announceProvider`, each field once; `undefined` for another shape. Never throws. */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const info = readProperty(detail, 'info')
    const provider = readProperty(detail, 'provider')
    const uuid = readProperty(info, 'uuid')
    const name = cleanText(readProperty(info, 'name'))
    const rdns = readProperty(info, 'rdns')
    const icon = cleanIcon(readProperty(info, 'icon'))
    if (!isProvider(provider) || EMBEDDED in provider || typeof uuid !== 'string' || !UUID.test(uuid) || !name)
      return undefined
    const isName = typeof rdns === 'string' && rdns.length <= MAX_RDNS && RDNS.test(rdns)
    return { uuid, name, provider, ...(icon && { icon }), ...(isName && { rdns: rdns.toLowerCase() }) }
  } catch {
    return undefined
  }
}
