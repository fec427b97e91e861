import type { ApiContext } from '../types.ts'

/** The plain address of the active account, for the query parameter `sender` (facts 4). */
export function activeAddress({ store, core }: ApiContext): string | undefined {
  return store.get(core.account)?.address
}
