import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import { createTestKernel, fakeAdapter, pluginContract, renderView } from '@latchkey/kernel/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { tokenGate } from './index.ts'

const options = { token: '0xusd', least: '100' }
const made = (): ReturnType<typeof tokenGate> => tokenGate(options)
afterEach(cleanup)
pluginContract(made)

async function connected(value: () => bigint) {
  const token = { address: '0xusd', symbol: 'USD', name: 'Dollar', decimals: 2 }
  const tokenBalances = async () => async () => ({ balances: [{ ...token, value: value() }] })
  const wallet = fakeAdapter({ capabilities: { tokenBalances } })
  const tools = createTestKernel({ plugins: [made()], adapters: [wallet.adapter] })
  await tools.kernel.start()
  await tools.kernel.wallet.connect({ connectorId: 'fake' })
  const access = () => tools.kernel.store.get(tools.kernel.plugins['token-gate'].atoms.access).access
  return { ...tools, access }
}

test.each([
  [9_999n, 'denied'],
  [10_000n, 'granted'],
] as const)('default: %s hundredths are %s', async (value, expected) => {
  const { kernel, access } = await connected(() => value)
  await expect.poll(access).toBe(expected)
  await kernel.wallet.disconnect()
  expect(access()).toBe('unknown')
  await kernel.destroy()
})

test('default: the view says how much is missing', async () => {
  const { kernel, access } = await connected(() => 150n)
  await expect.poll(access).toBe('denied')
  await renderView(kernel, 'token-gate.Gate')
  await screen.findByText(/at least 100 .*USD.*holds 1\.5/)
  await kernel.destroy()
})

test('error: a node that is down is not a no', async () => {
  const { kernel, access } = await connected(() => {
    throw new Error('down')
  })
  await expect(kernel.plugins['token-gate'].check()).rejects.toThrow()
  expect(access()).toBe('unknown')
  await kernel.destroy()
})

test('behavior: the manifest says what it does', async () => {
  const read = readManifest(latchkey)
  const findings =
    'manifest' in read ? compareManifest(read.manifest, await describeObject(tokenGate(options))) : read.problems
  expect(findings).toEqual([])
})
