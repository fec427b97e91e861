import { pluginContract } from '@latchkey/kernel/testing'
import { expect, it } from 'vitest'
import { ACCOUNT, setUp } from './fixtures/setUp.ts'
import { identity } from './index.ts'
import { activeAvatar, activeName, profileOf } from './state.ts'

pluginContract(() => identity())

it('default: what is shown is looked up, and nothing before', async () => {
  const test = await setUp()
  test.answers.reverse = 'mara.eth'
  const { store } = test.kernel
  const shown = profileOf(ACCOUNT)
  expect(profileOf(ACCOUNT)).toBe(shown)
  expect(store.get(shown)).toBeUndefined()
  await test.clock.advance(60_000)
  expect(test.asked).toEqual([])
  const stop = store.sub(shown, () => undefined)
  await expect.poll(() => store.get(shown)).toEqual({ name: 'mara.eth', source: 'family' })
  stop()
})

it('behavior: the button shows the name of the active account, cleared on test networks', async () => {
  const test = await setUp()
  test.answers.reverse = 'mara.eth'
  const { store, wallet } = test.kernel
  const stop = store.sub(activeName, () => undefined)
  await expect.poll(() => store.get(activeName)).toBe('mara.eth')
  await wallet.switchNetwork({ network: 'eip155:2' })
  await expect.poll(() => store.get(activeName)).toBeUndefined()
  await wallet.switchNetwork({ network: 'eip155:10' })
  await expect.poll(() => store.get(activeName)).toBe('mara.eth')
  stop()
})

it('behavior: the button has the picture of the active account, where it has one', async () => {
  const test = await setUp()
  test.answers.identity = { name: null, avatar: 'https://a.example/mara.png' }
  const { store, slots, wallet } = { ...test.kernel, ...test.kernel.inspect() }
  expect(slots['kernel.accountButton']).toContain('identity')
  const stop = store.sub(activeAvatar, () => undefined)
  await expect.poll(() => store.get(activeAvatar)).toBe('https://a.example/mara.png')
  await wallet.switchNetwork({ network: 'eip155:2' })
  await expect.poll(() => store.get(activeAvatar)).toBeUndefined()
  stop()
})
