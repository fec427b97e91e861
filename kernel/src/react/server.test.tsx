// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../testing/createTestKernel.ts'
import { AccountButton } from './buttons/AccountButton.tsx'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { NetworkButton } from './buttons/NetworkButton.tsx'
import { type InitialState, initialState } from './initialState.ts'
import { KernelProvider } from './KernelProvider.tsx'

const { kernel } = createTestKernel()
const page = (initial?: InitialState): string =>
  renderToString(
    <KernelProvider kernel={kernel} {...(initial ? { initialState: initial } : {})}>
      <NetworkButton />
      <ConnectButton />
      <AccountButton />
    </KernelProvider>,
  )

afterEach(() => vi.restoreAllMocks())

describe('on a server', () => {
  test('default: the buttons as a visitor without a wallet sees them, without warnings, styles or effects', () => {
    const warn = vi.spyOn(console, 'error')
    const html = page()
    expect(html).toContain('Network 1')
    expect(html).toContain('Connect</span>')
    expect(html).toContain('data-lk-scheme="system"')
    expect(html).not.toContain('style=')
    expect(html).not.toContain('Account')
    expect(warn).not.toHaveBeenCalled()
  })

  test('behavior: what the host knows of the visitor is drawn, for this request alone', () => {
    const html = page(initialState({ account: 'test:2:0x3F9a1d2b7c4E5f60718293a4B5c6D7e8F98C52dE', network: 'test:2' }))
    expect(html).toContain('0x3F9a…8C52dE')
    expect(html).toContain('Network 2')
    expect(page()).not.toContain('0x3F9a')
    expect(kernel.store.get(kernel.atoms.account)).toBeUndefined()
  })
})
