import type { CapabilityMap } from '@latchkey/kernel'
import { estimateFee } from './estimateFee.ts'
import { sendCalls } from './sendCalls.ts'
import { sendTransaction } from './sendTransaction.ts'
import { tokenBalances } from './tokenBalances.ts'
import { transfer } from './transfer.ts'

type Name = 'estimateFee' | 'sendCalls' | 'sendTransaction' | 'tokenBalances' | 'transfer'

/** What needs the contract encoding of viem; one chunk. */
export const moneyGroup: Pick<CapabilityMap, Name> = {
  estimateFee,
  sendCalls,
  sendTransaction,
  tokenBalances,
  transfer,
}
