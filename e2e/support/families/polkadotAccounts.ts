import { askNode } from '../test.ts'

/** Where the chain has its accounts: `System.Account`, by their public keys. */
const ACCOUNTS = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** The keys of an account's record in the storage of the local Polkadot chain: one, or none where there is no such account. */
export async function polkadotRecords(node: string, publicKey: string): Promise<readonly string[]> {
  const keys = (await askNode(node, 'state_getKeysPaged', [ACCOUNTS, 1000, null])) as readonly string[]
  return keys.filter((key) => key.endsWith(publicKey.slice(2)))
}

/** A number as the chain stores it: 16 bytes, the lowest first. */
const stored = (amount: bigint): string =>
  Buffer.from(amount.toString(16).padStart(32, '0'), 'hex').reverse().toString('hex')

/** Sets what an account has free, reserved and frozen there, in plancks, as one that stakes and has paid a deposit has it. */
export async function setPolkadotAmounts(
  node: string,
  publicKey: string,
  { free, reserved, frozen }: Readonly<Record<'free' | 'reserved' | 'frozen', bigint>>,
): Promise<void> {
  const [record = ''] = await polkadotRecords(node, publicKey)
  const bytes = String(await askNode(node, 'state_getStorage', [record]))
  const amounts = [free, reserved, frozen].map(stored).join('')
  await askNode(node, 'dev_setStorage', [[[record, bytes.slice(0, 34) + amounts + bytes.slice(34 + amounts.length)]]])
}

/** What an account can spend there, in plancks: 16 bytes, the lowest first, after four counts of four bytes each. */
export async function polkadotFree(node: string, publicKey: string): Promise<bigint> {
  const [record] = await polkadotRecords(node, publicKey)
  if (!record) return 0n
  const bytes = String(await askNode(node, 'state_getStorage', [record])).slice(34, 66)
  return BigInt(`0x${Buffer.from(bytes, 'hex').reverse().toString('hex')}`)
}
