import {
  formatAmount,
  type Network,
  type PaymentProblem,
  type PaymentReading,
  type PaymentRequest,
  parseAmount,
} from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import { toHex } from '../bytes.ts'
import { addressOn, keyOf, normalAddress } from '../ss58.ts'
import { isAssetId } from './chainState.ts'

const SCHEME = 'substrate:'
const MAX_LENGTH = 1024
/** Digits, and a fraction after at least one of them; no exponent, no sign. */
const AMOUNT = /^\d+(\.\d+)?$/
const HASH = /^0x[0-9a-f]{64}$/i
const SINGLE = ['amount', 'asset', 'label', 'message'] as const

function refuse(problem: PaymentProblem, detail?: string): PaymentReading {
  const clean = detail === undefined ? '' : cleanText(detail)
  return { ok: false, problem, ...(clean && { detail: clean }) }
}

/** The amount in the smallest unit, or as text where the decimals are the token's. */
function readAmount(text: string, isToken: boolean, { nativeCurrency }: Network): Partial<PaymentRequest> | undefined {
  if (!AMOUNT.test(text)) return undefined
  if (isToken) return { amountText: text }
  const [, fraction = ''] = text.split('.')
  return fraction.length > nativeCurrency.decimals ? undefined : { amount: parseAmount(text, nativeCurrency.decimals) }
}

/** The network that a link names by the hash of its first block; wallets also write the account's key there. */
function networkOf(hash: string | undefined, to: string, network: Network): Network['id'] | undefined {
  if (!hash || hash.toLowerCase() === toHex(keyOf(to))) return network.id
  return HASH.test(hash) ? `polkadot:${hash.slice(2, 34).toLowerCase()}` : undefined
}

/** Reads a link as wallets of Polkadot show it in codes: `substrate:address:hash:name`, with an amount behind it. */
export function readPaymentUri(text: string, network: Network): PaymentReading | undefined {
  if (text.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined
  if (text.length > MAX_LENGTH) return refuse('malformed')
  const [path = '', query = ''] = text.slice(SCHEME.length).split(/\?(.*)/s)
  const [address = '', hash, ...name] = path.split(':')
  const to = normalAddress(address)
  if (!to) return refuse('malformed', 'address')
  const place = networkOf(hash, to, network)
  if (!place) return refuse('network', hash)
  const values = new URLSearchParams(query)
  const twice = SINGLE.find((field) => values.getAll(field).length > 1)
  if (twice) return refuse('duplicate', twice)
  const token = values.get('asset')
  if (token !== null && !isAssetId(token)) return refuse('malformed', 'asset')
  const stated = values.get('amount')
  const amount = stated === null ? {} : readAmount(stated, token !== null, network)
  if (!amount) return refuse('malformed', 'amount')
  const label = cleanText(values.get('label') ?? name.join(':'))
  const message = cleanText(values.get('message') ?? '')
  return {
    ok: true,
    request: {
      network: place,
      to: address,
      ...(token === null ? {} : { token }),
      ...amount,
      ...(label && { label }),
      ...(message && { message }),
    },
  }
}

/** Prints a link; without amount and token it is the address with its scheme, as every wallet scans it. */
export function paymentUri(request: PaymentRequest, network: Network): string {
  const { to, token, amount, amountText, label, message } = request
  const { decimals } = network.nativeCurrency
  const stated = amountText ?? (amount === undefined || token ? undefined : formatAmount(amount, decimals))
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['amount', stated],
    ['asset', token],
    ['label', label],
    ['message', message],
  ]
  const query = fields.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return `${SCHEME}${addressOn(to, network)}${query.length ? `?${query.join('&')}` : ''}`
}
