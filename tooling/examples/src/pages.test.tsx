import { join } from 'node:path'
import { createTestKernel, memoryStorage, pluginContract, renderView, themeContract } from '@latchkey/kernel/testing'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { FOLDER, writeExamples } from './examples.ts'
import { ADDRESS, announceHarbor, connectHarbor } from './siteStandIns.ts'

writeExamples()
const load = (path: string) => import(/* @vite-ignore */ join(FOLDER, path))

const wallet = announceHarbor()
afterAll(() => wallet.stop())
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** The example is loaded at run time: the compiler has not seen it. */
const atomsOf = (kernel: { readonly plugins: object }) => Reflect.get(kernel.plugins, 'notes').atoms

describe('plugin-reference.md', async () => {
  const { notes } = await load('plugin-reference/notes.tsx')
  const { guard } = await load('plugin-reference/guard.ts')
  pluginContract(() => notes())
  pluginContract(() => guard())

  it('default: a note is added, counted, opened, and there on the next visit', async () => {
    const storage = memoryStorage()
    const { kernel } = createTestKernel({ plugins: [notes()], storage })
    await kernel.start()
    await renderView(kernel, 'notes.Notes')
    await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
    expect(await screen.findByText('1 note')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Note of 0' }))
    expect(await screen.findByRole('dialog', { name: 'Note 1' })).toBeTruthy()
    await kernel.destroy()
    const next = createTestKernel({ plugins: [notes()], storage }).kernel
    await next.start()
    expect(next.store.get(atomsOf(next).list)).toEqual(['Note of 0'])
  })

  it.each([
    [0, 'لا ملاحظات'],
    [1, 'ملاحظة واحدة'],
    [2, 'ملاحظتان'],
    [3, '3 ملاحظات'],
    [11, '11 ملاحظة'],
    [100, '100 ملاحظة'],
  ])('parameters: %i notes in Arabic', async (count, sentence) => {
    const { kernel } = createTestKernel({ plugins: [notes()], i18n: { locale: 'ar' } })
    await kernel.start()
    kernel.store.set(
      atomsOf(kernel).list,
      Array.from({ length: count }, (_, at) => `n${at}`),
    )
    const { dialog } = await renderView(kernel, 'notes.Notes')
    const plain = () =>
      dialog.textContent
        ?.replace(/[\u2066-\u2069]/g, '')
        .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    await expect.poll(plain).toContain(sentence)
    await kernel.destroy()
  })

  it('error: a second wallet', async () => {
    const { kernel } = createTestKernel({ plugins: [guard()] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    await expect(kernel.wallet.connect({ connectorId: 'fake' })).rejects.toMatchObject({ code: 'hook/cancelled' })
    await kernel.destroy()
  })
})

describe('themes.md', async () => {
  const { brand, kernel } = await load('themes/pair.ts')
  const { midnight, compact } = await load('themes/midnight.ts')
  for (const theme of [brand.light, brand.dark, midnight, compact]) themeContract(theme)

  it('default: a kernel takes the pair', () => {
    expect(kernel.store.get(kernel.atoms.theme)).toBe(brand)
  })
})

describe.each(['from-rainbowkit', 'from-connectkit', 'from-appkit'])('%s.md', (page) => {
  it('default: the site afterwards connects', async () => {
    const { App, kernel } = await load(`${page}/app.tsx`)
    render(<App />)
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeTruthy()
    await kernel.start()
    const harbor = () =>
      kernel.store.get(kernel.atoms.connectors).find(({ name }: { readonly name: string }) => name === 'Harbor')
    await expect.poll(harbor).toBeTruthy()
    await kernel.wallet.connect({ connectorId: harbor().id })
    expect(kernel.store.get(kernel.atoms.account)?.address).toBe(ADDRESS)
    await kernel.destroy()
  })
})

it('default: what a site from ConnectKit does when somebody connects', async () => {
  const { kernel } = await load('from-connectkit/app.tsx')
  const { onConnect } = await load('from-connectkit/connected.ts')
  expect(typeof onConnect(() => undefined)).toBe('function')
  await kernel.destroy()
})

it('default: a button of a site from RainbowKit', async () => {
  const { AccountButton } = await load('from-rainbowkit/button.tsx')
  const { KernelProvider } = await import('@latchkey/kernel/react')
  const { createKernel } = await import('@latchkey/kernel')
  const { evmAdapter } = await import('@latchkey/adapter-evm')
  const kernel = createKernel({ adapters: [evmAdapter()], plugins: [] })
  render(
    <KernelProvider kernel={kernel}>
      <AccountButton />
    </KernelProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Connect' })).toBeTruthy()
  await connectHarbor(kernel)
  expect(await screen.findByRole('button', { name: ADDRESS })).toBeTruthy()
  await kernel.destroy()
})
