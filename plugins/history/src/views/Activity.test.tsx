import { kernelError } from '@latchkey/kernel'
import { pluginContract } from '@latchkey/kernel/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readRow, renderHistory } from '../fixtures/renderHistory.ts'
import {
  collectible,
  hashOf,
  ME,
  receipt,
  START,
  sampleTransaction,
  several,
  TOKEN,
  transfer,
  YOU,
} from '../fixtures/setUp.ts'
import { history } from '../index.ts'

pluginContract(() => history())

afterEach(cleanup)

const down = kernelError('http/status', { details: { status: 500 } })
const TWIN = `${YOU.slice(0, 6)}${'9'.repeat(32)}${YOU.slice(-4)}`
const list = () => screen.findByRole('list', { name: 'Activity' })
const rows = async () => (await within(await list()).findAllByRole('button')).map(readRow)
const months = async () => (await within(await list()).findAllByRole('heading')).map(({ textContent }) => textContent)

describe('Activity', () => {
  it('default: verb, who it was with, amount and age, by month', async () => {
    await renderHistory(({ answers }) => {
      const received = { operationType: 'receive', sentFrom: YOU, transfers: [receipt()] }
      const trade = { operationType: 'trade', transfers: [transfer({ quantity: { numeric: '0.25' } }), receipt()] }
      answers.pages[''] = {
        data: [sampleTransaction(1), sampleTransaction(2, received), sampleTransaction(24 * 40, trade)],
        next: null,
      }
    })
    expect(await rows()).toEqual([
      'Sent, to 0xbbbb…bb2222, \u2212250\u00a0USDC, 1 hr ago',
      'Received, from 0xbbbb…bb2222, +0.5\u00a0COIN, 2 hr ago',
      'Swapped, 0.25\u00a0USDC for COIN, +0.5\u00a0COIN, 1 mo ago',
    ])
    expect(await months()).toEqual(['December 2025', 'November 2025'])
    expect(screen.getByText('That’s everything.')).toBeTruthy()
  })

  it.each([
    ['0.00014', '0.00014'],
    ['0.000149999', '0.00014'],
    ['0.00000282', '0.0000028'],
    ['0.00000001', '0.00000001'],
    ['0.000000001', '<0.00000001'],
    ['0.0019', '0.001'],
    ['12.00014', '12'],
  ])('behavior: an amount that three decimals would make nothing is stated with more: %s', async (numeric, shown) => {
    await renderHistory(({ answers }) => {
      answers.pages[''] = {
        data: [sampleTransaction(1, { transfers: [transfer({ quantity: { numeric } })] })],
        next: null,
      }
    })
    expect((await rows())[0]).toContain(`, \u2212${shown}\u00a0USDC,`)
  })

  it('behavior: addresses are written as their network writes them, in rows and in the details', async () => {
    const addressOn = (address: string): string => address.replace(/^0x/, 'net')
    const { user } = await renderHistory(undefined, { addressOn })
    const [row] = await within(await list()).findAllByRole('button')
    if (!row) throw new Error('there is no row')
    expect(readRow(row)).toContain('to netbbb…bb2222')
    await user.click(row)
    const to = await screen.findByText('To', { exact: true })
    expect(to.parentElement?.textContent?.replace(/\s/g, '')).toContain(YOU.replace(/^0x/, 'net'))
  })

  it.each([
    ['approve', [], 'Approved, Confirmed'],
    ['cancel', [], 'Canceled, Confirmed'],
    ['send', [], 'Sent, to 0xbbbb…bb2222'],
    ['receive', [], 'Received, from 0xaaaa…aa1111'],
    ['deposit', [transfer()], '+250\u00a0USDC'],
    ['withdraw', [receipt()], '\u22120.5\u00a0COIN'],
    ['mint', [collectible(false)], 'Minted, Rings 12'],
    ['teleport', [transfer()], 'teleport, to'],
    ['send', [transfer({ quantity: { numeric: '1.23456' } })], '\u22121.234\u00a0USDC'],
    ['execute', [transfer({ direction: 'self', fungible_info: {} })], '250'],
  ])('parameters: %s of %j', async (operationType, transfers, text) => {
    await renderHistory(({ answers }) => {
      answers.pages[''] = { data: [sampleTransaction(1, { operationType, transfers })], next: null }
    })
    expect((await rows())[0]).toContain(text)
  })

  it.each(['trade', 'approve'])(
    'behavior: a %s that waits names no receiver: its contract is nobody',
    async (operationType) => {
      await renderHistory(({ answers }) => {
        const transfers = [transfer(), receipt()]
        answers.pages[''] = {
          data: [sampleTransaction(1, { operationType, status: 'pending', transfers })],
          next: null,
        }
      })
      expect((await rows())[0]).toContain(', Confirming, ')
    },
  )

  it('parameters: failed, waiting, in the future, a purchase', async () => {
    await renderHistory(({ answers }) => {
      answers.pages[''] = {
        data: [
          sampleTransaction(-2),
          sampleTransaction(1, { status: 'failed' }),
          sampleTransaction(2, { status: 'pending' }),
          sampleTransaction(3, {
            operationType: 'bought',
            status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
            transfers: [receipt()],
          }),
        ],
        next: null,
      }
    })
    expect(await rows()).toEqual([
      expect.stringContaining('in 2 hr'),
      expect.stringMatching(/^Send failed, to 0xbbbb…\w+, 250/),
      expect.stringMatching(/^Confirming, to 0xbbbb/),
      expect.stringMatching(/^Bought, Purchase in progress/),
    ])
  })

  it('behavior: the coin of the network has the picture it has everywhere, what is not known has none', async () => {
    const icon = 'https://pictures.example/coin.png'
    const ours = receipt({
      fungible_info: { name: 'Coin', symbol: 'COIN', icon: { url: 'https://pictures.example/of-the-service.png' } },
    })
    const other = transfer({ fungible_info: { name: 'Other', symbol: 'OTHER', address: `eip155:1:${TOKEN}` } })
    await renderHistory(
      ({ answers }) => {
        answers.pages[''] = {
          data: [sampleTransaction(1, { transfers: [ours] }), sampleTransaction(2, { transfers: [other] })],
          next: null,
        }
      },
      { network: { icon } },
    )
    await rows()
    expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual([icon])
  })

  it('behavior: many things in one transaction are a row each', async () => {
    await renderHistory(({ answers }) => {
      answers.pages[''] = {
        data: [sampleTransaction(1, { transfers: Array.from({ length: 400 }, () => receipt()) })],
        next: null,
      }
    })
    expect((await rows()).length).toBeLessThan(60)
    const [first] = within(await list())
      .getAllByRole('listitem')
      .filter((item) => item.hasAttribute('aria-setsize'))
    expect(first?.getAttribute('aria-setsize')).toBe('400')
  })

  it('behavior: seven rows while nothing is known', async () => {
    await renderHistory(({ answers }) => {
      answers.pages[''] = new Promise(() => undefined)
    })
    const loading = await screen.findByRole('list', { name: 'Loading activity' })
    expect(loading.querySelectorAll('[role="listitem"]')).toHaveLength(7)
  })

  it('behavior: nothing yet', async () => {
    await renderHistory(({ answers }) => {
      answers.pages[''] = { data: [sampleTransaction(1, { transfers: [collectible(true)] })], next: null }
    })
    await screen.findByText('No activity yet')
  })

  it('behavior: the next page when the last row is in sight', async () => {
    await renderHistory(({ answers }) => {
      answers.pages = { '': { data: several(1, 5), next: 'a' }, a: { data: several(6, 5), next: null } }
    })
    await expect.poll(async () => (await rows()).length).toBe(10)
  })

  it('behavior: 5,000 entries are a window of rows under their months', async () => {
    await renderHistory(({ answers }) => {
      answers.pages[''] = { data: several(1, 5000), next: null }
    })
    await list()
    expect(document.querySelectorAll('*').length).toBeLessThan(600)
  })

  it('behavior: all networks, kept for the next visit', async () => {
    const { user, asked, storage } = await renderHistory(({ answers }) => {
      answers.pages[''] = { data: [sampleTransaction(1), sampleTransaction(2, { chain: 'eip155:2' })], next: null }
    })
    expect(await rows()).toHaveLength(1)
    await user.click(screen.getByRole('radio', { name: 'All networks' }))
    await expect.poll(async () => (await rows()).length).toBe(2)
    expect(asked).toEqual(['eip155:1', 'all'])
    expect(storage.get('history:allNetworks')).toContain('true')
  })

  it('error: why, and a way to try again', async () => {
    const { user, answers } = await renderHistory(({ answers: given }) => {
      given.pages[''] = down
    })
    await screen.findByRole('heading', { name: 'Failed to fetch transactions' })
    answers.pages[''] = { data: [sampleTransaction(1)], next: null }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  it('error: a page further down: what is there stays', async () => {
    const { user, answers } = await renderHistory(({ answers: given }) => {
      given.pages = { '': { data: several(1, 5), next: 'a' }, a: down }
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect((await rows()).length).toBe(5)
    answers.pages.a = { data: several(6, 5), next: null }
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await expect.poll(async () => (await rows()).length).toBe(10)
  })

  it('behavior: German', async () => {
    await renderHistory(undefined, { locale: 'de' })
    expect((await screen.findByText('Gesendet')).textContent).toBe('Gesendet')
  })
})

describe('own transactions', () => {
  it('default: there as soon as the wallet has answered, then seen, confirmed, and one row with what the service tells', async () => {
    const test = await renderHistory(({ answers }) => {
      answers.pages[''] = { data: [sampleTransaction(5)], next: null }
    })
    await rows()
    await act(async () => void (await test.send(9)))
    expect((await rows())[0]).toBe('Sending, to 0xbbbb…bb2222, \u22121.5\u00a0COIN, now')
    expect(await months()).toEqual(['January', 'December 2025'])
    test.answers.sighting = { state: 'seen', confirmations: 0, isSettled: false }
    await act(() => test.clock.advance(2_000))
    await expect.poll(async () => (await rows())[0]).toContain('Confirming, to 0xbbbb…bb2222')
    test.answers.pages[''] = {
      data: [sampleTransaction(9, { minedAt: new Date(START).toISOString() }), sampleTransaction(5)],
      next: null,
    }
    test.answers.sighting = { state: 'confirmed', confirmations: 1, isSettled: false }
    await act(() => test.clock.advance(10_000))
    await expect.poll(async () => (await rows())[0]).toContain('Sent, to 0xbbbb…bb2222, \u2212250')
    expect(await rows()).toHaveLength(2)
  })

  it('behavior: without any service they are all there is', async () => {
    const test = await renderHistory(undefined, { api: false })
    await screen.findByText('No transactions made here yet')
    await act(async () => void (await test.send(9)))
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText('Only transactions made here are shown.')).toBeTruthy()
  })

  it.each([
    [{ state: 'failed', confirmations: 1, isSettled: false, reason: 'no' }, 'Send failed, Failed'],
    [
      { state: 'failed', confirmations: 1, isSettled: true, isPartial: true },
      'Send failed, Only part of it went through',
    ],
    [{ state: 'dropped', confirmations: 0, isSettled: false }, 'Dropped by the network'],
    [
      { state: 'replaced', confirmations: 0, isSettled: false, replacedBy: { how: 'speedup', hash: hashOf(5) } },
      'Replaced: sped up',
    ],
    [{ state: 'dropped', confirmations: 0, isSettled: true }, 'Dropped by the network'],
    [
      { state: 'replaced', confirmations: 0, isSettled: true, replacedBy: { how: 'speedup', hash: hashOf(5) } },
      'Replaced: sped up',
    ],
  ] as const)('parameters: %j', async (sighting, text) => {
    const test = await renderHistory(async (started) => {
      started.answers.sighting = sighting
      await started.send(9)
    })
    await act(() => test.clock.advance(5_000))
    await expect.poll(async () => (await rows()).join('\n')).toContain(text)
  })

  it('behavior: one that waits leads to the plugin that made it, which knows what can be done; one that is done does not', async () => {
    const test = await renderHistory()
    let id = ''
    await act(async () => {
      id = await test.send(9)
    })
    await test.user.click(await screen.findByRole('button', { name: /^Sending\b/ }))
    await test.user.click(await screen.findByRole('button', { name: 'Show its progress' }))
    expect(test.followed).toEqual([id])
    test.answers.sighting = { state: 'confirmed', confirmations: 1, isSettled: false }
    await act(() => test.clock.advance(10_000))
    await expect.poll(() => screen.queryByRole('button', { name: 'Show its progress' })).toBeNull()
  })

  it('behavior: a prompt whose answer got lost says so', async () => {
    const test = await renderHistory()
    await act(async () => {
      const tracker = await test.kernel.wallet.transactions()
      const intent = { to: YOU, digest: 'x', assets: [] }
      const lost = async () => Promise.reject(kernelError('rpc/internal'))
      const asked = { network: 'eip155:1', account: `eip155:1:${ME}`, kind: 'send', plugin: 'send', intent } as const
      await tracker.track(asked, lost).catch(() => undefined)
    })
    await test.user.click(await screen.findByRole('button', { name: /Unclear if sent/ }))
    await screen.findByRole('button', { name: 'Check again' })
  })
})

describe('marked entries', () => {
  const poison = { operationType: 'receive', sentFrom: TWIN, transfers: [receipt({ sender: TWIN })] }

  it('default: no amount, no picture, and the address is copied only after a warning', async () => {
    const test = await renderHistory(({ answers }) => {
      answers.pages[''] = { data: [sampleTransaction(1, poison), sampleTransaction(2)], next: null }
    })
    expect((await rows())[0]).toBe('Hidden transfer, Imitates a known address, 1 hr ago')
    await test.user.click(screen.getByRole('button', { name: /^Hidden transfer/ }))
    await screen.findByText('Don’t trust this transfer')
    await test.user.click(await screen.findByRole('button', { name: 'Copy the sender’s address' }))
    expect(test.copied).toEqual([])
    await screen.findByText('This address imitates one you know')
    await test.user.click(screen.getByRole('button', { name: 'Copy anyway' }))
    expect(test.copied).toEqual([TWIN])
  })

  it('behavior: spam that the service knows', async () => {
    await renderHistory(({ answers }) => {
      const info = {
        name: 'Claim at x.example',
        symbol: 'FREE',
        address: `eip155:1:${TOKEN}`,
        flags: { is_spam: true },
      }
      const spam = { sentFrom: `0x${'7'.repeat(40)}`, transfers: [receipt({ fungible_info: untyped(info) })] }
      answers.pages[''] = { data: [sampleTransaction(1, spam)], next: null }
    })
    expect((await rows())[0]).toBe('Hidden transfer, Unknown token, likely spam, 1 hr ago')
    expect(document.body.textContent).not.toContain('x.example')
  })
})

describe('TransactionDetails', () => {
  it('default: what moved, whole addresses, state, and the explorer', async () => {
    const test = await renderHistory()
    await test.user.click((await within(await list()).findAllByRole('button'))[0] as HTMLElement)
    const link = await screen.findByRole('link', { name: /View on Scan/ })
    expect(link.getAttribute('href')).toBe(`https://scan.example/tx/${hashOf(1)}`)
    expect(screen.getByText('Confirmed')).toBeTruthy()
    await test.user.click(await screen.findByRole('button', { name: 'Copy the receiver’s address' }))
    await test.user.click(screen.getByRole('button', { name: /Copy transaction ID/ }))
    expect(test.copied).toEqual([YOU, hashOf(1)])
  })

  it('behavior: an amount has all its decimals here', async () => {
    const { user } = await renderHistory(({ answers }) => {
      answers.pages[''] = {
        data: [sampleTransaction(1, { transfers: [transfer({ quantity: { numeric: '0.0123456789' } })] })],
        next: null,
      }
    })
    await user.click((await within(await list()).findAllByRole('button'))[0] as HTMLElement)
    expect(await screen.findByText('\u22120.0123456789 USDC')).toBeTruthy()
  })

  it('behavior: a replaced one leads to what took its place', async () => {
    const test = await renderHistory(async (started) => {
      started.answers.pages[''] = {
        data: [sampleTransaction(5, { operationType: 'cancel', transfers: [] })],
        next: null,
      }
      const replacedBy = { how: 'cancel', hash: hashOf(5) } as const
      started.answers.sightings[hashOf(5)] = { state: 'confirmed', confirmations: 1, isSettled: true }
      started.answers.sighting = { state: 'replaced', confirmations: 0, isSettled: false, replacedBy }
      await started.send(9)
    })
    await act(() => test.clock.advance(5_000))
    await test.user.click(await screen.findByRole('button', { name: /Replaced: canceled/ }))
    await test.user.click(await screen.findByRole('button', { name: 'Show the other transaction' }))
    await screen.findByRole('heading', { name: 'Canceled' })
  })

  it('error: what is not known here', async () => {
    const test = await renderHistory()
    await act(() => test.kernel.plugins.history.openTransaction('gone'))
    await screen.findByText('We can’t find this transaction')
  })
})
