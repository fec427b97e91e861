import { kernelError } from '@latchkey/kernel'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'
import { networks } from '../index.ts'

afterEach(cleanup)

type Opened = Awaited<ReturnType<typeof renderWidget>>
type Failure = Parameters<Opened['wallet']['fail']>[0]

async function list(text = ''): Promise<Opened> {
  const test = await renderWidget()
  act(() => test.kernel.open('networks.Networks'))
  const field = await screen.findByRole('searchbox')
  await test.user.click(field)
  if (text) await test.user.paste(text)
  return test
}

async function connectedList(): Promise<Opened> {
  const test = await renderWidget()
  await test.connect()
  act(() => test.kernel.open('networks.Networks'))
  await screen.findByRole('searchbox')
  return test
}

const switching =
  (failure: Failure, passes = 0) =>
  async (): Promise<Opened> => {
    const test = await renderWidget()
    await test.connect()
    test.wallet.fail(failure)
    act(() => test.kernel.open('networks.Networks'))
    await act(async () => test.kernel.router.push('networks.SwitchNetwork', { network: 'one:2' }))
    if (failure.hang) await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    await act(() => test.clock.advance(passes))
    return test
  }
const declined = (code: Parameters<typeof kernelError>[0]): Failure => ({ reject: kernelError(code) })

const lost = (failure?: Failure) => async (): Promise<Opened> => {
  const test = await renderWidget()
  await test.connect()
  test.wallet.emit({ type: 'network', network: 'one:99' })
  act(() => test.kernel.open())
  await screen.findByText('This site doesn’t support this network')
  if (!failure) return test
  test.wallet.fail(failure)
  await test.user.click(screen.getAllByRole('button', { name: /Network 2/ })[0] ?? document.body)
  return test
}

viewStates(() => networks(), {
  Networks: {
    'all of them': ['Network 2', list],
    connected: ['Needs another account', connectedList],
    'one found': ['1 network found', () => list('two:2')],
    'none found': ['No network found', () => list('zzz')],
    'a secret was pasted': [
      'looks like a private key or recovery phrase',
      () => list('test test test test test test test test test test test junk'),
    ],
  },
  SwitchNetwork: {
    waiting: ['Approve the switch to Network 2', switching({ hang: true })],
    slow: ['Fake wallet is not responding', switching({ hang: true }, 30_000)],
    declined: ['You declined the request', switching(declined('request/rejected'))],
    'not in the wallet': ['Fake wallet doesn’t have Network 2', switching(declined('network/not-added'))],
    'another request': ['Fake wallet is showing another request', switching(declined('connect/pending'))],
    stopped: ['This site stopped the switch', switching(declined('hook/cancelled'))],
    failed: ['The network did not change', switching(declined('request/failed'))],
  },
  UnsupportedChain: {
    'a list': ['the ID one:99', lost()],
    waiting: ['Approve in Fake wallet', lost({ hang: true })],
    declined: ['You declined the request', lost(declined('request/rejected'))],
  },
  WhatIsANetwork: {
    explained: [
      'Switching moves nothing',
      async () => {
        const test = await list()
        await test.user.click(screen.getByRole('button', { name: 'Help' }))
        return test
      },
    ],
  },
})
