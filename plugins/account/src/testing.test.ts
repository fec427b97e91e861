import { createTestKernel } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { accountStub } from './testing.ts'

test('default: what a test gives is there, under the plugin’s own name', async () => {
  const calls: unknown[] = []
  const stub = accountStub({ actions: { refreshBalance: async (_ctx, options) => void calls.push(options) } })
  const { kernel } = createTestKernel({ plugins: [stub] })
  await kernel.start()
  await kernel.plugins.account.refreshBalance({ force: true })
  expect(calls).toEqual([{ force: true }])
})
