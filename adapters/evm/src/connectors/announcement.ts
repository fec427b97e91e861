import { cleanIcon, cleanText } from '@latchkey/kernel/text'
import { type Eip1193Provider, isProvider } from './provider.ts'

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
function field(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined
}

/** Reads the detail of `eip6963:announceProvider`, each field once; `undefined` for another shape. Never throws. */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const info = field(detail, 'info')
    const provider = field(detail, 'provider')
    const uuid = field(info, 'uuid')
    const name = cleanText(field(info, 'name'))
    const rdns = field(info, 'rdns')
    const icon = cleanIcon(field(info, 'icon'))
    if (!isProvider(provider) || typeof uuid !== 'string' || !UUID.test(uuid) || !name) return undefined
    const isName = typeof rdns === 'string' && rdns.length <= MAX_RDNS && RDNS.test(rdns)
    return { uuid, name, provider, ...(icon && { icon }), ...(isName && { rdns: rdns.toLowerCase() }) }
  } catch {
    return undefined
  }
}
