import type { CapabilityMap } from '@latchkey/kernel'
import { send } from './send.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import { transferTransaction } from './transferTransaction.ts'

/** Moves native currency or an ERC-20. @throws see {@link send}; `evm/invalid-input`, `evm/would-fail` */
export const transfer: CapabilityMap['transfer'] = async (input, io) => {
  const transaction = transferTransaction(input)
  if (input.token) await simulateTransfer(transaction, io)
  return send(transaction, io)
}
