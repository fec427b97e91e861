import type { FamilyContext, FamilyEntries, PaymentProblem, PaymentReading } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { cleanText } from '@latchkey/kernel/text'

/** EIP-681, of which everything else than paying and `transfer` is refused by name. */
const FORM = /^ethereum:(?:pay-)?([^@/?]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/is
const ADDRESS = /^0x[0-9a-f]{40}$/i
/** A name of at least two labels (ENS); whether it is normal is for those to say who resolve it. */
const NAME = /^[^\s.]+(\.[^\s.]+)+$/u
const NUMBER = /^\+?(\d*)(?:\.(\d+))?(?:e(\d{1,3}))?$/i
const LIMIT = 1n << 256n
/** Longer texts are no links for payments. */
const MAX_LENGTH = 2048
/** What a wallet decides by itself. */
const IGNORED: ReadonlySet<string> = new Set(['gas', 'gaslimit', 'gasprice'])

function refuse(problem: PaymentProblem, detail: string): PaymentReading {
  const shown = cleanText(detail)
  return { ok: false, problem, ...(shown ? { detail: shown } : {}) }
}

/** `2.014e18` as a whole number, `undefined` for what is none. */
function readWhole(text: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const places = Number(exponent)
  const digits = fraction.replace(/0+$/, '')
  if ((whole === '' && fraction === '') || digits.length > places || places > 80) return undefined
  const value = BigInt(whole + digits.padEnd(places, '0') || '0')
  return value < LIMIT ? value : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Parameters by name. The first one that is there twice, or cannot be decoded, is the answer. */
function readParameters(query: string): ReadonlyMap<string, string> | PaymentReading {
  const values = new Map<string, string>()
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const at = pair.indexOf('=')
    const name = at < 0 ? pair : pair.slice(0, at)
    const value = decode(at < 0 ? '' : pair.slice(at + 1))
    if (value === undefined) return refuse('malformed', name)
    if (values.has(name)) return refuse('duplicate', name)
    values.set(name, value)
  }
  return values
}

function readTransfer(token: string, values: ReadonlyMap<string, string>, network: `eip155:${string}`): PaymentReading {
  const to = values.get('address')
  const text = values.get('uint256')
  const amount = text === undefined ? undefined : readWhole(text)
  if (!ADDRESS.test(token)) return refuse('malformed', token)
  if (!to || !(ADDRESS.test(to) || NAME.test(to))) return refuse('malformed', 'address')
  if (text !== undefined && amount === undefined) return refuse('malformed', 'uint256')
  if ((readWhole(values.get('value') ?? '0') ?? 1n) !== 0n) return refuse('function', 'transfer, value')
  return { ok: true, request: { to, network, token, ...(amount === undefined ? {} : { amount }) } }
}

/** See {@link FamilyEntries.readPaymentUri}: EIP-681. */
export const readPaymentUri: NonNullable<FamilyEntries['readPaymentUri']> = (text) => {
  const trimmed = text.trim()
  if (!/^ethereum:/i.test(trimmed)) return undefined
  const match = trimmed.length > MAX_LENGTH ? null : FORM.exec(trimmed)
  if (!match) return refuse('malformed', 'ethereum:')
  const [, given = '', chain, call, query = ''] = match
  const target = decode(given) ?? ''
  if (!ADDRESS.test(target) && !NAME.test(target)) return refuse('malformed', target)
  if (chain !== undefined && !/^[1-9]\d{0,15}$/.test(chain)) return refuse('network', chain)
  const values = readParameters(query)
  if (!(values instanceof Map)) return values as PaymentReading
  // Links without a chain are for Ethereum itself, whatever the page is on.
  const network = `eip155:${chain ?? '1'}` as const
  const known = call === undefined || call === '' ? ['value'] : ['address', 'uint256', 'value']
  const other = [...values.keys()].find((name) => !known.includes(name) && !IGNORED.has(name.toLowerCase()))
  if (call && call !== 'transfer') return refuse('function', call)
  if (other !== undefined) return refuse('required', other)
  if (call) return readTransfer(target, values, network)
  const value = values.get('value')
  const amount = value === undefined ? undefined : readWhole(value)
  if (value !== undefined && amount === undefined) return refuse('malformed', 'value')
  return { ok: true, request: { to: target, network, ...(amount === undefined ? {} : { amount }) } }
}

/** See {@link FamilyEntries.paymentUri}: the bare address without amount and token, which old scanners read. */
export const paymentUri: NonNullable<FamilyEntries['paymentUri']> = ({ to, token, amount }, network) => {
  if (!token && amount === undefined) return to
  const chain = network.id === 'eip155:1' ? '' : `@${network.id.slice('eip155:'.length)}`
  if (!token) return `ethereum:${to}${chain}?value=${amount}`
  return `ethereum:${token}${chain}/transfer?address=${to}${amount === undefined ? '' : `&uint256=${amount}`}`
}

/** Addresses without a key: zero, the first precompiled contracts, and the usual places to burn things. */
const BURN = /^0x(0{40}|0{38}(0[1-9a-f]|1[0-9a-f])|0{36}dead|dead0{36})$/i
/** What stands at an account that lets a contract act for it (EIP-7702). */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i
const WORD = /^0x[0-9a-f]{64}/i
/** `isValidSignature(bytes32,bytes)` of ERC-1271 with nothing in it. */
const CHECK_SIGNATURE = `0x1626ba7e${'0'.repeat(64)}${'0'.repeat(62)}40${'0'.repeat(64)}`
/** `supportsInterface(0x1626ba7e)` of ERC-165. */
const HAS_CHECK = `0x01ffc9a71626ba7e${'0'.repeat(56)}`
/** `entryPoint()` of ERC-4337 accounts. */
const ENTRY_POINT = '0xb0d691fe'
/** `decimals()` and `totalSupply()` of ERC-20. */
const TOKEN_READS = ['0x313ce567', '0x18160ddd']

/** The answer of a contract, `undefined` where it has none. @throws when no node answers */
async function ask(
  to: string,
  data: string,
  { services, network, signal }: FamilyContext,
): Promise<string | undefined> {
  try {
    const answer = await services.rpc.request(network.id, 'eth_call', [{ to, data }, 'latest'], { signal })
    return typeof answer === 'string' && WORD.test(answer) ? answer : undefined
  } catch (error) {
    if (/^(kernel\/|http\/|rpc\/(unavailable|wrong-chain|limit-exceeded))/.test(fromUnknown(error).code)) throw error
    return undefined
  }
}

/** See {@link FamilyEntries.inspectReceiver}. */
export const inspectReceiver: NonNullable<FamilyEntries['inspectReceiver']> = async ({ address }, ctx) => {
  if (BURN.test(address)) return { kind: 'burn' }
  const { services, network, signal } = ctx
  const code = await services.rpc.request(network.id, 'eth_getCode', [address, 'latest'], { signal })
  if (typeof code !== 'string' || code === '0x') return { kind: 'account', hasContract: false }
  if (DELEGATED.test(code)) return { kind: 'account', hasContract: true }
  const reads = await Promise.all(TOKEN_READS.map((data) => ask(address, data, ctx)))
  if (reads.every((answer) => answer !== undefined)) return { kind: 'token' }
  const signs = await Promise.all([
    ask(address, CHECK_SIGNATURE, ctx).then((answer) => answer !== undefined),
    ask(address, HAS_CHECK, ctx).then((answer) => answer !== undefined && BigInt(answer.slice(0, 66)) === 1n),
    ask(address, ENTRY_POINT, ctx).then((answer) => answer !== undefined && BigInt(answer.slice(0, 66)) > 0n),
  ])
  return signs.includes(true) ? { kind: 'account', hasContract: true } : { kind: 'contract' }
}

/** 32 bytes (EIP-1474). */
const HASH = /^0x[0-9a-f]{64}$/i

/** What the family does without a wallet. A chunk of its own, like the loaders of capabilities. */
export const entries: FamilyEntries = {
  isTransactionHash: (value) => HASH.test(value),
  transactionUrl: ({ explorer }, hash) => explorer && `${explorer.url.replace(/\/+$/, '')}/tx/${hash}`,
  transactionStatus: async (input, ctx) => (await import('./transactionStatus.ts')).transactionStatus(input, ctx),
  looksLikeAddress: (text) => ADDRESS.test(text),
  inspectReceiver,
  paymentUri,
  readPaymentUri,
  walletGuide: { name: 'ethereum.org', url: 'https://ethereum.org/en/wallets/find-wallet/' },
}
