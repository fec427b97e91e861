import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import type { FundSessionState } from '@latchkey/plugin-api/schemas'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { RECEIVER, SESSION_ID, type SetUp, setUp } from '../fixtures/setUp.ts'
import { fund } from '../index.ts'

await import('./index.ts')

afterEach(cleanup)

type Step = (test: SetUp) => unknown
type Options = Parameters<typeof setUp>[0]

const ways =
  (options: Options, then: Step = () => undefined) =>
  async (): Promise<SetUp> => {
    const test = await setUp(options)
    await renderView(test.kernel, 'fund.FundWallet')
    await then(test)
    return test
  }

const form =
  (params: object = {}, before: Step = () => undefined, then: Step = () => undefined) =>
  async (): Promise<SetUp> => {
    const test = await setUp()
    await before(test)
    await renderView(test.kernel, 'fund.FundFromExchange', params)
    await then(test)
    return test
  }

const begin: Step = async ({ client }) => {
  await client.beginFund({ asset: 'USDC', amount: '25.5' })
  await client.deposit(RECEIVER)
}

const running: Step = async (test) => {
  await screen.findByRole('button', { name: /Way of buy/ })
  await act(async () => void (await begin(test)))
  act(() => test.kernel.router.reset('fund.FundWallet'))
}

const deposit =
  (state: FundSessionState, passes = 0, sessionId = SESSION_ID) =>
  async (): Promise<SetUp> => {
    const test = await setUp()
    await begin(test)
    test.answers.state = state
    await renderView(test.kernel, 'fund.FundInProgress', { sessionId })
    await act(() => test.clock.advance(passes))
    return test
  }

const answers =
  (more: Partial<SetUp['answers']>): Step =>
  (test) =>
    void Object.assign(test.answers, more)
const press = (name: RegExp) => async () => userEvent.click(await screen.findByRole('button', { name }))
const away = kernelError('http/network', { details: { url: '' } })
const refused = kernelError('http/status', {
  details: { status: 503, url: '', answer: { message: 'This exchange is away.' } },
})

viewStates(() => fund(), {
  FundWallet: {
    'a list': ['From an exchange', ways({ ways: ['buy', 'receive'] })],
    'no way': ['No way to get coins here', ways({ options: { exchanges: false } })],
    'a deposit is under way': ['25.5 USDC from Harbor', ways({ ways: ['buy'] }, running)],
  },
  FundFromExchange: {
    'without an amount': ['Enter an amount', form()],
    'with an amount': ['Continue with Harbor', form({ asset: 'USDC', amount: '1' })],
    'no exchange': ['No exchange sends to Network 1 here', form({}, answers({ exchanges: [] }))],
    'exchanges cannot be asked': ['Try again', form({}, answers({ exchanges: away }))],
    refused: [
      'This exchange is away.',
      form({ asset: 'USDC', amount: '1' }, answers({ session: refused }), press(/^Continue with/)),
    ],
  },
  FundAssetSelect: {
    'a list': ['Ether', form({ asset: 'ETH', amount: '1' }, undefined, press(/Choose what to move/))],
    'nothing found': [
      'Check the spelling.',
      form({ asset: 'ETH', amount: '1' }, undefined, async () => {
        await press(/Choose what to move/)()
        await userEvent.type(await screen.findByRole('searchbox'), 'zzz')
      }),
    ],
  },
  FundInProgress: {
    'to be confirmed': ['Confirm at Harbor', deposit({ status: 'UNKNOWN' })],
    'the page has expired': ['The page of Harbor has expired.', deposit({ status: 'UNKNOWN' }, 5 * 60_000)],
    'on its way': ['Harbor is sending', deposit({ status: 'IN_PROGRESS' })],
    'still waiting': ['Still waiting', deposit({ status: 'IN_PROGRESS' }, 180_000)],
    arrived: [/25\.5 USDC arrived/, deposit({ status: 'SUCCESS', txHash: `0x${'ab'.repeat(32)}` })],
    failed: ['The deposit failed', deposit({ status: 'FAILED' })],
    'not known': ['Deposit not found', deposit({ status: 'UNKNOWN' }, 0, 'f'.repeat(32))],
  },
})
