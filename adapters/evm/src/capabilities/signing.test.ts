import { describe, expect, test } from 'vitest'
import { fakeContext } from '../testing/fakeContext.ts'
import { ALICE } from '../testing/fakeProvider.ts'
import { signMessage } from './signing.ts'

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
