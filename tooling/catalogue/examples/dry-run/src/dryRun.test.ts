import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import { createTestKernel, fakeAdapter, pluginContract } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { dryRun } from './index.ts'

pluginContract(dryRun)

const transaction = { from: '0xa11ce', to: '0xb0b', value: '0x1' }

async function connected(node: (method: string, params: unknown) => unknown) {
  const wallet = fakeAdapter()
  const rpc = { request: async (_network: string, method: string, params: unknown) => node(method, params) }
  const { kernel } = createTestKernel({ plugins: [dryRun()], adapters: [wallet.adapter], services: { rpc } })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const send = () => kernel.wallet.request({ network: 'test:1', method: 'eth_sendTransaction', params: [transaction] })
  const counts = () => kernel.store.get(kernel.plugins['dry-run'].atoms.counts)
  return { kernel, wallet, send, counts }
}

test('default: what would work is sent once', async () => {
  const asked: unknown[] = []
  const { kernel, wallet, send, counts } = await connected((...call) => asked.push(call))
  await send()
  expect(asked).toEqual([['eth_call', [transaction, 'latest']]])
  expect(wallet.requests).toHaveLength(1)
  expect(counts()).toEqual({ tried: 1, stopped: 0 })
  await kernel.destroy()
})

test('error: what would fail is stopped with the reason, and the wallet is not asked', async () => {
  const { kernel, wallet, send, counts } = await connected(() => {
    throw new Error('execution reverted: paused')
  })
  await expect(send()).rejects.toMatchObject({
    code: 'dry-run/would-fail',
    details: { reason: 'execution reverted: paused' },
  })
  expect(wallet.requests).toEqual([])
  expect(counts()).toEqual({ tried: 1, stopped: 1 })
  await kernel.destroy()
})

test('behavior: a node that is down stops nothing, and other requests are not tried', async () => {
  const { kernel, wallet, send, counts } = await connected(() => {
    throw new Error('ECONNREFUSED')
  })
  await send()
  await kernel.wallet.request({ network: 'test:1', method: 'personal_sign', params: ['0x00', '0xa11ce'] })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_sendTransaction', 'personal_sign'])
  expect(counts().tried).toBe(1)
  await kernel.destroy()
})

test('behavior: the manifest says what it does', async () => {
  const read = readManifest(latchkey)
  const findings = 'manifest' in read ? compareManifest(read.manifest, await describeObject(dryRun())) : read.problems
  expect(findings).toEqual([])
})
