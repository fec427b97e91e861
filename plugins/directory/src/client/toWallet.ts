import type { WalletEntry } from '../schemas/walletEntry.ts'
import type { DirectoryWallet } from '../types.ts'

type Texts = Exclude<keyof DirectoryWallet, 'id' | 'name' | 'certified' | 'chains'>

const FIELDS: Readonly<Record<Exclude<Texts, 'image'>, keyof WalletEntry>> = {
  rdns: 'rdns',
  homepage: 'homepage',
  mobileLink: 'mobile_link',
  universalLink: 'mobile_universal',
  desktopLink: 'desktop_link',
  webLink: 'webapp_link',
  appStore: 'app_store',
  playStore: 'play_store',
  chromeStore: 'chrome_store',
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/**
 * A wallet of the wire as the widget holds it; `undefined` when nothing is left of its name.
 * @param address Of the picture with an id.
 */
export function toWallet(
  entry: WalletEntry,
  address: (imageId: string) => string | undefined,
): DirectoryWallet | undefined {
  const name = textOf(entry.name)
  if (!name) return undefined
  const imageId = textOf(entry.image_id)
  const image = textOf(entry.image_url) ?? (imageId && address(imageId))
  const texts = Object.entries(FIELDS).flatMap(([to, from]) => {
    const text = textOf(entry[from])
    return text ? [[to, text] as const] : []
  })
  return {
    id: entry.id,
    name,
    chains: entry.chains ?? [],
    ...(entry.badge_type === 'certified' ? { certified: true } : {}),
    ...(image ? { image } : {}),
    ...Object.fromEntries(texts),
  }
}
