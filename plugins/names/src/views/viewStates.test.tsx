import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { ME, refusal, type SetUp, setUp, YOU } from '../fixtures/setUp.ts'
import { names } from '../index.ts'

await import('./index.ts')

afterEach(cleanup)

type Options = Parameters<typeof setUp>[0]
type Step = (test: SetUp) => unknown

const form =
  (before: Step = () => undefined, text = '', options: Options = {}) =>
  async (): Promise<SetUp> => {
    const test = await setUp(options)
    before(test)
    await renderView(test.kernel, 'names.RegisterAccountName')
    await waitFor(() => {
      if (test.state().place.status === 'loading') throw new Error('It is loading')
    })
    if (!text) return test
    await userEvent.type(screen.getByRole('textbox'), text)
    for (let turn = 0; turn < 20 && test.state().check.status === 'checking'; turn += 1)
      await act(() => test.clock.advance(100))
    return test
  }

const registering = (before: Step) => async (): Promise<SetUp> => {
  const test = await form(before, 'mara')()
  await userEvent.click(await screen.findByRole('button', { name: 'Register mara.shop.id' }))
  return test
}

const away = kernelError('http/network', { details: { url: '' } })
const answers =
  (more: Partial<SetUp['answers']>): Step =>
  (test) =>
    void Object.assign(test.answers, more)
const unknown: Step = ({ answers: given }) => {
  given.register = async () => {
    given.lookUp = away
    throw kernelError('http/timeout', { details: { url: '' } })
  }
}

viewStates(() => names(), {
  ChooseAccountName: {
    explained: [
      'Everyone can see it',
      async () => {
        const test = await setUp()
        await renderView(test.kernel, 'names.ChooseAccountName')
        return test
      },
    ],
  },
  RegisterAccountName: {
    empty: ['At least 4 letters, digits or hyphens', form()],
    free: ['mara.shop.id is available', form(undefined, 'mara')],
    taken: ['mara.shop.id is taken. Choose another one.', form(answers({ registry: { 'mara.shop.id': YOU } }), 'mara')],
    'not a name': ['Use letters from a to z', form(undefined, '-mara')],
    'cannot be looked up': ['Error fetching name suggestions', form(answers({ suggestions: away }), 'mara')],
    refused: [
      'This name was just taken',
      registering(answers({ register: () => Promise.reject(refusal(409, 'name-taken')) })),
    ],
    declined: [
      'Error registering name mara.shop.id',
      registering(answers({ sign: () => Promise.reject(kernelError('request/rejected')) })),
    ],
    'no names on this network': ['No names on this network', form(undefined, '', { networks: [{ testnet: true }] })],
    'no names here': ['No names here', form(answers({ zones: [] }))],
    'has a name': ['mine.old.id is your name', form(answers({ registry: { 'mine.old.id': ME } }))],
    'not known whether it has a name': ['Error fetching names for address', form(answers({ lookUp: away }))],
  },
  RegisterAccountNameSuccess: {
    'the wallet is asked': [
      'Approve in Fake wallet',
      registering(answers({ sign: () => new Promise(() => undefined) })),
    ],
    registering: ['Registering mara.shop.id', registering(answers({ register: () => new Promise(() => undefined) }))],
    registered: ['mara.shop.id is yours', registering(() => undefined)],
    'not known': ['Not confirmed yet', registering(unknown)],
  },
})
