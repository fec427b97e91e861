import type { CapabilityMap } from '@latchkey/kernel'
import { checkAddress, checkAmount, checkData } from './checkInput.ts'
import { send } from './send.ts'

/** Sends a transaction and compares what reached the chain with it. @throws see {@link send}; `evm/invalid-input` */
export const sendTransaction: CapabilityMap['sendTransaction'] = async ({ to, value = 0n, data = '0x' }, io) =>
  send({ to: checkAddress(to, 'to'), value: checkAmount(value, 'value'), data: checkData(data, 'data') }, io)
