import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { fakeContext } from '../testing/fakeContext.ts'
import { signTypedData } from './typedData.ts'

const SIGNATURE = `0x${'12'.repeat(65)}`
const METHOD = 'eth_signTypedData_v4'
const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const mail = {
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Hello' },
} as const

const setUp = () => fakeContext({ wallet: { [METHOD]: () => SIGNATURE } })
const sent = (ctx: ReturnType<typeof setUp>) => ctx.asked.filter(({ method }) => method === METHOD)

describe('signTypedData', () => {
  test('default: the wallet gets data with the same hash', async () => {
    const ctx = setUp()
    const typedData = { ...mail, domain: { name: 'Post', chainId: 1 } }
    expect(await signTypedData({ typedData }, ctx)).toEqual({ signature: SIGNATURE })
    const params = sent(ctx)[0]?.params
    expect(Array.isArray(params) && hashTypedData(JSON.parse(params[1]))).toBe(hashTypedData(typedData))
  })

  test('parameters: JSON text, and a domain with nothing in it', async () => {
    const ctx = setUp()
    const typedData = JSON.stringify({ ...mail, domain: {}, types: { ...mail.types, EIP712Domain: [] } })
    expect(await signTypedData({ typedData }, ctx)).toEqual({ signature: SIGNATURE })
  })

  test.each([
    [
      'an empty domain whose type has fields',
      { ...mail, domain: {}, types: { ...mail.types, EIP712Domain: domainTypes } },
    ],
    ['no domain where its type has fields', { ...mail, types: { ...mail.types, EIP712Domain: domainTypes } }],
    ['a type that nobody can hash', { ...mail, types: { Mail: [{ name: 'contents', type: 'ConsiderationItem[+' }] } }],
    ['a type that is not there', { ...mail, types: { Mail: [{ name: 'contents', type: 'Letter' }] } }],
    ['a primary type that is not there', { ...mail, primaryType: 'Letter' }],
    ['a missing field', { ...mail, message: {} }],
    ['fields that are no list', { ...mail, types: { Mail: 'string' } }],
    ['a domain that is text', { ...mail, domain: 'Post', types: { ...mail.types, EIP712Domain: domainTypes } }],
  ])('error: %s never reaches the wallet', async (_title, typedData) => {
    const ctx = setUp()
    await expect(signTypedData({ typedData }, ctx)).rejects.toMatchObject({
      name: 'KernelError',
      code: 'evm/invalid-input',
      details: { argument: 'typedData' },
    })
    expect(ctx.asked).toEqual([])
  })

  test.each([5, '5', 5n, '0x5'])('error: a domain of another chain, %s', async (chainId) => {
    const ctx = setUp()
    await expect(signTypedData({ typedData: { ...mail, domain: { chainId } } }, ctx)).rejects.toMatchObject({
      code: 'evm/chain-mismatch',
    })
    expect(sent(ctx)).toEqual([])
  })
})
