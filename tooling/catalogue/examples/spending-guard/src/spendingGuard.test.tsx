import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import { createTestKernel, fakeAdapter, memoryStorage, pluginContract, renderView } from '@latchkey/kernel/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { spendingGuard } from './index.ts'

const made = (): ReturnType<typeof spendingGuard> => spendingGuard({ daily: '1' })
afterEach(cleanup)
pluginContract(made)

const HALF = '0x6f05b59d3b20000'

async function connected(storage = memoryStorage()) {
  const wallet = fakeAdapter()
  const { kernel, clock } = createTestKernel({ plugins: [made()], adapters: [wallet.adapter], storage })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  let nonce = 0
  const send = (value: unknown) => {
    nonce += 1
    return kernel.wallet.request({
      network: 'test:1',
      method: 'eth_sendTransaction',
      params: [{ to: '0xb0b', value, nonce }],
    })
  }
  return { kernel, clock, wallet, send, storage }
}

const refused = { code: 'spending-guard/over-limit' }

test('default: up to the limit is sent, more is refused until the next day', async () => {
  const { kernel, clock, wallet, send } = await connected()
  await send(HALF)
  await send(HALF)
  await expect(send('0x1')).rejects.toMatchObject(refused)
  expect(wallet.requests).toHaveLength(2)
  await clock.advance(24 * 3_600_000)
  await send('0x1')
  await kernel.destroy()
})

test('behavior: a reload does not give a new limit', async () => {
  const { kernel, send, storage } = await connected()
  await send(HALF)
  await send(HALF)
  await kernel.destroy()
  const next = await connected(storage)
  await expect(next.send('0x1')).rejects.toMatchObject(refused)
  await next.kernel.destroy()
})

test.each([['a lot'], ['-1'], [{}]])('error: a value that cannot be read, %j, is refused', async (value) => {
  const { kernel, wallet, send } = await connected()
  await expect(send(value)).rejects.toMatchObject(refused)
  expect(wallet.requests).toEqual([])
  await kernel.destroy()
})

test('error: a batch counts as the sum of its calls', async () => {
  const { kernel } = await connected()
  const calls = [
    { to: '0xb0b', value: HALF },
    { to: '0xb0b', value: HALF },
    { to: '0xb0b', value: '0x1' },
  ]
  await expect(
    kernel.wallet.request({ network: 'test:1', method: 'wallet_sendCalls', params: [{ calls }] }),
  ).rejects.toMatchObject(refused)
  await kernel.destroy()
})

test('default: the view says what is left', async () => {
  const { kernel } = await connected()
  await renderView(kernel, 'spending-guard.Limit')
  await screen.findByText(/^Today/)
  await kernel.destroy()
})

test('behavior: the manifest says what it does', async () => {
  const read = readManifest(latchkey)
  const findings =
    'manifest' in read
      ? compareManifest(read.manifest, await describeObject(spendingGuard({ daily: '1' })))
      : read.problems
  expect(findings).toEqual([])
})
