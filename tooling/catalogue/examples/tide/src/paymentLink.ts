import { formatAmount, type Network, type PaymentReading, type PaymentRequest, parseAmount } from '@latchkey/kernel'
import { readAddress } from './family.ts'

/** `tide:<address>?amount=<whole coins>` */
export function printPaymentUri({ to, amount }: PaymentRequest, { nativeCurrency }: Network): string {
  const query = amount === undefined ? '' : `?amount=${formatAmount(amount, nativeCurrency.decimals)}`
  return `tide:${to}${query}`
}

/** `undefined` for the links of others. What a link asks for beyond address and amount is refused: it may be meant. */
export function parsePaymentUri(text: string, { id, nativeCurrency }: Network): PaymentReading | undefined {
  const [, address, query = ''] = /^tide:([0-9a-z]+)(?:\?(.*))?$/i.exec(text.trim()) ?? []
  if (address === undefined) return undefined
  const to = readAddress(address)
  if (to === undefined) return { ok: false, problem: 'malformed' }
  const fields = new URLSearchParams(query)
  if (fields.getAll('amount').length > 1) return { ok: false, problem: 'duplicate' }
  if ([...fields.keys()].some((key) => key !== 'amount')) return { ok: false, problem: 'required' }
  const amount = fields.get('amount')
  if (amount === null) return { ok: true, request: { network: id, to } }
  try {
    return { ok: true, request: { network: id, to, amount: parseAmount(amount, nativeCurrency.decimals) } }
  } catch {
    return { ok: false, problem: 'malformed' }
  }
}
