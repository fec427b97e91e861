import {
  formatAmount,
  type Network,
  type PaymentProblem,
  type PaymentReading,
  type PaymentRequest,
  parseAmount,
} from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import { decodeBech32 } from '../bech32.ts'
import { prefixesOf, readAddress } from '../chain/addresses.ts'

const SCHEME = 'bitcoin:'
/** Whole bitcoin with a fraction of at most eight digits; no exponent, no sign (BIP-321). */
const AMOUNT = /^\d{1,8}(\.\d{0,8})?$/
const MAX_LENGTH = 4096
/** Ways of paying that are known by name and not taken here. */
const OTHERS = ['lightning', 'lno', 'sp', 'pay'] as const
/** Fields that may stand more than once: addresses by prefix, and other ways of paying. */
const SEVERAL = /^(bc|tb|bcrt|tsp)$/

function refuse(problem: PaymentProblem, detail?: string): PaymentReading {
  const clean = detail === undefined ? '' : cleanText(detail)
  return { ok: false, problem, ...(clean && { detail: clean }) }
}

type Field = readonly [name: string, value: string]

/** Names without case and values of a query, a plus being a plus (RFC 3986); `undefined` where it cannot be decoded. */
function readQuery(query: string): readonly Field[] | undefined {
  try {
    return query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', value = ''] = part.split(/=(.*)/s)
        return [name.toLowerCase(), decodeURIComponent(value)] as const
      })
  } catch {
    return undefined
  }
}

/** What is wrong with the fields, whatever they say. */
function problemOf(fields: readonly Field[]): PaymentReading | undefined {
  const required = fields.find(([name]) => name.startsWith('req-') && name !== 'req-pop')
  const names = fields.map(([name]) => name.replace(/^req-(?=pop$)/, ''))
  const twice = names.find(
    (name, at) => names.indexOf(name) !== at && !SEVERAL.test(name) && !OTHERS.some((entry) => entry === name),
  )
  if (twice) return refuse('duplicate', twice)
  // A proof of payment would be sent to an address of the link's choice.
  if (required || fields.some(([name]) => name === 'req-pop')) return refuse('required', required?.[0] ?? 'req-pop')
  return undefined
}

/** The address to pay to: that of the path, else the first of this network that the fields name. */
function receiverOf(path: string, fields: readonly Field[], network: Network): string | PaymentReading {
  const { hrp } = prefixesOf(network)
  for (const [name, value] of fields) {
    // An address under the prefix of another network is a mistake, whichever is meant.
    if (SEVERAL.test(name) && !value.toLowerCase().startsWith(`${name}1`)) return refuse('malformed', name)
  }
  const named = fields.filter(([name]) => name === hrp).map(([, value]) => value)
  const candidates = [...named, ...(path ? [path] : [])]
  const found = candidates.flatMap((value) => readAddress(value, [network]) ?? [])[0]
  if (found) return found.address
  if (path && isOfOtherNetwork(path)) return refuse('network', path)
  if (path || named.length) return refuse('malformed', 'recipient')
  const other = OTHERS.find((name) => fields.some(([field]) => field === name))
  if (other) return refuse('unsupported', other)
  return fields.some(([name]) => SEVERAL.test(name)) ? refuse('network') : refuse('malformed', 'recipient')
}

/** The prefixes of the known networks, to tell a foreign address from a wrong one. */
const KNOWN = [
  { parameters: { hrp: 'bc', p2pkh: 0, p2sh: 5 } },
  { parameters: { hrp: 'tb', p2pkh: 111, p2sh: 196 } },
  { parameters: { hrp: 'bcrt', p2pkh: 111, p2sh: 196 } },
] as const

const isOfOtherNetwork = (path: string): boolean => readAddress(path, KNOWN) !== undefined

/** Reads a payment link (BIP-321, BIP-21) for an address of this network; other ways of paying beside it are left out. */
export function readPaymentUri(text: string, network: Network): PaymentReading | undefined {
  if (text.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined
  if (text.length > MAX_LENGTH) return refuse('malformed')
  const [path = '', query = ''] = text.slice(SCHEME.length).split(/\?(.*)/s)
  const fields = readQuery(query)
  if (!fields) return refuse('malformed')
  const problem = problemOf(fields)
  if (problem) return problem
  const to = receiverOf(path, fields, network)
  if (typeof to !== 'string') return to
  const values = new Map(fields)
  const stated = values.get('amount')
  if (stated !== undefined && !AMOUNT.test(stated)) return refuse('malformed', 'amount')
  const { decimals } = network.nativeCurrency
  const amount = stated === undefined ? {} : { amount: parseAmount(stated.replace(/\.$/, ''), decimals) }
  const words = (['label', 'message'] as const).flatMap((name) => {
    const value = values.get(name)
    return value ? [[name, cleanText(value)]] : []
  })
  return { ok: true, request: { network: network.id, to, ...amount, ...Object.fromEntries(words) } }
}

/** Prints a payment link; without more it is the address with its scheme, which scanners of BIP-21 read too. */
export function paymentUri({ to, amount, amountText, label, message }: PaymentRequest, network: Network): string {
  const stated =
    amountText ?? (amount === undefined ? undefined : formatAmount(amount, network.nativeCurrency.decimals))
  const fields = [
    ['amount', stated],
    ['label', label],
    ['message', message],
  ] as const
  const query = fields.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return `${SCHEME}${to}${query.length ? `?${query.join('&')}` : ''}`
}

/**
 * Capitals take 5.5 bits of a code for each where small letters take 8: BIP-21 and BIP-173 allow them for the scheme and
 * addresses of witness programs. Fields of a query are none of the letters that are so short.
 */
export function paymentCode(link: string): string {
  const address = link.startsWith(SCHEME) ? link.slice(SCHEME.length) : ''
  return decodeBech32(address) ? link.toUpperCase() : link
}
