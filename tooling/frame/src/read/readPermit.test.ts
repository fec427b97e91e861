import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../requests/node.ts'
import { readTypedData } from './readTypedData.ts'

const OWNER = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const BOB = '0x00000000000000000000000000000000000B0b00'
const TOKEN = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const NOW = Date.UTC(2026, 0, 1)
const SOON = NOW / 1000 + 60
const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** A node on which TOKEN is a token of 6 decimals; everything else reverts. */
async function node(_method: string, params: unknown): Promise<unknown> {
  const [{ to, data }] = params as [{ to: string; data: string }]
  if (to !== TOKEN) throw new NodeError('execution reverted', 3)
  if (data === '0x313ce567') return `0x${word(6n)}`
  if (data === '0x18160ddd') return `0x${word(1_000_000_000n)}`
  return `0x${word(32n)}${word(4n)}${Buffer.from('USDT').toString('hex').padEnd(64, '0')}`
}

const context = { address: OWNER, chain: 'eip155:1', origin: 'https://shop.example', node }
const fieldsOf = (text: string) =>
  text.split(',').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' }))

/** Typed data from the type strings of the standards, such as `Permit(address owner,…)`. */
function typed(typeTexts: readonly string[], message: object, verifyingContract = TOKEN) {
  const types = Object.fromEntries(
    typeTexts.map((text) => [text.slice(0, text.indexOf('(')), fieldsOf(text.slice(text.indexOf('(') + 1, -1))]),
  )
  return {
    types,
    primaryType: Object.keys(types)[0],
    domain: { name: 'Token', chainId: 1, verifyingContract },
    message,
  }
}

const EIP2612 = ['Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)']
const DAI = ['Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)']
const ITEM = ['Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)']
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const SINGLE = ['PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)', DETAILS]
const BATCH = ['PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)', DETAILS]
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'
const TRANSFER = [
  'PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)',
  PERMISSIONS,
]
const TRANSFERS = [
  'PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)',
  PERMISSIONS,
]
const WITNESS = [
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness)',
  PERMISSIONS,
  'Order(address buyer)',
]
const pay = (name: string) => [
  `${name}WithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)`,
]
const NONCE = `0x${'00'.repeat(32)}`
const permit = (value: bigint, deadline: number) => ({
  owner: OWNER,
  spender: BOB,
  value: `${value}`,
  nonce: 0,
  deadline,
})
const single = (amount: bigint, expiration = SOON) => ({
  details: { token: TOKEN, amount: `${amount}`, expiration, nonce: 0 },
  spender: BOB,
  sigDeadline: SOON,
})
const transfer = (amount: bigint) => ({
  permitted: { token: TOKEN, amount: `${amount}` },
  spender: BOB,
  nonce: 0,
  deadline: SOON,
})
const paid = { from: OWNER, to: BOB, value: '1500000', validAfter: 0, validBefore: SOON, nonce: NONCE }

