import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../testing/createTestKernel.ts'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { NetworkButton } from './buttons/NetworkButton.tsx'
import { type InitialState, initialState } from './initialState.ts'
import { KernelProvider } from './KernelProvider.tsx'

const ACCOUNT = 'test:1:0x3F9a1d2b7c4E5f60718293a4B5c6D7e8F98C52dE'

async function hydrate(initial: InitialState | undefined, busy: boolean): Promise<readonly unknown[]> {
  const problems: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void problems.push(words))
  const { kernel } = createTestKernel()
  const page = (
    <KernelProvider kernel={kernel} {...(initial ? { initialState: initial } : {})}>
      <NetworkButton />
      <ConnectButton />
    </KernelProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  if (busy) {
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
  }
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => problems.push(error) }),
  )
  await act(async () => root.unmount())
  container.remove()
  return problems
}

describe('hydration', () => {
  test('default: the first paint of the browser is that of the server', async () => {
    expect(await hydrate(undefined, false)).toEqual([])
  })

  test('behavior: a kernel that is already connected waits for hydration', async () => {
    expect(await hydrate(undefined, true)).toEqual([])
  })

  test('behavior: so does an account that the server knew', async () => {
    expect(await hydrate(initialState({ account: ACCOUNT }), false)).toEqual([])
  })
})
