import { expect, test } from 'vitest'
import { newReceiver, sealTo } from './exchange.ts'

test('default: what is sealed to a receiver is read by it', async () => {
  const { publicKey, open } = await newReceiver()
  expect(await open(await sealTo(publicKey, 'twelve words'))).toBe('twelve words')
})

test('error: nobody else reads it, and nothing that was changed is read', async () => {
  const [window, other] = [await newReceiver(), await newReceiver()]
  const sealed = await sealTo(window.publicKey, 'twelve words')
  expect(JSON.stringify(sealed)).not.toContain('twelve')
  await expect(other.open(sealed)).rejects.toThrow()
  const changed = `${sealed.data.slice(0, -2)}${sealed.data.endsWith('AA') ? 'BB' : 'AA'}`
  await expect(window.open({ ...sealed, data: changed })).rejects.toThrow()
  await expect(window.open({ ...sealed, publicKey: other.publicKey })).rejects.toThrow()
  await expect(window.open({ data: sealed.data })).rejects.toThrow()
})

test('error: words are sealed to a key only', async () => {
  await expect(sealTo('AAAA', 'twelve words')).rejects.toThrow()
})
