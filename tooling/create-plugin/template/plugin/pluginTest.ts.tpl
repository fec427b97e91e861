import { describeObject, compareManifest, readManifest } from '@latchkey/catalogue'
import { createTestKernel, memoryStorage, pluginContract } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { __camel__ } from './index.ts'

pluginContract(() => __camel__())

test('default: a note is there on the next visit', async () => {
  const storage = memoryStorage()
  const { kernel, events } = createTestKernel({ plugins: [__camel__()], storage })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  await kernel.plugins.__KEY__.saveNote('Savings')
  expect(events.find(({ name }) => name === 'saved')?.props).toEqual({ count: 1 })
  const account = kernel.store.get(kernel.atoms.account)?.caipAddress ?? ''
  await kernel.destroy()

  const next = createTestKernel({ plugins: [__camel__()], storage })
  await next.kernel.start()
  expect(next.kernel.store.get(next.kernel.plugins.__KEY__.atoms.notes)).toEqual({ [account]: 'Savings' })
  await next.kernel.destroy()
})

test('behavior: connections are counted', async () => {
  const { kernel } = createTestKernel({ plugins: [__camel__()] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  expect(kernel.store.get(kernel.plugins.__KEY__.atoms.connections)).toBe(1)
  await kernel.destroy()
})

test('error: nothing is connected', async () => {
  const { kernel } = createTestKernel({ plugins: [__camel__()] })
  await kernel.start()
  await expect(kernel.plugins.__KEY__.saveNote('x')).rejects.toMatchObject({ code: '__ID__/no-account' })
  await kernel.destroy()
})

test('behavior: the manifest says what the plugin does', async () => {
  const read = readManifest(latchkey)
  expect(read.problems).toEqual([])
  const findings = 'manifest' in read ? compareManifest(read.manifest, await describeObject(__camel__())) : []
  expect(findings).toEqual([])
})
