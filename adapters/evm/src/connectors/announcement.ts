import { cleanText } from '@latchkey/kernel/text'
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
/** Characters of a data address. */
const MAX_LENGTH = 65_536
const PICTURE = /^data:image\/(png|jpeg|webp|gif|svg\+xml)(;[a-z0-9=-]+)*,/i
const ACTIVE =
  /<\s*(script|foreignobject|iframe|embed|object|handler|!entity|!doctype)|\bon\w+\s*=|javascript:|(href|src)\s*=\s*["']?\s*(https?:|\/\/)|@import|url\(\s*["']?\s*(https?:|\/\/)/i

function svgText(uri: string): string {
  const start = uri.indexOf(',')
  const body = uri.slice(start + 1)
  return /;base64$/i.test(uri.slice(0, start)) ? atob(decodeURIComponent(body)) : decodeURIComponent(body)
}

/** A wallet's icon when it is a picture that carries everything itself, else `undefined` and a mark is drawn instead. */
export function cleanIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
  const uri = value.trim()
  const type = PICTURE.exec(uri)?.[1]
  if (!type) return undefined
  if (type.toLowerCase() !== 'svg+xml') return uri
  try {
    // Character references could hide any of these names, and pictures need them only in text.
    return /&#|&\w+;/.test(svgText(uri)) || ACTIVE.test(svgText(uri)) ? undefined : uri
  } catch {
    return undefined
  }
}

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
