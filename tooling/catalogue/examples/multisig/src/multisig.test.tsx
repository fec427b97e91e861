import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import { createTestKernel, pluginContract, renderView } from '@latchkey/kernel/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { multisig } from './index.ts'

afterEach(cleanup)
pluginContract(multisig)

const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')
const list = (...owners: readonly bigint[]): string => `0x${[32, owners.length, ...owners].map(word).join('')}`
const SAFE = { '0xa0e67e2b': list(0xa11cen, 0xb0bn), '0xe75235b8': `0x${word(2)}`, '0xaffed0e0': `0x${word(7)}` }

async function started(answers: Readonly<Record<string, unknown>>) {
  const rpc = {
    request: async (_network: string, _method: string, params: unknown) =>
      answers[(params as [{ data: string }])[0].data],
  }
  const { kernel } = createTestKernel({ plugins: [multisig()], services: { rpc } })
  await kernel.start()
  return kernel
}

test('default: owners, threshold and nonce', async () => {
  const kernel = await started(SAFE)
  await renderView(kernel, 'multisig.Multisig')
  await userEvent.type(await screen.findByRole('textbox'), '0x5afe{Enter}')
  await screen.findByText(/^2 of 2 owners have to agree$/)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(kernel.store.get(kernel.plugins.multisig.atoms.watched)).toBe('0x5afe')
  await kernel.destroy()
})

test.each([
  ['no contract', { ...SAFE, '0xa0e67e2b': '0x' }],
  ['a length that is too long', { ...SAFE, '0xa0e67e2b': `0x${word(32)}${word(9)}${word(1)}` }],
  ['more that have to agree than there are', { ...SAFE, '0xe75235b8': `0x${word(3)}` }],
  ['owners that are no addresses', { ...SAFE, '0xa0e67e2b': list(2n ** 255n) }],
  ['no text', { ...SAFE, '0xaffed0e0': 7 }],
])('error: %s is no Safe', async (_title, answers) => {
  const kernel = await started(answers)
  await expect(kernel.plugins.multisig.look('0x5afe')).rejects.toMatchObject({ code: 'multisig/no-safe' })
  await kernel.destroy()
})

test('error: what is no address is said at the field', async () => {
  const kernel = await started(SAFE)
  await renderView(kernel, 'multisig.Multisig')
  await userEvent.type(await screen.findByRole('textbox'), 'safe{Enter}')
  await screen.findByText(/isn’t an address on this network/)
  await kernel.destroy()
})

test('behavior: the manifest says what it does', async () => {
  const read = readManifest(latchkey)
  const findings = 'manifest' in read ? compareManifest(read.manifest, await describeObject(multisig())) : read.problems
  expect(findings).toEqual([])
})
