// @vitest-environment happy-dom
import { KernelProvider } from '@latchkey/kernel/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { useAccount, WagmiProvider } from 'wagmi'
import { ADDRESSES, newPage, newWorld, OURS, type Page, settled, start, type World } from './testing/page.ts'

const pages: Page[] = []
afterEach(async () => {
  cleanup()
  for (const page of pages.splice(0)) await page.close()
})

function opened(world: World, ssr = false): Page {
  const page = newPage(world, { direction: 'latchkey', id: 'hooks', ssr })
  pages.push(page)
  return page
}

function Account(): ReactNode {
  const { address, chainId, status } = useAccount()
  return <p>{`${status} ${address ?? ''} ${chainId ?? ''}`}</p>
}

function Site({ page }: { readonly page: Page }): ReactNode {
  return (
    <StrictMode>
      <WagmiProvider config={page.config}>
        <QueryClientProvider client={new QueryClient()}>
          <KernelProvider kernel={page.kernel}>
            <Account />
          </KernelProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
}

describe("wagmi's hooks", () => {
  test('default: they follow the widget, in StrictMode, over remounts', async () => {
    const page = opened(newWorld())
    const { unmount } = render(<Site page={page} />)
    await act(() => start(page, 1))
    await act(() => settled(page))
    expect(await screen.findByText(/^disconnected/)).toBeDefined()
    await act(async () => {
      await page.kernel.wallet.connect({ connectorId: OURS })
      await settled(page)
    })
    expect(await screen.findByText(`connected ${ADDRESSES.ours[0]} 1`)).toBeDefined()
    unmount()
    render(<Site page={page} />)
    await act(() => settled(page))
    expect(await screen.findByText(`connected ${ADDRESSES.ours[0]} 1`)).toBeDefined()
  })

  test('behavior: a server renders disconnected and touches nothing of a browser', () => {
    const page = opened(newWorld(), true)
    expect(renderToString(<Site page={page} />)).toContain('disconnected')
  })
})
