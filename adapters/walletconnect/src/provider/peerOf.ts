import type { WalletPeer } from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import type { SettledSession } from './clientTypes.ts'
import { parseUrl } from './parseUrl.ts'

/** Bytes of a data address (security.md T7). */
const MAX_DATA = 65_536
/** Pictures that cannot carry code; an `https:` picture is loaded as a picture only. */
const DATA = /^data:image\/(?:png|jpeg|webp|gif)[;,]/i
const MAX_ADDRESS = 2048

function pictureOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (DATA.test(value)) return value.length <= MAX_DATA ? value : undefined
  const url = value.length > MAX_ADDRESS ? undefined : parseUrl(value)
  if (!url) return undefined
  const { protocol, username, password, href } = url
  return protocol === 'https:' && !username && !password ? href : undefined
}

/** What the wallet says it is: claims, cleaned to be shown (security.md T7). */
export function peerOf({ peer }: Pick<SettledSession, 'peer'>): WalletPeer {
  const { name, icons }: { readonly name?: unknown; readonly icons?: unknown } = peer?.metadata ?? {}
  const icon = Array.isArray(icons) ? icons.map(pictureOf).find((one) => one !== undefined) : undefined
  return { name: cleanText(name), ...(icon ? { icon } : {}) }
}
