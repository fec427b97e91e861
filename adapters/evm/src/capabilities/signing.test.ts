import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { fakeContext } from '../testing/fakeContext.ts'
import { ALICE } from '../testing/fakeProvider.ts'
import { signMessage, signTypedData } from './signing.ts'

const SIGNATURE = `0x${'12'.repeat(65)}`
const setUp = (answer: unknown = SIGNATURE) => fakeContext({ wallet: { personal_sign: () => answer } })

describe('signMessage', () => {
  test('default: text goes to the wallet as the bytes of UTF-8', async () => {
    const ctx = setUp()
    expect(await signMessage({ message: 'é' }, ctx)).toEqual({ signature: SIGNATURE })
    expect(ctx.asked.at(-1)).toMatchObject({ method: 'personal_sign', params: ['0xc3a9', ALICE] })
  })

  test('parameters: bytes go to the wallet as they are', async () => {
    const ctx = setUp()
    await signMessage({ message: { raw: new Uint8Array([0, 255, 16]) } }, ctx)
    expect(ctx.asked.at(-1)?.params).toEqual(['0x00ff10', ALICE])
  })

  test('parameters: text that looks like bytes is text', async () => {
    const ctx = setUp()
    await signMessage({ message: '0x00' }, ctx)
    expect(ctx.asked.at(-1)?.params).toEqual(['0x30783030', ALICE])
  })

  test('behavior: bytes that change after the call are not what is signed', async () => {
    const ctx = setUp()
    const raw = new Uint8Array([1])
    const signing = signMessage({ message: { raw } }, ctx)
    raw[0] = 2
    await signing
    expect(ctx.asked.at(-1)?.params).toEqual(['0x01', ALICE])
  })

  test.each([undefined, null, 7, {}, { raw: '0x00' }, { raw: [1] }])('error: %o is no message', async (message) => {
    const ctx = setUp()
    await expect(Reflect.apply(signMessage, undefined, [{ message }, ctx])).rejects.toMatchObject({
      code: 'evm/invalid-input',
      details: { argument: 'message' },
    })
    expect(ctx.asked).toEqual([])
  })

  test.each([null, '0x', '0x12', `${SIGNATURE}xy`])('error: %o is no signature', async (answer) => {
    await expect(signMessage({ message: 'hello' }, setUp(answer))).rejects.toMatchObject({ code: 'connect/malformed' })
  })
})

describe('typedData', () => {
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
      [
        'a type that nobody can hash',
        { ...mail, types: { Mail: [{ name: 'contents', type: 'ConsiderationItem[+' }] } },
      ],
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
})
