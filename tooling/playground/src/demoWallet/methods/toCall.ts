import type { Call } from '../signer.ts'
import { invalid, toAddress, toHex, toQuantity, toRecord } from './params.ts'

/** The parts of a transaction request that the wallet takes from the page; it sets nonce and fees itself. */
export function toCall(value: unknown): Call {
  const { to, value: amount, data, input, gas } = toRecord(value, 'The transaction')
  const code = data ?? input
  if (to === undefined && code === undefined) throw invalid('A transaction needs "to" or "data".')
  return {
    to: to === undefined || to === null ? undefined : toAddress(to, 'to'),
    value: amount === undefined ? undefined : toQuantity(amount, 'value'),
    data: code === undefined ? undefined : toHex(code, 'data'),
    gas: gas === undefined ? undefined : toQuantity(gas, 'gas'),
  }
}
