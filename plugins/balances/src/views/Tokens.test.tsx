import { kernelError } from '@latchkey/kernel'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { sent } from '../fixtures/neighbours.tsx'
import { renderAccount } from '../fixtures/renderAccount.tsx'
import { coin, entry, type SetUpOptions, TOKEN } from '../fixtures/setUp.ts'

afterEach(cleanup)

const down = kernelError('http/status', { details: { status: 500 } })
const tokens = [{ chainId: 1, address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6 }]
const FAKE = `eip155:1:0x${'c'.repeat(40)}`

async function opened(options: SetUpOptions = {}, before?: (test: Awaited<ReturnType<typeof renderAccount>>) => void) {
  const test = await renderAccount({ plugin: { tokens }, ...options })
  before?.(test)
  act(() => test.kernel.open())
  await screen.findByRole('region', { name: 'Tokens' })
  return test
}

describe('the total', () => {
  it('default: what native and listed assets are worth; the others are said', async () => {
    const nameless = entry({ address: `eip155:1:0x${'d'.repeat(40)}`, symbol: 'DOGE', name: 'Doge', price: 99 })
    await opened({}, ({ answers }) => {
      answers.balances = [coin, entry(), entry({ address: FAKE, price: 9_999 }), nameless]
    })
    await expect.poll(() => document.body.textContent).toContain('$3,140.50')
    expect(screen.getByText('Total balance')).toBeTruthy()
    expect(screen.queryByText(/without a price/)).toBeNull()
    const rows = await screen.findAllByRole('listitem')
    const uncounted = rows.filter(({ textContent }) => textContent.includes('Not in the total'))
    expect(uncounted.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Doge.*\$211,909\.50/)])
  })

  it('behavior: a token on no list without a price says only that it has none', async () => {
    const unpriced = entry({ address: `eip155:1:0x${'d'.repeat(40)}`, symbol: 'DOGE', name: 'Doge', price: 0 })
    await opened({}, ({ answers }) => {
      answers.balances = [coin, unpriced]
    })
    await screen.findByText('No price')
    expect(screen.queryByText('Not in the total')).toBeNull()
  })

  it('behavior: what has no price is left out of it, and counted', async () => {
    await opened({}, ({ answers }) => {
      answers.balances = [coin, (({ price: _price, ...rest }) => rest)(entry())]
    })
    await screen.findByText(/· 1 without a price/)
    expect(document.body.textContent).toContain('$1,000.00')
  })

  it('behavior: on a test network the coin stands large', async () => {
    await opened({ network: { testnet: true } })
    await screen.findByText('Test network')
    expect(await screen.findAllByText('0.5 COIN')).toHaveLength(2)
    expect(document.body.textContent).toContain('Balance · worth $0.00')
  })
})

