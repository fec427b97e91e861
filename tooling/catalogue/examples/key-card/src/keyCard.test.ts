import { evmAdapter } from '@latchkey/adapter-evm'
import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import { adapterContract, createTestKernel } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { fromHex } from './device.ts'
import { fakeDevice } from './fakeDevice.ts'
import { keyCard } from './index.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const evm = () => evmAdapter({ injected: false })

adapterContract(() => keyCard({ open: fakeDevice(fromHex(ADDRESS)).open }), {
  families: () => [evm()],
  installWallet: () => () => undefined,
})

async function started(device = fakeDevice(fromHex(ADDRESS))) {
  const { kernel } = createTestKernel({ adapters: [evm(), keyCard({ open: device.open })] })
  await kernel.start()
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors).length).toBe(1)
  const connect = () => kernel.wallet.connect({ connectorId: 'key-card' })
  return { kernel, device, connect }
}

test('default: a long message is signed as a whole, in the order of the presses', async () => {
  const { kernel, device, connect } = await started()
  await connect()
  const long = 'x'.repeat(500)
  await kernel.wallet.signMessage({ message: long })
  await kernel.wallet.signMessage({ message: 'short' })
  expect(device.signed).toEqual([long, 'short'])
  await kernel.wallet.disconnect()
  expect(device.isOpen).toBe(false)
  await kernel.destroy()
})

test.each([
  ['refuse', 'request/rejected'],
  ['locked', 'request/unauthorized'],
] as const)('error: the owner does this: %s', async (next, code) => {
  const { kernel, device, connect } = await started()
  await connect()
  device.next = next
  await expect(kernel.wallet.signMessage({ message: 'x' })).rejects.toMatchObject({ code })
  expect(device.signed).toEqual([])
  await kernel.destroy()
})

test('error: a device that does not name an address is closed again', async () => {
  const device = fakeDevice(Uint8Array.of(1, 2, 3))
  const { kernel, connect } = await started(device)
  await expect(connect()).rejects.toMatchObject({ code: 'connect/malformed' })
  expect(device.isOpen).toBe(false)
  await kernel.destroy()
})

test('error: transactions are refused, and the device is not asked', async () => {
  const { kernel, device, connect } = await started()
  await connect()
  const sending = kernel.wallet.request({
    network: 'eip155:1',
    method: 'eth_sendTransaction',
    params: [{ from: ADDRESS, to: ADDRESS }],
  })
  await expect(sending).rejects.toMatchObject({ code: 'request/unsupported-method' })
  expect(device.signed).toEqual([])
  await kernel.destroy()
})

test('behavior: the manifest says what it does', async () => {
  const read = readManifest(latchkey)
  const findings =
    'manifest' in read
      ? compareManifest(read.manifest, await describeObject(keyCard({ open: () => Promise.reject(new Error()) })))
      : read.problems
  expect(findings).toEqual([])
})
