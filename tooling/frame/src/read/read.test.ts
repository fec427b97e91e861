import { hashMessage as ethersHashMessage } from 'ethers'
import { encodeFunctionData, maxUint256, parseAbi, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../requests/node.ts'
import { type Call, readCall } from './readCall.ts'
import { messageBytes, readMessage } from './readMessage.ts'

const OWNER = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const BOB = '0x00000000000000000000000000000000000B0b00'
const TOKEN = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
/** What there is of TOKEN: 1,000. */
const SUPPLY = 1_000_000_000n
const coin = { symbol: 'ETH', decimals: 18 }
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function transferOwnership(address)',
])

/** A node on which TOKEN is a token of 6 decimals, with an allowance of 5; everything else reverts. */
async function node(_method: string, params: unknown): Promise<unknown> {
  const [{ to, data }] = params as [{ to: string; data: string }]
  if (to !== TOKEN) throw new NodeError('execution reverted', 3)
  if (data === '0x313ce567') return `0x${word(6n)}`
  if (data === '0x18160ddd') return `0x${word(SUPPLY)}`
  if (data === '0x95d89b41') return `0x${word(32n)}${word(4n)}${Buffer.from('USDT').toString('hex').padEnd(64, '0')}`
  return `0x${word(5_000_000n)}`
}

const read = (change: Partial<Call>) => readCall({ to: TOKEN, data: '0x', value: 0n, ...change }, OWNER, { node, coin })
const call = (functionName: (typeof abi)[number]['name'], args: readonly unknown[]) =>
  // The names and arguments of the tables below belong together.
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData<typeof abi>>[0])

