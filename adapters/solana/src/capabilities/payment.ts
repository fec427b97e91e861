import {
  formatAmount,
  type Network,
  type PaymentProblem,
  type PaymentReading,
  type PaymentRequest,
  parseAmount,
} from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import { isAddress } from '../base58.ts'

const SCHEME = 'solana:'
/** Digits, and a fraction after at least one of them; no exponent, no sign (Solana Pay). */
const AMOUNT = /^\d+(\.\d+)?$/
const MAX_LENGTH = 2048
/** As many characters as a transfer takes. */
const MAX_MEMO = 500
const SINGLE = ['amount', 'spl-token', 'label', 'message', 'memo'] as const

function refuse(problem: PaymentProblem, detail?: string): PaymentReading {
  const clean = detail === undefined ? '' : cleanText(detail)
  return { ok: false, problem, ...(clean && { detail: clean }) }
}

/** The server of a link that would load a transaction; it may be encoded. */
function hostOf(link: string): string | undefined {
  try {
    return new URL(/^https%/i.test(link) ? decodeURIComponent(link) : link).host
  } catch {
    return undefined
  }
}

/** The amount in lamports, or as text where the decimals are the mint's. */
function readAmount(text: string, isToken: boolean, { nativeCurrency }: Network): Partial<PaymentRequest> | undefined {
  if (!AMOUNT.test(text)) return undefined
  if (isToken) return { amountText: text }
  const [, fraction = ''] = text.split('.')
  if (fraction.length > nativeCurrency.decimals) return undefined
  return { amount: parseAmount(text, nativeCurrency.decimals) }
}

/** Reads a link of Solana Pay for a transfer; one that would load a transaction from a server is refused by its host. */
export function readPaymentUri(text: string, network: Network): PaymentReading | undefined {
  if (text.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined
  if (text.length > MAX_LENGTH) return refuse('malformed')
  const rest = text.slice(SCHEME.length)
  const server = /^https(:|%3a)/i.test(rest) ? hostOf(rest) : undefined
  if (server !== undefined) return refuse('server', server)
  const [to = '', query = ''] = rest.split(/\?(.*)/s)
  if (!isAddress(to)) return refuse('malformed', 'recipient')
  const values = new URLSearchParams(query)
  const twice = SINGLE.find((name) => values.getAll(name).length > 1)
  if (twice) return refuse('duplicate', twice)
  const token = values.get('spl-token')
  if (token !== null && !isAddress(token)) return refuse('malformed', 'spl-token')
  const references = values.getAll('reference')
  if (!references.every(isAddress)) return refuse('malformed', 'reference')
  const stated = values.get('amount')
  const amount = stated === null ? {} : readAmount(stated, token !== null, network)
  if (!amount) return refuse('malformed', 'amount')
  // It goes into the transaction as it is: cut, it would name another customer of an exchange.
  if ((values.get('memo') ?? '').length > MAX_MEMO) return refuse('malformed', 'memo')
  const words = (['label', 'message', 'memo'] as const).flatMap((name) => {
    const value = values.get(name)
    return value === null ? [] : [[name, name === 'memo' ? value : cleanText(value)]]
  })
  return {
    ok: true,
    request: {
      network: network.id,
      to,
      ...(token === null ? {} : { token }),
      ...amount,
      ...(references.length ? { references } : {}),
      ...Object.fromEntries(words),
    },
  }
}

/** Prints a link of Solana Pay; without amount and token it is the address with its scheme. */
export function paymentUri(request: PaymentRequest, { nativeCurrency }: Network): string {
  const { to, token, amount, amountText, references = [], label, message, memo } = request
  const stated =
    amountText ?? (amount === undefined || token ? undefined : formatAmount(amount, nativeCurrency.decimals))
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['amount', stated],
    ['spl-token', token],
    ...references.map((reference) => ['reference', reference] as const),
    ['label', label],
    ['message', message],
    ['memo', memo],
  ]
  const query = fields.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return `${SCHEME}${to}${query.length ? `?${query.join('&')}` : ''}`
}
