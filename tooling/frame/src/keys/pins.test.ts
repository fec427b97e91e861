import { expect, test } from 'vitest'
import { hasPin, pinMail, pinWallet, unpinMail } from './pins.ts'
import { memoryStore } from './storage.ts'

test('default: the same wallet again, and no other one', async () => {
  const store = memoryStore()
  expect(await hasPin(store, 'a')).toBe(false)
  await pinWallet(store, 'a', 'w', '0x1')
  await pinWallet(store, 'a', 'w', '0x1')
  expect(await hasPin(store, 'a')).toBe(true)
  await expect(pinWallet(store, 'a', 'w', '0x2')).rejects.toThrow('another wallet')
  await expect(pinWallet(store, 'a', 'v', '0x1')).rejects.toThrow('another wallet')
  await pinWallet(store, 'b', 'v', '0x2')
})

test('behavior: an address opens one account, until it was moved', async () => {
  const store = memoryStore()
  await pinMail(store, 'me@example.com', 'a')
  await pinMail(store, ' Me@Example.com', 'a')
  await expect(pinMail(store, 'me@example.com', 'b')).rejects.toThrow('another wallet before')
  await unpinMail(store, 'ME@example.com')
  await pinMail(store, 'me@example.com', 'b')
})

test('behavior: what is kept tells neither addresses nor accounts', async () => {
  const store = memoryStore()
  await pinMail(store, 'me@example.com', 'account')
  await pinWallet(store, 'account', 'wallet', '0xabc')
  expect(JSON.stringify(await store.get('pins'))).not.toMatch(/example|account|wallet|0xabc/)
})

test('behavior: the oldest of many goes', async () => {
  const store = memoryStore()
  for (let at = 0; at <= 50; at += 1) await pinWallet(store, `${at}`, 'w', '0x1')
  expect([await hasPin(store, '0'), await hasPin(store, '1'), await hasPin(store, '50')]).toEqual([false, true, true])
})
