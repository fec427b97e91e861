import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import { createTestKernel, memoryStorage, pluginContract, renderView } from '@latchkey/kernel/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { addressBook } from './index.ts'

afterEach(cleanup)
pluginContract(addressBook)

test.each([
  ['en', 'Name', 'Address', 'Remove Ada'],
  ['de', 'Name', 'Adresse', 'Ada entfernen'],
])(
  'default: somebody added in %s is there on the next visit, and can be removed',
  async (locale, name, address, remove) => {
    const storage = memoryStorage()
    const first = createTestKernel({ plugins: [addressBook()], storage, i18n: { locale } })
    await first.kernel.start()
    await renderView(first.kernel, 'address-book.AddressBook')
    await userEvent.type(await screen.findByLabelText(name), 'Ada')
    await userEvent.type(screen.getByLabelText(address), '0xada{Enter}')
    await screen.findByRole('button', { name: remove })
    cleanup()
    await first.kernel.destroy()

    const { kernel } = createTestKernel({ plugins: [addressBook()], storage, i18n: { locale } })
    await kernel.start()
    await renderView(kernel, 'address-book.AddressBook')
    await userEvent.click(await screen.findByRole('button', { name: remove }))
    await expect.poll(() => kernel.store.get(kernel.plugins['address-book'].atoms.people)).toEqual({})
    await kernel.destroy()
  },
)

test.each([
  [' ', '0xada', 'address-book/no-name'],
  ['Ada', 'ada', 'address-book/no-address'],
])('error: "%s" at "%s"', async (name, address, code) => {
  const { kernel } = createTestKernel({ plugins: [addressBook()] })
  await kernel.start()
  await expect(kernel.plugins['address-book'].add(name, address)).rejects.toMatchObject({ code })
  await kernel.destroy()
})

test('behavior: signs that cannot be seen do not get into a name', async () => {
  const { kernel } = createTestKernel({ plugins: [addressBook()] })
  await kernel.start()
  await kernel.plugins['address-book'].add('A\u202eda', '0xada')
  expect(kernel.store.get(kernel.plugins['address-book'].atoms.people)).toEqual({ '0xada': 'Ada' })
  await kernel.destroy()
})

test('behavior: the manifest says what it does', async () => {
  const read = readManifest(latchkey)
  const findings =
    'manifest' in read ? compareManifest(read.manifest, await describeObject(addressBook())) : read.problems
  expect(findings).toEqual([])
})
