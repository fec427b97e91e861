import { type Blockchain, compactHex, setStorage } from '@acala-network/chopsticks-core'
import { bnToU8a, hexToU8a, u8aToHex } from '@polkadot/util'

/** Where an account's record has what is free: behind four 32-bit counters, as a 128-bit number. */
const FREE_OFFSET = 16
const FREE_BITS = 128

/** Sets what an account can spend, in plancks, and leaves the rest of its record as it is. */
export async function setFree(chain: Blockchain, address: string, amount: bigint): Promise<void> {
  const { query } = await chain.head.meta
  if (!query.system?.account) return
  const key = compactHex(query.system.account(address))
  const record = await chain.head.get(key)
  if (!record) return
  const bytes = hexToU8a(record)
  bytes.set(bnToU8a(amount, { bitLength: FREE_BITS, isLe: true }), FREE_OFFSET)
  await setStorage(chain, [[key, u8aToHex(bytes)]])
}
