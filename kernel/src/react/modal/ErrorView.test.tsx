import { lookAtDialog, viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { kernelError } from '../../core/errors/errorTable.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakePlatform } from '../../testing/fakePlatform.ts'
import { renderView } from '../../testing/renderView.tsx'
import { faucet, faucetState } from '../fixtures/faucet.tsx'

afterEach(() => {
  cleanup()
  faucetState.missing = 0
})

async function open(route: string, params?: unknown) {
  const tools = createTestKernel({ plugins: [faucet()] })
  return { ...tools, ...(await renderView(tools.kernel, route, params)) }
}

describe('ErrorView', () => {
  test('default: what happened, the code for whoever helps, and a way to try again', async () => {
    faucetState.missing = 2
    const { dialog } = await open('faucet.Missing')
    expect(within(dialog).getByText('view/load')).toBeTruthy()
    expect(dialog.textContent).not.toContain('no such chunk')
    expect(within(dialog).getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(within(dialog).queryByText('Back')).toBeNull()
  })

  test('behavior: the code can be copied, which is said', async () => {
    faucetState.missing = 2
    const copied: string[] = []
    const platform = fakePlatform({ copy: async (text) => void copied.push(text) })
    const { kernel } = createTestKernel({ plugins: [faucet()], services: { platform } })
    const { dialog } = await renderView(kernel, 'faucet.Missing')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy the code' }))
    await waitFor(() => expect(copied).toEqual(['view/load']))
    expect(await screen.findByText('Code copied')).toBeTruthy()
  })

  test('behavior: goes back to the view before', async () => {
    const { dialog, kernel } = await open('faucet.Home')
    faucetState.missing = 2
    await act(async () => kernel.router.push('faucet.Missing'))
    await waitFor(() => expect(within(dialog).getByText('view/load')).toBeTruthy())
    await userEvent.click(within(dialog).getByText('Back'))
    await waitFor(() => expect(within(dialog).getByText('Get test ETH')).toBeTruthy())
  })

  test('behavior: the title takes the focus that "Try again" had', async () => {
    faucetState.missing = 2
    const { dialog } = await open('faucet.Missing')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(within(dialog).getByText('plain')).toBeTruthy())
    await waitFor(() => expect(document.activeElement).toBe(dialog.querySelector('h2')))
  })
})

describe('the route for errors', () => {
  test.each([
    ['what is not ours', new Error('plain'), ''],
    ['a failure with words', kernelError('http/network'), 'We couldn’t reach the service.'],
  ])('behavior: that something went wrong is said once: %s', async (_name, error, words) => {
    const { dialog } = await open('kernel.Error', { error })
    await within(dialog).findByRole('heading', { name: 'Something went wrong' })
    expect(dialog.textContent?.match(/Something went wrong/g)).toHaveLength(1)
    expect(dialog.textContent).toContain(words)
  })
})

const failed =
  (error: Error, messagesMissing = false) =>
  () =>
    open('kernel.Error', { error, messagesMissing })

viewStates(() => ({ id: 'kernel', views: { Error: {} } }), {
  Error: {
    'a failure with words of its own': ['http/network', failed(kernelError('http/network'))],
    'a failure whose words did not load': [/We couldn’t load this view/, failed(new Error('plain'), true)],
    'what is not ours': ['unknown', failed(new Error('plain'))],
  },
})

test('axe and keyboard: a view that did not load, with a way back', async () => {
  const { kernel, dialog } = await open('faucet.Home')
  faucetState.missing = 2
  await act(async () => kernel.router.push('faucet.Missing'))
  await within(dialog).findByText('view/load')
  expect(within(dialog).getAllByRole('button', { name: 'Back' })).toHaveLength(2)
  await lookAtDialog()
})

describe('the view kernel.Error', () => {
  test('default: shows the failure of a plugin; trying again starts over', async () => {
    const { dialog } = await open('kernel.Error', { error: kernelError('hook/cancelled') })
    expect(within(dialog).getByText('hook/cancelled')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('Get test ETH')).toBeTruthy())
  })

  test('behavior: an error of somebody else is unknown, and its text is not shown', async () => {
    const { dialog } = await open('kernel.Error', { error: new Error('secret internals') })
    expect(within(dialog).getByText('unknown')).toBeTruthy()
    expect(dialog.textContent).not.toContain('secret internals')
  })
})
