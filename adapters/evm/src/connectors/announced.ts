import type { Announcement } from './readAnnouncement.ts'

/** An announced wallet with the name it is known by on this page. */
export interface AnnouncedWallet extends Announcement {
  /**
   * `eip6963:<rdns>/<name>` for the first wallet that calls itself so, which lets a reload find it again; a wallet that
   * repeats an identity is told apart by its uuid, which changes with each page, and so is never reopened.
   */
  readonly id: string
  /** Another wallet announced the same uuid or rdns earlier (security.md T8). */
  readonly isDuplicate: boolean
}

/** The wallets announced so far. */
export interface AnnouncedWallets {
  readonly list: readonly AnnouncedWallet[]
  /** Whether the announcement was a new one. */
  add(announcement: Announcement): boolean
  /** How many wallets call themselves as this one does. */
  namesakes(wallet: AnnouncedWallet): number
}

/** Wallets kept (security.md T20: items of a list). */
const MAX_WALLETS = 5000

const nameOf = ({ rdns, name }: Announcement): string => `${rdns}/${name}`

/** Collects announcements; identity is the uuid together with the provider object. */
export function createAnnouncedWallets(): AnnouncedWallets {
  const list: AnnouncedWallet[] = []
  const uuidsOf = new Map<object, Set<string>>()
  const claims = new Set<string>()
  const ids = new Set<string>()
  const counts = new Map<string, number>()

  const idFor = (announcement: Announcement, isDuplicate: boolean): string => {
    const stable = `eip6963:${nameOf(announcement)}`
    if (announcement.rdns && !isDuplicate) return stable
    const first = `eip6963:${announcement.uuid}`
    return ids.has(first) ? `${first}#${list.length}` : first
  }

  return {
    list,
    namesakes: (wallet) => counts.get(nameOf(wallet)) ?? 0,
    add(announcement) {
      const { uuid, rdns, provider } = announcement
      const known = uuidsOf.get(provider) ?? new Set<string>()
      if (known.has(uuid) || list.length >= MAX_WALLETS) return false
      const own = [`uuid:${uuid}`, ...(rdns ? [`rdns:${rdns}`] : [])]
      const isDuplicate = known.size > 0 || own.some((claim) => claims.has(claim))
      const id = idFor(announcement, isDuplicate)
      list.push({ ...announcement, id, isDuplicate })
      uuidsOf.set(provider, known.add(uuid))
      for (const claim of own) claims.add(claim)
      ids.add(id)
      counts.set(nameOf(announcement), (counts.get(nameOf(announcement)) ?? 0) + 1)
      return true
    },
  }
}
