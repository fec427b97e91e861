import type { FamilyEntries } from '@latchkey/kernel'
import { readSs58 } from '../ss58.ts'

/** Accounts that pallets and parachains own start with these words; nobody has their keys. */
const OWNED = /^(modl|para|sibl)/

/** What an address is: somebody's, a pallet's, or nobody's. */
export const inspectReceiver: NonNullable<FamilyEntries['inspectReceiver']> = async ({ address }) => {
  const { key = new Uint8Array(32) } = readSs58(address) ?? {}
  if (key.every((byte) => byte === 0)) return { kind: 'burn' }
  return { kind: OWNED.test(String.fromCharCode(...key.slice(0, 4))) ? 'contract' : 'account' }
}