describe('calls', () => {
  test.each([
    ['a payment', { to: BOB, value: 10n ** 16n }, 'send', { amount: '0.01 ETH' }, []],
    ['a token payment', { data: call('transfer', [BOB, 1_500_000n]) }, 'send', { amount: '1.5 USDT' }, []],
    [
      'somebody else’s tokens',
      { data: call('transferFrom', [BOB, OWNER, 1n]) },
      'send',
      { amount: '0.000001 USDT' },
      [],
    ],
    ['tokens to the token', { data: call('transfer', [TOKEN, 1n]) }, 'send', {}, ['toContract']],
    ['an allowance', { data: call('approve', [BOB, 2_000_000n]) }, 'approveLimited', { amount: '2 USDT' }, []],
    [
      'a raised allowance',
      { data: call('increaseAllowance', [BOB, 1_000_000n]) },
      'approveLimited',
      { amount: '6 USDT' },
      [],
    ],
    ['an allowance without limit', { data: call('approve', [BOB, maxUint256]) }, 'approveAll', {}, ['unlimited']],
    [
      'one just under half of the largest',
      { data: call('approve', [BOB, 2n ** 255n - 1n]) },
      'approveAll',
      {},
      ['unlimited'],
    ],
    ['one of 96 bits', { data: call('approve', [BOB, 2n ** 96n - 1n]) }, 'approveAll', {}, ['unlimited']],
    ['one of all there is', { data: call('approve', [BOB, SUPPLY]) }, 'approveAll', {}, ['unlimited']],
    ['one of nearly all there is', { data: call('approve', [BOB, SUPPLY - 1n]) }, 'approveLimited', {}, []],
    [
      'one raised beyond all limits',
      { data: call('increaseAllowance', [BOB, maxUint256]) },
      'approveAll',
      {},
      ['unlimited'],
    ],
    ['an allowance taken back', { data: call('approve', [BOB, 0n]) }, 'revoke', {}, []],
    [
      'a collection',
      { to: BOB, data: call('setApprovalForAll', [BOB, true]) },
      'approveCollection',
      {},
      ['collection'],
    ],
    ['a collection taken back', { to: BOB, data: call('setApprovalForAll', [BOB, false]) }, 'revokeCollection', {}, []],
    ['ownership', { to: BOB, data: call('transferOwnership', [BOB]) }, 'callContract', {}, ['takeover']],
    ['bytes nobody knows', { to: BOB, data: '0xdeadbeef' }, 'callContract', {}, ['unreadable']],
    [
      'a token call to what is no token',
      { to: BOB, data: call('approve', [OWNER, 1n]) },
      'callContract',
      {},
      ['unreadable'],
    ],
    ['bytes behind the arguments', { data: `${call('transfer', [BOB, 1n])}00` }, 'callContract', {}, ['unreadable']],
    ['coins beside a token call', { data: call('transfer', [BOB, 1n]), value: 1n }, 'callContract', {}, ['unreadable']],
    ['a new contract', { to: undefined, data: '0x6000' }, 'deploy', {}, ['unreadable']],
  ] as const)('parameters: %s', async (_title, given, key, values, warnings) => {
    const reading = await read(given as Partial<Call>)
    expect(reading.sentence).toMatchObject({ key, ...(Object.keys(values).length > 0 && { values }) })
    expect(reading.warnings.map((warning) => warning.key)).toEqual(warnings)
  })

  test('behavior: coins that a new contract gets are shown', async () => {
    const { rows } = await read({ to: undefined, data: '0x6000', value: 5n * 10n ** 18n })
    expect(rows).toEqual([{ label: 'amount', value: '5 ETH' }])
  })

  test('behavior: an allowance names spender, contract, the new and the old limit', async () => {
    const { rows, limit } = await read({ data: call('approve', [BOB, maxUint256]) })
    expect(rows.map(({ label }) => label)).toEqual(['contract', 'newLimit', 'oldLimit', 'spender'])
    expect(rows.find(({ label }) => label === 'oldLimit')?.value).toBe('5 USDT')
    // The number stands beside the sign for no limit.
    expect(rows.find(({ label }) => label === 'newLimit')?.value).toMatch(/∞ USDT \(1157920892/)
    expect(limit).toEqual({ symbol: 'USDT', decimals: 6 })
  })
})

describe('messages', () => {
  const context = { address: OWNER, chain: 'eip155:1', origin: 'https://shop.example' }
  const signIn = (domain: string, account: string, chain = 1): string =>
    `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://${domain}\nVersion: 1\nChain ID: ${chain}\nNonce: 12345678`
  const warningsOf = (text: string) => readMessage(messageBytes(text), context).facts.warnings.map(({ key }) => key)

  test.each([
    ['text', 'Hello', []],
    ['a sign-in of this site', signIn('shop.example', OWNER), []],
    ['a sign-in of another site', signIn('evil.example', OWNER), ['otherSite']],
    ['a sign-in with another account', signIn('shop.example', BOB), ['otherAccount']],
    ['a sign-in on another network', signIn('shop.example', OWNER, 5), ['otherChain']],
    ['32 bytes', `0x${'ab'.repeat(32)}`, ['hashLike']],
    ['bytes that are no text', '0xff00ff', ['noText']],
    ['text that turns the direction', 'pay \u202Eeno', ['hidden']],
    ['text with letters that cannot be seen', 'pay\u3164\u200B one', ['hidden']],
    ['text with tags', 'pay\u{E0041} one', ['hidden']],
    ['text with a control character', 'pay \u0000one', ['noText']],
    ['a sign-in with a control character', `${signIn('evil.example', OWNER)}\u0000`, ['otherSite', 'noText']],
    ['a picture of two signs', '👩\u200D💻 ❤\uFE0F', []],
  ])('parameters: %s', (_title, text, warnings) => {
    expect(warningsOf(text)).toEqual(warnings)
  })

  test.each([`0x${'ab'.repeat(32)}`, '0xff00ff'])('behavior: %s, which nobody can read, is a danger', (bytes) => {
    expect(readMessage(messageBytes(bytes), context).facts.warnings.map(({ tone }) => tone)).toEqual(['danger'])
  })

  test.each(['Hello', 'ä €', '0x', '0x48656c6c6f'])(
    'behavior: the digest of %s is what another library signs',
    (text) => {
      const bytes = Buffer.from(messageBytes(text).slice(2), 'hex')
      expect(readMessage(messageBytes(text), context).digest).toBe(ethersHashMessage(bytes))
    },
  )

  test('behavior: text in hexadecimal is shown as text', () => {
    expect(readMessage(stringToHex('Hello'), context).facts.text).toBe('Hello')
  })
})
