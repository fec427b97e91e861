import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { FOLDER, writeExamples } from './examples.ts'
import { ADDRESS, announceHarbor, setCookies } from './siteStandIns.ts'

writeExamples()
const load = (path: string) => import(/* @vite-ignore */ join(FOLDER, 'start', path))

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
})

it('default: the site of Vite connects a wallet of the page', async () => {
  const wallet = announceHarbor()
  const { kernel } = await load('vite/kernel.ts')
  await act(async () => {
    await load('vite/main.tsx')
  })
  expect(await screen.findByText('Nobody is connected.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Connect' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: /Harbor/ }))
  expect(await screen.findByText(`Hello, ${ADDRESS}`)).toBeTruthy()
  wallet.stop()
  await kernel.destroy()
})

it('behavior: the site of Next draws the account of the cookie on the server, and none of a cookie that is none', async () => {
  const { default: Layout } = await load('next/layout.tsx')
  const { kernel } = await load('next/Wallet.tsx')
  setCookies({ 'wallet-account': `eip155:1:${ADDRESS}`, 'wallet-network': 'eip155:42161' })
  const known = renderToString(await Layout({ children: 'Orders' }))
  expect(known).toContain('0xd8dA')
  expect(known).toContain('Arbitrum')
  expect(known).toContain('Orders')
  setCookies({ 'wallet-account': '<script>', 'wallet-network': 'x' })
  const unknown = renderToString(await Layout({ children: '' }))
  expect(unknown).toContain('Connect')
  expect(unknown).not.toContain('script')
  await kernel.destroy()
})

it('default: a page without React greets whoever connects by its elements', async () => {
  const wallet = announceHarbor()
  document.body.innerHTML = readFileSync(join(FOLDER, 'start/page/index.html'), 'utf8').replace(/<script.*/, '')
  const { kernel, elements } = await load('page/main.ts')
  const button = () => document.querySelector('lk-connect-button')?.shadowRoot?.querySelector('button')
  await waitFor(() => expect(button()?.textContent).toBe('Sign in'))
  await act(async () => button()?.click())
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: /Harbor/ }))
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((element) => element.textContent)).toContain(`Hello, ${ADDRESS}`),
  )
  await act(() => kernel.wallet.disconnect())
  await waitFor(() => expect(document.querySelector('p')?.textContent).toBe(''))
  await act(async () => elements.remove())
  wallet.stop()
})

it('default: the site for phones offers pairing', async () => {
  const { kernel } = await load('phones/kernel.ts')
  await kernel.start()
  expect(kernel.inspect().connectors).toContain('walletConnect')
  await kernel.destroy()
})
