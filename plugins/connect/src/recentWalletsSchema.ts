import type { Schema } from '@latchkey/kernel'
import { MAX_RECENT } from './constants.ts'
import type { DirectoryWallet } from './peers.ts'

/** Most characters of a text, as long as links get. */
const MAX = 2000

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX

/** Wallets of the directory that were used; whatever else storage holds is dropped. Links are checked when they are built. */
export const recentWalletsSchema: Schema<readonly DirectoryWallet[]> = {
  parse: (value) =>
    (Array.isArray(value) ? value : []).slice(0, MAX_RECENT).flatMap((item: unknown): DirectoryWallet[] => {
      if (typeof item !== 'object' || item === null || !('id' in item && isText(item.id))) return []
      const { id } = item
      const { name, ...texts } = Object.fromEntries(
        Object.entries(item).filter((entry): entry is [string, string] => isText(entry[1])),
      )
      const chains =
        'chains' in item && Array.isArray(item.chains) ? item.chains.filter(isText).slice(0, MAX_CHAINS) : []
      return name ? [{ ...texts, id, name, chains }] : []
    }),
}

const MAX_CHAINS = 100
