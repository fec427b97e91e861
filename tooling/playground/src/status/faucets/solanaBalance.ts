import { callRpc } from '../ask/callRpc.ts'
import { field } from '../ask/field.ts'
import type { Faucet } from './faucet.ts'

/** What an address owns in lamports. */
export const solanaBalance: NonNullable<Faucet['balanceOf']> = async (url, address, signal) =>
  BigInt(String(field(await callRpc(url, 'getBalance', [address, { commitment: 'processed' }], signal), 'value')))
