import { hashMessage as ethersHashMessage, TypedDataEncoder } from 'ethers'
import { encodeFunctionData, maxUint256, parseAbi, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../requests/node.ts'
import { type Call, readCall } from './readCall.ts'
import { messageBytes, readMessage } from './readMessage.ts'
import { readTypedData } from './readTypedData.ts'

const OWNER = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const BOB = '0x00000000000000000000000000000000000B0b00'
const TOKEN = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
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

  test('behavior: an allowance names spender, contract, the new and the old limit', async () => {
    const { rows, limit } = await read({ data: call('approve', [BOB, maxUint256]) })
    expect(rows.map(({ label }) => label)).toEqual(['spender', 'contract', 'newLimit', 'oldLimit'])
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
    ['text that turns the direction', 'pay \u202Eeno', ['noText']],
  ])('parameters: %s', (_title, text, warnings) => {
    expect(warningsOf(text)).toEqual(warnings)
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

describe('typed data', () => {
  const context = { address: OWNER, chain: 'eip155:1', origin: 'https://shop.example' }
  const NOW = Date.UTC(2026, 0, 1)
  const types = {
    Order: [
      { name: 'item', type: 'Item' },
      { name: 'ids', type: 'uint256[]' },
    ],
    Item: [{ name: 'name', type: 'string' }],
  }
  const data = {
    types,
    primaryType: 'Order',
    domain: { name: 'Shop', version: '1', chainId: 1, verifyingContract: BOB },
    message: { item: { name: 'Tea' }, ids: [1, 2] },
  }
  const permit = (value: bigint, deadline: number) => ({
    types: {
      Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(
        (field) => {
          const [name, type] = field.split(' ')
          return { name, type }
        },
      ),
    },
    primaryType: 'Permit',
    domain: { name: 'Dai', chainId: 1, verifyingContract: TOKEN },
    message: { owner: OWNER, spender: BOB, value: String(value), nonce: 0, deadline },
  })
  const read = (given: unknown) => readTypedData(given, context, NOW)

  test('default: every field by its path, and the digest another library makes', () => {
    const { digest, facts } = read(JSON.stringify(data))
    expect(digest).toBe(TypedDataEncoder.hash(data.domain, types, data.message))
    expect(facts.rows.map(({ label, value }) => [typeof label === 'string' ? label : label.text, value])).toEqual([
      ['contract', BOB],
      ['item.name', 'Tea'],
      ['ids[0]', '1'],
      ['ids[1]', '2'],
    ])
  })

  test.each([
    ['a short one', permit(1n, NOW / 1000 + 60), ['permit']],
    ['a long one', permit(1n, NOW / 1000 + 3600), ['permit', 'longPermit']],
    ['one without limit', permit(maxUint256, NOW / 1000 + 60), ['permit', 'unlimitedPermit']],
  ])('behavior: a right to spend: %s', (_title, given, warnings) => {
    expect(read(given).facts.warnings.map(({ key }) => key)).toEqual(warnings)
  })

  test.each([
    ['another network', { ...data, domain: { ...data.domain, chainId: 5 } }, 4901],
    ['the account itself', { ...data, domain: { ...data.domain, verifyingContract: OWNER } }, 4200],
    ['a delegation', { ...data, types: { Delegation: types.Item }, primaryType: 'Delegation' }, 4200],
    [
      'a user operation',
      { ...data, types: { PackedUserOperation: types.Item }, primaryType: 'PackedUserOperation' },
      4200,
    ],
    ['text', 'Hello', -32602],
    ['a type that is missing', { ...data, primaryType: 'Nothing' }, -32602],
  ])('error: data for %s', (_title, given, code) => {
    expect(() => read(given)).toThrow(expect.objectContaining({ code }))
  })
})
