import { callRpc } from '../ask/callRpc.ts'
import type { Faucet } from './faucet.ts'

/** What an address owns in wei. */
export const evmBalance: NonNullable<Faucet['balanceOf']> = async (url, address, signal) =>
  BigInt(String(await callRpc(url, 'eth_getBalance', [address, 'latest'], signal)))
