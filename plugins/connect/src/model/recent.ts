import type { Schema } from '@latchkey/kernel'
import { MAX_RECENT } from '../constants.ts'
import type { DirectoryWallet } from '../plugin.ts'

/** Most characters of a stored text; links are the longest. */
const MAX_TEXT = 2000
const MAX_CHAINS = 100

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT

/** Connector ids, newest first; anything else in storage is dropped. */
export const recentWalletIdsSchema: Schema<readonly string[]> = {
  parse: (value) =>
    Array.isArray(value) ? [...new Set(value)].filter((id) => typeof id === 'string').slice(0, MAX_RECENT) : [],
}

/** Directory wallets that were used. Links and anything else are dropped: a stored link may have changed hands. */
export const recentDirectorySchema: Schema<readonly DirectoryWallet[]> = {
  parse: (value) =>
    (Array.isArray(value) ? value : []).slice(0, MAX_RECENT).flatMap((item: unknown): DirectoryWallet[] => {
      if (typeof item !== 'object' || item === null || !('id' in item && isText(item.id))) return []
      const { id } = item
      const { name, rdns, image } = Object.fromEntries(
        Object.entries(item).filter((entry): entry is [string, string] => isText(entry[1])),
      )
      const chains =
        'chains' in item && Array.isArray(item.chains) ? item.chains.filter(isText).slice(0, MAX_CHAINS) : []
      const certified = 'certified' in item && item.certified === true
      if (!name) return []
      return [
        {
          id,
          name,
          chains,
          ...(rdns ? { rdns } : {}),
          ...(image ? { image } : {}),
          ...(certified ? { certified } : {}),
        },
      ]
    }),
}