describe('rights to take tokens by a signature', () => {
  test.each([
    ['of EIP-2612', typed(EIP2612, permit(1_500_000n, SOON)), ['permit'], 'spender', '1.5 USDT'],
    ['that lasts', typed(EIP2612, permit(1n, SOON + 3600)), ['permit', 'longPermit'], 'spender', '0.000001 USDT'],
    [
      'without limit',
      typed(EIP2612, permit(maxUint256, SOON)),
      ['permit', 'unlimited'],
      'spender',
      `∞ USDT (115792089237316195423570985008687907853269984665640564039457584007913129.639935)`,
    ],
    [
      'of DAI, which is always without limit',
      typed(DAI, { holder: OWNER, spender: BOB, nonce: 0, expiry: 0, allowed: true }),
      ['permit', 'unlimited', 'longPermit'],
      'spender',
      '∞ USDT',
    ],
    ['of Permit2', typed(SINGLE, single(1_500_000n), PERMIT2), ['permit'], 'spender', '1.5 USDT'],
    [
      'of Permit2, all of it, for good',
      typed(SINGLE, single(2n ** 160n - 1n, 2 ** 48 - 1), PERMIT2),
      ['permit', 'unlimited', 'longPermit'],
      'spender',
      /^∞ USDT/,
    ],
    [
      'of Permit2, several',
      typed(BATCH, { ...single(0n), details: [single(1n).details, single(2n).details] }, PERMIT2),
      ['permit'],
      'spender',
      '0.000001 USDT',
    ],
    ['of Permit2, once', typed(TRANSFER, transfer(1_500_000n), PERMIT2), ['permit'], 'spender', '1.5 USDT'],
    [
      'of Permit2, several once',
      typed(TRANSFERS, { ...transfer(0n), permitted: [transfer(5n).permitted] }, PERMIT2),
      ['permit'],
      'spender',
      '0.000005 USDT',
    ],
    [
      'of Permit2, with an order',
      typed(WITNESS, { ...transfer(1_500_000n), witness: { buyer: BOB } }, PERMIT2),
      ['permit'],
      'spender',
      '1.5 USDT',
    ],
    ['of EIP-3009', typed(pay('Transfer'), paid), ['authorisation'], 'recipient', '1.5 USDT'],
    ['of EIP-3009, to be fetched', typed(pay('Receive'), paid), ['authorisation'], 'recipient', '1.5 USDT'],
  ] as const)('parameters: one %s', async (_title, given, warnings, whom, amount) => {
    const { facts } = await readTypedData(given, context, NOW)
    expect(facts.warnings.map(({ key }) => key)).toEqual(warnings)
    const value = (label: string) => facts.rows.find((row) => row.label === label)?.value
    expect(value(whom)).toBe(BOB)
    expect(value('contract')).toBe(TOKEN)
    expect(value('amount')).toEqual(typeof amount === 'string' ? amount : expect.stringMatching(amount))
    expect(value('expires')).toBeDefined()
  })

  test.each([
    ['one token', 1, ['contract', 'amount', 'spender', 'expires']],
    ['several', 3, ['spender', ...Array.from({ length: 3 }, () => ['contract', 'amount']).flat(), 'expires']],
  ])('behavior: a right to %s names who may take it where no list hides it', async (_title, count, labels) => {
    const details = Array.from({ length: count }, () => single(1n).details)
    const { facts } = await readTypedData(typed(BATCH, { ...single(0n), details }, PERMIT2), context, NOW)
    expect(facts.rows.map(({ label }) => label).slice(0, labels.length)).toEqual(labels)
  })

  test('behavior: an item of a collection', async () => {
    const { facts } = await readTypedData(
      typed(ITEM, { spender: BOB, tokenId: 7, nonce: 0, deadline: SOON }),
      context,
      NOW,
    )
    expect(facts.warnings).toEqual([{ tone: 'danger', key: 'permitItem', values: { id: '7' } }])
  })

  test.each([
    ['a right taken back', typed(DAI, { holder: OWNER, spender: BOB, nonce: 0, expiry: 0, allowed: false }), 'revoke'],
    ['nothing', typed(EIP2612, permit(0n, SOON)), 'revoke'],
    [
      'a payment withdrawn',
      typed(['CancelAuthorization(address authorizer,bytes32 nonce)'], { authorizer: OWNER, nonce: NONCE }),
      'cancelAuthorisation',
    ],
  ])('behavior: %s is no danger', async (_title, given, key) => {
    const { facts } = await readTypedData(given, context, NOW)
    expect([facts.sentence.key, facts.warnings]).toEqual([key, []])
  })

  test('behavior: the amount of a token that does not answer is its smallest unit', async () => {
    const { facts } = await readTypedData(typed(EIP2612, permit(25n, SOON), BOB), context, NOW)
    expect(facts.rows.find(({ label }) => label === 'rawAmount')?.value).toBe('25')
    expect(facts.warnings.map(({ key }) => key)).toEqual(['permit'])
  })

  test('behavior: no limit on a token that does not answer', async () => {
    const { facts } = await readTypedData(typed(EIP2612, permit(maxUint256, SOON), BOB), context, NOW)
    expect(facts.warnings.map(({ key }) => key)).toEqual(['permit', 'unlimitedPermit'])
  })

  test.each([
    ['a right of another form', typed(['Permit(address spender,uint256 cap)'], { spender: BOB, cap: 1 })],
    ['data for Permit2 of another form', typed(['Hello(address spender)'], { spender: BOB }, PERMIT2)],
  ])('behavior: %s is a danger that cannot be read', async (_title, given) => {
    const { facts } = await readTypedData(given, context, NOW)
    expect(facts.warnings).toEqual([{ tone: 'danger', key: 'permitUnknown' }])
  })

  test('behavior: what is signed counts, not what stands beside it', async () => {
    const { facts } = await readTypedData(
      typed(EIP2612, { ...permit(maxUint256, SOON), allowed: false, expiry: 1, holder: BOB }),
      context,
      NOW,
    )
    expect(facts.warnings.map(({ key }) => key)).toContain('unlimited')
  })
})
