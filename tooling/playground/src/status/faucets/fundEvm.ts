import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { callRpc } from '../ask/callRpc.ts'
import type { Fund } from './faucet.ts'

/** The account that pays; nothing else uses it. */
const FAUCET = ACCOUNTS[9]?.address ?? ACCOUNTS[0].address
/** What it keeps for fees. */
const SPARE = 10n ** 18n

const hex = (value: bigint): string => `0x${value.toString(16)}`

/** Sends ether by a real transaction, so that the history shows it. The faucet never runs dry. */
export const fundEvm: Fund = async (url, address, amount, signal) => {
  const balanceOf = async (account: string): Promise<bigint> =>
    BigInt(String(await callRpc(url, 'eth_getBalance', [account, 'latest'], signal)))
  if ((await balanceOf(FAUCET)) < amount + SPARE)
    await callRpc(url, 'anvil_setBalance', [FAUCET, hex(amount + SPARE)], signal)
  await callRpc(url, 'eth_sendTransaction', [{ from: FAUCET, to: address, value: hex(amount) }], signal)
  return balanceOf(address)
}