describe('Tokens', () => {
  it('default: by value, with amounts; imitations last and without a value', async () => {
    await opened({}, ({ answers }) => {
      answers.balances = [entry({ address: FAKE, price: 9_999 }), coin, entry()]
    })
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/USD Coin.*2,140\.5\sUSDC.*\$2,140\.50/),
      expect.stringMatching(/Coin.*0\.5\sCOIN.*\$1,000\.00/),
      expect.stringMatching(/USD Coin.*2,140\.5\sUSDC.*Imitation/),
    ])
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('behavior: skeletons until something is known, then nothing blanks', async () => {
    let arrive = (_value: readonly (typeof coin)[]): void => undefined
    const test = await opened({}, ({ answers }) => {
      answers.balances = new Promise((resolve) => {
        arrive = resolve
      })
    })
    expect(screen.getByRole('img', { name: 'Loading balance' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Tokens' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => arrive([coin]))
    await screen.findByText('Coin')
    expect(screen.getByRole('list', { name: 'Tokens' }).hasAttribute('aria-busy')).toBe(false)
    test.answers.balances = new Promise(() => undefined)
    await act(async () => void test.kernel.plugins.balances.refresh({ force: true }))
    expect(screen.getByText('Coin')).toBeTruthy()
  })

  it('behavior: nothing owned offers the ways to change that', async () => {
    const { user } = await opened({}, ({ answers }) => {
      answers.balances = [{ ...coin, quantity: { decimals: '18', numeric: '0' } }]
    })
    await screen.findByText('No tokens yet')
    expect(document.body.textContent).toContain('$0.00')
    await user.click(screen.getByRole('button', { name: 'Receive' }))
    await screen.findByText('Receiving')
  })

  it('behavior: thousands of tokens are a window of rows with a search', async () => {
    const { user } = await opened({}, ({ answers }) => {
      answers.balances = Array.from({ length: 5000 }, (_, at) =>
        entry({
          address: `eip155:1:0x${(at + 1).toString(16).padStart(40, '0')}`,
          symbol: `T${at}`,
          name: `Token ${at}`,
        }),
      )
    })
    await user.type(await screen.findByRole('searchbox'), 'token 4999')
    await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1)
    expect(screen.getByText('1 token found')).toBeTruthy()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'nothing')
    await screen.findByText('No token found')
    expect(document.querySelectorAll('*').length).toBeLessThan(600)
  })

  it('error: nothing is known: why, when to try again, and details', async () => {
    const test = await opened({}, ({ answers }) => {
      Object.assign(answers, { balances: down, native: down })
    })
    await screen.findByText('Your funds are safe. The balance service and the network didn’t respond.')
    expect(screen.getByText('Balance unknown')).toBeTruthy()
    const retry = screen.getByRole('button', { name: /^Try again in 30\ss$/ })
    expect(retry.getAttribute('aria-disabled')).toBe('true')
    await test.user.click(screen.getByRole('button', { name: 'Show details' }))
    expect(screen.getByText('http/status')).toBeTruthy()
    Object.assign(test.answers, { balances: [coin] })
    await act(() => test.clock.advance(30_000))
    await screen.findByText('Coin')
  })

  it('error: old amounts stay with their age, and the way to try again', async () => {
    const test = await opened()
    await screen.findByText('USD Coin')
    Object.assign(test.answers, { balances: down, native: down })
    await act(() => test.clock.advance(30_000))
    await screen.findByText('These are the last balances we know of.')
    expect(screen.getByText('USD Coin')).toBeTruthy()
    await act(() => test.clock.advance(29_000))
    await act(() => test.clock.advance(1_000))
    await screen.findByText(/Total balance · 1 min ago/)
  })

  it('error: a network that shows no balances', async () => {
    await opened({ api: false, chain: false })
    await screen.findByText('Balances aren’t available on this network.')
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  })
})

describe('TokenDetails', () => {
  it('default: amount, value, price, contract, and what others do with it', async () => {
    const { user } = await opened()
    await user.click(await screen.findByRole('button', { name: /USD Coin/ }))
    const details = await screen.findByRole('dialog', { name: 'Token' })
    await within(details).findByText('Price per token')
    expect(details.textContent?.replaceAll(/\s/g, '')).toContain(TOKEN)
    await user.click(await within(details).findByRole('button', { name: 'Send' }))
    expect(sent.at(-1)).toBe(`eip155:1/erc20:${TOKEN}`)
  })

  it('behavior: an imitation says so and is offered to nobody', async () => {
    const { user } = await opened({}, ({ answers }) => {
      answers.balances = [coin, entry({ address: FAKE })]
    })
    await user.click(await screen.findByRole('button', { name: /USD Coin/ }))
    await screen.findByText('This token imitates another one')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('error: the service and the list disagree', async () => {
    const { user } = await opened({}, ({ answers }) => {
      answers.balances = [coin, entry({ quantity: { decimals: '18', numeric: '1' } })]
    })
    await user.click(await screen.findByRole('button', { name: /USD Coin/ }))
    await screen.findByText('The network and the service disagree about this token')
    expect(screen.getByText('No price')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })
})
