// @vitest-environment happy-dom
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { signatureVerify } from '@polkadot/util-crypto'
import { describe, expect, test } from 'vitest'
import { account, connected, withPage } from '../testing/polkadotPage.ts'

withPage({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

describe('signMessage', () => {
  test.each(['sr25519', 'ed25519', 'ecdsa'] as const)('default: %s, as polkadot-js verifies it', async (type) => {
    const { capability, kernel } = await connected({ keys: [{ uri: '//Latchkey//signs', type }] })
    const { address = '' } = kernel.store.get(kernel.atoms.account) ?? {}
    for (const message of ['Grüße 🗝', '0xdeadbeef', '']) {
      const { signature } = await capability('signMessage')({ message })
      expect(signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid, message).toBe(true)
      expect(await capability('verifyMessage')({ message, signature })).toEqual({ outcome: 'valid' })
      expect(await capability('verifyMessage')({ message: `${message} `, signature })).toEqual({ outcome: 'invalid' })
      expect(await capability('verifyMessage')({ message, signature, address: account(3) })).toEqual({
        outcome: 'invalid',
      })
    }
  })

  test('parameters: bytes', async () => {
    const { capability } = await connected()
    const raw = Uint8Array.from({ length: 300 }, (_, index) => index & 255)
    const { signature } = await capability('signMessage')({ message: { raw } })
    const wrapped = Uint8Array.of(
      ...new TextEncoder().encode('<Bytes>'),
      ...raw,
      ...new TextEncoder().encode('</Bytes>'),
    )
    expect(signatureVerify(wrapped, signature, account(0)).isValid).toBe(true)
  })

  test('error: a wallet that signs something else, or with another account, is found out', async () => {
    const other = await connected({ habits: { changeMessage: () => Uint8Array.of(1, 2, 3) } })
    await expect(other.capability('signMessage')({ message: 'hello' })).rejects.toMatchObject({
      code: 'polkadot/signature-invalid',
    })
  })

  test('error: an address that is none', async () => {
    const { capability } = await connected()
    await expect(
      capability('verifyMessage')({ message: 'x', signature: '0x', address: 'nobody' }),
    ).rejects.toMatchObject({ code: 'polkadot/invalid-input' })
  })
})
