import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import type { Transfer } from '@latchkey/kernel'
import { createTestKernel, fakeAdapter, pluginContract, renderView } from '@latchkey/kernel/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { donate } from './index.ts'

const options = { to: '0xb0b', amounts: ['0.01', '0.05'] }
const made = (): ReturnType<typeof donate> => donate(options)
afterEach(cleanup)
pluginContract(made)

async function connected(transfer?: (sent: Transfer) => Promise<{ hash: string }>) {
  const wallet = fakeAdapter(transfer ? { capabilities: { transfer: async () => transfer } } : {})
  const tools = createTestKernel({ plugins: [made()], adapters: [wallet.adapter] })
  await tools.kernel.start()
  await tools.kernel.wallet.connect({ connectorId: 'fake' })
  return tools
}

test('default: a press asks the wallet once for the amount in the smallest unit', async () => {
  const sent: Transfer[] = []
  const { kernel, events } = await connected(async (transfer) => {
    sent.push(transfer)
    return { hash: '0x1' }
  })
  await renderView(kernel, 'donate.Donate')
  await userEvent.click(await screen.findByRole('button', { name: /0\.05/ }))
  await expect.poll(() => sent).toEqual([{ to: '0xb0b', amount: 50_000_000_000_000_000n }])
  await expect.poll(() => events.find(({ name }) => name === 'given')?.props).toEqual({ amount: '0.05', hash: '0x1' })
  await kernel.destroy()
})

test('error: a wallet that cannot send', async () => {
  const { kernel } = await connected()
  await expect(kernel.plugins.donate.give('0.01')).rejects.toMatchObject({ code: 'donate/unsupported' })
  await kernel.destroy()
})

test('error: a refusal in the wallet says no thanks', async () => {
  const { kernel, events } = await connected(async () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  await expect(kernel.plugins.donate.give('0.01')).rejects.toThrow()
  expect(events.filter(({ name }) => name === 'given')).toEqual([])
  await kernel.destroy()
})

test('behavior: the manifest says what it does', async () => {
  const read = readManifest(latchkey)
  const findings =
    'manifest' in read ? compareManifest(read.manifest, await describeObject(donate(options))) : read.problems
  expect(findings).toEqual([])
})
