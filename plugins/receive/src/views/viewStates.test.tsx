import type { Network } from '@latchkey/kernel'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { type Rendered, type RenderOptions, renderReceive } from '../fixtures/renderReceive.tsx'
import { receive } from '../index.ts'

afterEach(cleanup)

const testNetwork: Network = {
  id: 'one:1',
  namespace: 'one',
  name: 'Network 1',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
  testnet: true,
}

const shown =
  (options: RenderOptions = {}, then: (test: Rendered) => unknown = () => undefined) =>
  async (): Promise<Rendered> => {
    const test = await renderReceive(options)
    await screen.findByRole('button', { name: 'Copy address' })
    await then(test)
    return test
  }

const asksFor = (amount: string) => async (test: Rendered) => {
  await test.user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
  await test.user.type(screen.getByRole('textbox', { name: 'Amount' }), amount)
}

viewStates(() => receive(), {
  WalletReceive: {
    'a code': ['Ask for an amount', shown()],
    'an amount': [/QR code that asks for 1\.5 COIN/, shown({}, asksFor('1.5'))],
    'an amount no chain can hold': ['This amount is too large', shown({}, asksFor('9'.repeat(70)))],
    'without payment links': ['Your address on Network 1', shown({ links: false })],
    'a network the site does not offer': [
      'This site doesn’t support',
      async () => {
        const test = await renderReceive()
        act(() => test.say({ type: 'network', network: 'one:99' }))
        return test
      },
    ],
    'a contract account': ['Only on Network 1', shown({ wallet: { accountType: 'smartAccount' } })],
    'addresses with purposes': [
      'Copy address for Ordinals',
      shown({ wallet: { accountType: ['payment', 'ordinal'] } }),
    ],
    'a test network': ['Coins on it have no value', shown({ wallet: { networks: [testNetwork] } })],
  },
  WalletCompatibleNetworks: {
    'a list': [
      'Active network',
      shown({}, async ({ user }) => user.click(await screen.findByRole('button', { name: /Works on 2 networks/ }))),
    ],
  },
})
