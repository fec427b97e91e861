import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { ORDER_ID, orderState, purchase, type SetUp, setUp } from '../fixtures/setUp.ts'
import { onramp } from '../index.ts'
import { state } from '../model/onrampState.ts'

await import('./index.ts')

afterEach(cleanup)

type Options = Parameters<typeof setUp>[0]
type Step = (test: SetUp) => unknown

const form =
  (before: Step = () => undefined, then: Step = () => undefined, options?: Options) =>
  async (): Promise<SetUp> => {
    const test = await setUp(options)
    before(test)
    await renderView(test.kernel, 'onramp.OnRamp')
    await waitFor(() => {
      if (test.kernel.store.get(state).offer.status === 'loading') throw new Error('It is loading')
    })
    await act(() => test.clock.advance(200))
    await then(test)
    return test
  }

type Choice = 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'OnRampCountry' | 'OnRampProviders' | 'WhatIsABuy'
const choice = (view: Choice, text = '', options?: Options) =>
  form(
    undefined,
    async (test) => {
      act(() => test.kernel.router.push(`onramp.${view}`))
      await act(() => test.clock.advance(200))
      if (text) await userEvent.type(await screen.findByRole('searchbox'), text)
    },
    options,
  )

const order =
  (status: Parameters<typeof orderState>[0], orderId = ORDER_ID) =>
  async (): Promise<SetUp> => {
    const test = await setUp()
    await test.client.startPurchase()
    await test.clock.advance(200)
    await test.client.order('acme')
    test.answers.state = orderState(status)
    await renderView(test.kernel, 'onramp.BuyInProgress', { orderId })
    return test
  }

const activity = (purchases: SetUp['answers']['purchases']) => async (): Promise<SetUp> => {
  const test = await setUp()
  test.answers.purchases = purchases
  await renderView(test.kernel, 'onramp.OnRampActivity')
  return test
}

const answers =
  (more: Partial<SetUp['answers']>): Step =>
  (test) =>
    void Object.assign(test.answers, more)
const away = kernelError('http/network', { details: { url: '' } })
const refused = kernelError('http/status', {
  details: { status: 422, url: '', answer: { status: 'FAILED', message: 'Over the limit of your card.' } },
})
const types =
  (amount: string): Step =>
  async () => {
    const field = screen.getByRole('textbox', { name: 'You pay' })
    await userEvent.clear(field)
    await userEvent.type(field, amount)
  }

viewStates(() => onramp(), {
  OnRamp: {
    offers: ['Continue with Bolt', form()],
    'without a country': ['Choose your country', form(undefined, undefined, {})],
    'too little': ['At least $10.00 with this payment method', form(undefined, types('9'))],
    'what is sold is not known': ['Couldn’t load the full list', form(answers({ options: away }))],
    nobody: ['No provider sells coins of Network 1 here', form(answers({ providers: [] }))],
    'nobody can be asked': ['Try again', form(answers({ providers: away }))],
    refused: [
      'Over the limit of your card.',
      form(answers({ order: refused }), async () =>
        userEvent.click(await screen.findByRole('button', { name: 'Continue with Bolt' })),
      ),
    ],
  },
  OnRampProviders: { 'a list': ['Acme', choice('OnRampProviders')] },
  OnRampTokenSelect: {
    'a list': ['Not on Network 1', choice('OnRampTokenSelect')],
    'nothing found': ['Check the spelling.', choice('OnRampTokenSelect', 'zzz')],
  },
  OnRampFiatSelect: {
    'a list': ['Not available: No rate at the moment.', choice('OnRampFiatSelect')],
    'nothing found': ['Check the spelling.', choice('OnRampFiatSelect', 'zzz')],
  },
  OnRampCountry: {
    'a list': ['Where do you live?', choice('OnRampCountry')],
    'nothing found': ['Check the spelling.', choice('OnRampCountry', 'zzz')],
  },
  BuyInProgress: {
    'to be paid': ['Finish at Acme', order('opened')],
    paid: ['Acme has your payment', order('pending')],
    'on its way': ['Paid. The coins haven’t arrived yet', order('delivering')],
    arrived: [/97 USDC arrived/, order('done')],
    failed: ['The purchase failed', order('failed')],
    'not paid': ['Not paid in time', order('expired')],
    'not known': ['Status unknown', order('unknown')],
  },
  OnRampActivity: {
    'a list': ['Bought USDC', activity([purchase('1', '2025-12-31T00:00:00.000Z', 'SUCCESS')])],
    empty: ['No purchases yet', activity([])],
    error: ['Couldn’t load your purchases', activity(away)],
  },
  WhatIsABuy: { explained: ['How does buying work?', choice('WhatIsABuy')] },
})
