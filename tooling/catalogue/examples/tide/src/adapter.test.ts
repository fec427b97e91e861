import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import { adapterContract, createTestKernel } from '@latchkey/kernel/testing'
import { afterEach, expect, test } from 'vitest'
import { startWallet } from '../dev/wallet.ts'
import { latchkey } from '../package.json'
import { checksum } from './family.ts'
import { tide } from './index.ts'

const DIGITS = 'a1'.repeat(20)
const ADDRESS = `tide1${DIGITS}${checksum(DIGITS)}`
let remove = (): void => undefined
afterEach(() => remove())

adapterContract(() => tide(), {
  addresses: {
    valid: [ADDRESS],
    invalid: [
      '',
      'tide1',
      `${ADDRESS}0`,
      ADDRESS.replace('a1a', 'a2a'),
      ADDRESS.replace('tide', 'Tide'),
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ],
  },
  hashes: { valid: [], invalid: ['', 'c3'.repeat(31), `0x${'c3'.repeat(32)}`] },
  links: {
    requests: [{ to: ADDRESS }, { to: ADDRESS, amount: 1_500_000_000n }],
    refused: [
      [`tide:${ADDRESS.slice(0, -1)}x`, 'malformed'],
      [`tide:${ADDRESS}?amount=a lot`, 'malformed'],
      [`tide:${ADDRESS}?amount=1&amount=2`, 'duplicate'],
      [`tide:${ADDRESS}?amount=1&to=somebody`, 'required'],
    ],
    foreign: ['', 'bitcoin:x', ADDRESS],
  },
  installWallet: () => startWallet({ ask: () => true }).remove,
})

/** A kernel that is connected to a wallet which says yes, unless told otherwise. */
async function connected(node: (method: string) => unknown = () => '7000000000') {
  const wallet = startWallet({ ask: () => true })
  remove = wallet.remove
  const rpc = { request: async (_network: string, method: string) => node(method) }
  const { kernel } = createTestKernel({ adapters: [tide()], services: { rpc } })
  await kernel.start()
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors).length).toBe(1)
  await kernel.wallet.connect({ connectorId: 'tide' })
  return { kernel, wallet }
}

test('default: a message is signed, and the balance is what the node says', async () => {
  const { kernel } = await connected()
  await expect(kernel.wallet.capability('signMessage')?.({ message: 'hello' })).resolves.toEqual({
    signature: 'signed: hello',
  })
  await expect(kernel.wallet.capability('nativeBalance')?.({})).resolves.toEqual({ value: 7_000_000_000n })
  await kernel.destroy()
})

test('error: a node that answers something else is not believed', async () => {
  const { kernel } = await connected(() => 7)
  await expect(kernel.wallet.capability('nativeBalance')?.({})).rejects.toMatchObject({ code: 'rpc/malformed' })
  await kernel.destroy()
})

test('error: a transfer that is refused in the wallet', async () => {
  const { kernel, wallet } = await connected()
  wallet.refuseNext()
  const sending = kernel.wallet.capability('transfer')?.({ to: ADDRESS, amount: 1n })
  await expect(sending).rejects.toMatchObject({ code: 'request/rejected' })
  await kernel.destroy()
})

test('behavior: a wallet that shares no account any more is disconnected', async () => {
  const { kernel, wallet } = await connected()
  wallet.share([])
  expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
  await kernel.destroy()
})

test('behavior: the manifest says what the adapter does', async () => {
  const read = readManifest(latchkey)
  expect(read.problems).toEqual([])
  const findings = 'manifest' in read ? compareManifest(read.manifest, await describeObject(tide())) : []
  expect(findings).toEqual([])
})
