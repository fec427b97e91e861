import type { RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { checkedKernel, KernelProvider, type KernelProviderProps } from '../react/KernelProvider.tsx'

export interface RenderedView extends RenderResult {
  /** The modal with the view in it. */
  readonly dialog: HTMLElement
}

export interface RenderViewOptions {
  /** The host's page around the modal. */
  readonly page?: ReactNode
}

/** Shows the widget of a kernel around a host's page. Needs a DOM and Testing Library. */
export async function renderWidget(kernel: KernelProviderProps['kernel'], page?: ReactNode): Promise<RenderResult> {
  const { render } = await import('@testing-library/react')
  return render(<KernelProvider kernel={kernel}>{page}</KernelProvider>)
}

/**
 * Opens a view in the real modal, with its messages, and waits until it is painted. Needs a DOM and Testing Library.
 * @throws `view/unknown` for a route the kernel does not have
 * @example
 * const { dialog } = await renderView(kernel, 'faucet.Faucet')
 */
export async function renderView(
  kernel: KernelProviderProps['kernel'],
  route: string,
  params?: unknown,
  { page }: RenderViewOptions = {},
): Promise<RenderedView> {
  const { act, render, waitFor } = await import('@testing-library/react')
  const router: { reset(route: string, params?: unknown): void } = checkedKernel(kernel).router
  const rendered = render(<KernelProvider kernel={kernel}>{page}</KernelProvider>)
  await act(async () => router.reset(route, params))
  const dialog = await waitFor(
    () => {
      const found = rendered.baseElement.querySelector<HTMLElement>('[role="dialog"]')
      if (!found) throw new Error(`The view ${route} has not opened`)
      return found
    },
    { timeout: 5000 },
  )
  return { ...rendered, dialog }
}
