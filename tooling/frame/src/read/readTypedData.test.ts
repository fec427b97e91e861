import { TypedDataEncoder } from 'ethers'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../requests/node.ts'
import { readTypedData } from './readTypedData.ts'

const OWNER = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const BOB = '0x00000000000000000000000000000000000B0b00'
const NOW = Date.UTC(2026, 0, 1)
const noToken = async (): Promise<unknown> => {
  throw new NodeError('execution reverted', 3)
}
const context = { address: OWNER, chain: 'eip155:1', origin: 'https://shop.example', node: noToken }
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
const domainType = (...fields: string[]) =>
  fields.map((field) => ({ name: field.split(' ')[1] ?? '', type: field.split(' ')[0] ?? '' }))
const full = domainType('string name', 'string version', 'uint256 chainId', 'address verifyingContract')
const read = (given: unknown) => readTypedData(given, context, NOW)

test('default: every field by its path, and the digest another library makes', async () => {
  const { digest, facts } = await read(JSON.stringify(data))
  expect(digest).toBe(TypedDataEncoder.hash(data.domain, types, data.message))
  expect(facts.rows.map(({ label, value }) => [typeof label === 'string' ? label : label.text, value])).toEqual([
    ['contract', BOB],
    ['item.name', 'Tea'],
    ['ids[0]', '1'],
    ['ids[1]', '2'],
  ])
})

test.each(['0x1', '1', 1])('behavior: a network given as %j is signed as the number it is', async (chainId) => {
  const { digest } = await read({ ...data, domain: { ...data.domain, chainId } })
  expect(digest).toBe(TypedDataEncoder.hash(data.domain, types, data.message))
})

test('behavior: the type of the domain may be given where it is the right one', async () => {
  const { digest } = await read({ ...data, types: { ...types, EIP712Domain: full } })
  expect(digest).toBe(TypedDataEncoder.hash(data.domain, types, data.message))
})

test('behavior: what is not signed is not shown', async () => {
  const { facts } = await read({ ...data, message: { ...data.message, note: 'harmless', constructor: 'x' } })
  expect(JSON.stringify(facts)).not.toContain('harmless')
})

test('behavior: signs that cannot be seen are named', async () => {
  const { facts } = await read({ ...data, message: { item: { name: 'Tea\u202Eeno' }, ids: [] } })
  expect(facts.warnings).toContainEqual({ tone: 'warning', key: 'hidden' })
})

test('behavior: data that nobody can read is a danger, also where it names no contract', async () => {
  expect((await read(data)).facts.warnings).toEqual([{ tone: 'danger', key: 'unknownData' }])
  // As a transaction of zkSync Era is signed.
  const domain = { name: 'zkSync', version: '2', chainId: 1 }
  expect((await read({ ...data, domain })).facts.warnings).toEqual([{ tone: 'danger', key: 'unknownData' }])
})

describe('refusals', () => {
  test.each([
    ['another network', { ...data, domain: { ...data.domain, chainId: 5 } }, 4901],
    ['another network in hexadecimal', { ...data, domain: { ...data.domain, chainId: '0x5' } }, 4901],
    ['a network that is none', { ...data, domain: { ...data.domain, chainId: [1] } }, 4901],
    ['the account itself', { ...data, domain: { ...data.domain, verifyingContract: OWNER } }, 4200],
    ['a delegation', { ...data, types: { Delegation: types.Item }, primaryType: 'Delegation' }, 4200],
    [
      'a user operation',
      { ...data, types: { PackedUserOperation: types.Item }, primaryType: 'PackedUserOperation' },
      4200,
    ],
    ['text', 'Hello', -32602],
    ['a type that is missing', { ...data, primaryType: 'Nothing' }, -32602],
    ['a domain of which only the name is signed', { ...data, types: { ...types, EIP712Domain: [full[0]] } }, -32602],
    [
      'a domain whose network is signed as text',
      { ...data, types: { ...types, EIP712Domain: full.map((field) => ({ ...field, type: 'string' })) } },
      -32602,
    ],
    [
      'a domain with a field that is not there',
      { ...data, types: { ...types, EIP712Domain: [...full, { name: 'salt', type: 'bytes32' }] } },
      -32602,
    ],
    ['a domain with a field that nobody knows', { ...data, domain: { ...data.domain, note: 'x' } }, -32602],
    [
      'a field whose name is a list of fields',
      { ...data, types: { ...types, Item: [{ name: 'name,address to', type: 'string' }] } },
      -32602,
    ],
    [
      'a type whose name holds others',
      { ...data, types: { 'Item(string name)Other': types.Item }, primaryType: 'Item(string name)Other' },
      -32602,
    ],
  ])('error: data for %s', async (_title, given, code) => {
    await expect(read(given)).rejects.toMatchObject({ code })
  })
})
