import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { BACK, button, form, PAIR, patch, preview, user } from '../fixtures/draw.ts'
import { DAI, ROUTER, type SetUp, setUp } from '../fixtures/setUp.ts'
import { swaps } from '../index.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Step = (made: SetUp) => unknown
const nothing: Step = () => undefined

const drawn =
  (before: Step = nothing, then: Step = nothing, params: object = PAIR) =>
  async (): Promise<SetUp> => {
    const made = await setUp()
    before(made)
    await form(made, params)
    await then(made)
    return made
  }

const reviewed =
  (before: Step = nothing, then: Step = nothing, params: object = PAIR) =>
  async (): Promise<SetUp> => {
    const made = await setUp()
    before(made)
    await preview(made, params)
    await then(made)
    return made
  }

const amount =
  (text: string): Step =>
  (made) =>
    act(async () => {
      const work = made.kernel.plugins.swaps.setAmount(text)
      await made.clock.advance(200)
      await work
    })

/** A price at which the exchange gives less than it takes. */
const priced =
  (price: number, other = price): Step =>
  ({ tally }) => {
    tally.price = (id) => (id.endsWith(DAI) ? { price, other } : { price: 1, other: 1 })
  }

const answers =
  (answer: SetUp['tally']['answer']): Step =>
  ({ tally }) => {
    tally.answer = answer
  }
const silence = answers(() => new Promise(() => undefined))
const confirmed: Step = async (made) => {
  await user.click(button(/^Swap/))
  await waitFor(() => {
    if (made.tally.prompts.length !== 1) throw new Error('The wallet was not asked')
  })
}

const twin: Step = ({ tally }) => {
  tally.listed = [{ address: '0x7713000000000000000000000000000000000000', symbol: 'DAI', decimals: 2 }]
}
const list = (before: Step = nothing, then: Step = nothing) =>
  drawn(before, async (made) => {
    await user.click(button('Choose a token DAI'))
    await screen.findByRole('searchbox')
    await then(made)
  })

async function unserved(): Promise<SetUp> {
  const made = await setUp()
  made.emit({ type: 'network', network: 'tally:2' })
  await renderView(made.kernel, 'swaps.Swap')
  return made
}

viewStates(() => swaps(), {
  Swap: {
    'a price': ['You get at least', drawn()],
    empty: ['Choose a token', drawn(nothing, nothing, {})],
    'without an amount': ['Enter an amount', drawn(nothing, amount(''))],
    'not an amount': ['This is not an amount', drawn(nothing, amount('1,5'))],
    'more than there is': ['Insufficient balance', drawn(nothing, amount('1000000'))],
    'a price that cannot be had': [
      'Couldn’t load the price',
      drawn(({ tally }) => {
        tally.fail.quote = kernelError('http/timeout')
      }),
    ],
    'a price without an amount': [
      'Please enter a valid amount',
      drawn(({ tally }) => {
        tally.alterQuote = (quote) => ({ ...quote, toAmount: '0' })
      }),
    ],
    'not the token that the list says': [
      'doesn’t match its contract',
      drawn(({ tally }) => {
        tally.contract = () => ({ symbol: 'DAI', decimals: 9 })
      }),
    ],
    'an offer that was refused': [
      'This offer pays someone else’s account, not yours. Nothing was signed.',
      drawn(
        ({ tally }) => {
          tally.alterTrade = (trade) => ({ ...trade, recipient: ROUTER })
        },
        () => user.click(button('Review swap')),
      ),
    ],
    'a private key was pasted': [
      'This looks like a private key or recovery phrase.',
      drawn(nothing, async () => {
        await user.click(screen.getByRole('textbox', { name: 'You pay' }))
        await user.paste('0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')
      }),
    ],
    'how much may slip': ['0.5%', drawn(nothing, () => user.click(button('Change maximum slippage')))],
    'no more waited for': [
      'You stopped waiting',
      drawn(nothing, (made) => patch(made, () => ({ notice: 'abandoned' }))),
    ],
    'another account': [
      'Your account or network changed.',
      drawn(nothing, (made) => patch(made, () => ({ notice: 'accountChanged' }))),
    ],
    'a network that is not served': ['Network not supported for Swaps', unserved],
  },
  SwapSelectToken: {
    'a list': ['Suggested', list()],
    'the same symbol twice': ['Same symbol', list(twin)],
    'one of them is chosen': [
      'Several tokens are called DAI',
      list(twin, () => user.click(screen.getAllByRole('button', { name: /^DAI/ })[0] ?? document.body)),
    ],
    'nothing found': ['No token found', list(nothing, () => user.type(screen.getByRole('searchbox'), 'zzz'))],
  },
  SwapPreview: {
    'what is signed': ['Transaction data', reviewed()],
    'with an approval': ['Your wallet asks 2 times', reviewed(nothing, nothing, BACK)],
    'as one': [
      'Your wallet asks once',
      reviewed(
        ({ tally }) => {
          tally.wallet = async () => ({ atomic: { status: 'ready' } })
        },
        nothing,
        BACK,
      ),
    ],
    'an impact that is not known': ['Price impact unknown', reviewed(priced(1e-16, 2e-16))],
    'a loss': ['You lose', reviewed(priced(9e-17))],
    'a heavy loss': ['To continue anyway, type LOSE.', reviewed(priced(5e-17))],
    'a token that may be another': ['Several tokens are called DAI', reviewed(twin)],
    'another price': ['Price changed', reviewed(nothing, (made) => patch(made, () => ({ notice: 'priceChanged' })))],
    expired: ['The offer expired', reviewed(nothing, (made) => patch(made, () => ({ notice: 'expired' })))],
    'the wallet is asked': ['Stop waiting', reviewed(silence, confirmed)],
    slow: [
      'is not responding',
      reviewed(silence, async (made) => {
        await confirmed(made)
        await act(() => made.clock.advance(30_000))
      }),
    ],
    'the wallet moved': [
      'Your wallet switched to another account',
      reviewed(silence, async (made) => {
        await confirmed(made)
        act(() => made.emit({ type: 'network', network: 'tally:2' }))
      }),
    ],
    declined: [
      'You declined. Nothing was swapped.',
      reviewed(
        answers(() => Promise.reject(kernelError('request/rejected'))),
        confirmed,
      ),
    ],
  },
})
