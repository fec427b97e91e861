import {
  type CapabilityMap,
  defineAdapter,
  kernelError,
  type SignFacts,
  type TransactionSighting,
} from '@latchkey/kernel'
import { createTestKernel, fakeAdapter, renderView } from '@latchkey/kernel/testing'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { type Drawn, draw, mainButton } from '../fixtures/draw.ts'
import { COIN, DAI, ME, type SetUp, type SetUpOptions, setUp, YOU } from '../fixtures/setUp.ts'
import { send } from '../index.ts'
import type { ReceiverWarning } from '../model/receiver.ts'
import { type SendState, state as sendState } from '../model/sendState.ts'

afterEach(cleanup)

type Prepare = (test: SetUp) => unknown
const nothing: Prepare = () => undefined

const form =
  (then: (test: Drawn) => unknown = nothing, options?: SetUpOptions, before: Prepare = nothing) =>
  async (): Promise<Drawn> => {
    const test = await draw(options, (made) => void before(made))
    await then(test)
    return test
  }

/** The review of a transfer of 1.5 coins. */
const review =
  (then: (test: Drawn) => unknown = nothing, before: Prepare = nothing) =>
  async (): Promise<Drawn> => {
    const test = await draw({}, (made) => void before(made))
    await act(() => test.reviewed())
    await waitFor(() => {
      if (!/^Confirm in/.test(mainButton()[0])) throw new Error('It cannot be confirmed')
    })
    await then(test)
    return test
  }

const patch = ({ kernel }: SetUp, change: (now: SendState) => Partial<SendState>): void =>
  act(() => kernel.store.set(sendState, (now) => ({ ...now, ...change(now) })))
const warned = (warning: ReceiverWarning) => (test: SetUp) =>
  patch(test, ({ receiver }) => ({ receiver: { ...receiver, warnings: [warning] } }))
const answers =
  (answer: SetUp['tally']['answer']): Prepare =>
  ({ tally }) => {
    tally.answer = answer
  }
const silence = answers(() => new Promise(() => undefined))
const confirmed = async (test: Drawn): Promise<void> => {
  await test.press('Confirm in Fake wallet')
  await waitFor(() => {
    if (test.tally.prompts !== 1) throw new Error('The wallet was not asked')
  })
}

/** A transfer that was sent, of which the network says that. */
const followed =
  (sighting: Partial<TransactionSighting>, before: Prepare = nothing) =>
  async (): Promise<SetUp> => {
    const test = await setUp()
    test.tally.sighting = { state: 'sent', confirmations: 0, isSettled: false }
    before(test)
    await test.reviewed()
    await test.kernel.plugins.send.submit()
    const [record] = test.kernel.store.get(test.kernel.atoms.transactions)
    await renderView(test.kernel, 'send.WalletSendStatus', { id: record?.id ?? 'none' })
    test.tally.sighting = { ...test.tally.sighting, ...sighting }
    const { store, atoms } = test.kernel
    // Until the snackbar, which is over the dialog, has come and gone.
    await expect
      .poll(async () => {
        await act(() => test.clock.advance(60_000))
        return store.get(atoms.toast)
      })
      .toBeUndefined()
    return test
  }

const tokens =
  (holdings: readonly (typeof COIN)[], text = '') =>
  async (): Promise<Drawn> => {
    const test = await draw({}, ({ kernel, portfolios }) =>
      kernel.store.set(portfolios, { [`tally:1:${ME}`]: { holdings } }),
    )
    act(() => test.kernel.router.push('send.WalletSendSelectToken'))
    const field = await screen.findByLabelText('Name or contract address')
    if (text) fireEvent.change(field, { target: { value: text } })
    await test.pass(600)
    return test
  }

const receivers = (): Promise<Drawn> =>
  form((test) => act(() => test.kernel.router.push('send.WalletSendSelectReceiver')))()

/** A site asks for a signature to a transaction of an invented family. */
const requested = (inspect: CapabilityMap['inspectRequest'], update?: CapabilityMap['updateWallet']) => async () => {
  const capabilities = {
    inspectRequest: async () => inspect,
    ...(update ? { updateWallet: async () => update } : {}),
  }
  const wallet = fakeAdapter({ namespace: 'coins', connectorId: 'harbor', accounts: ['cn1me'], capabilities })
  const { family } = wallet.adapter
  if (!family) throw new Error('The fake adapter has a family')
  const methods = async () => ({ ...(await family.methods()), transactions: ['coins_sign'] })
  const { kernel } = createTestKernel({
    adapters: [defineAdapter({ ...wallet.adapter, family: { ...family, methods } })],
    plugins: [send()],
  })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'harbor' })
  await renderView(kernel, 'send.WalletSend')
  act(() => void kernel.close())
  kernel.wallet
    .getProvider('coins')
    .request({ method: 'coins_sign', params: ['prepared'] })
    .catch(() => undefined)
  await waitFor(() => {
    if (kernel.store.get(kernel.atoms.history).at(-1)?.route !== 'send.SignRequest') throw new Error('Not asked')
  })
  return { kernel }
}
/** A transaction of a network whose transactions consist of outputs. */
const OUTPUTS: Pick<SignFacts, 'spends' | 'makes'> = {
  spends: [{ amount: 30n * 10n ** 17n, address: 'cn1me', owner: 'account' }],
  makes: [
    { amount: 10n ** 18n, address: 'cn1you', owner: 'other' },
    { amount: 10n ** 17n, text: 'hello', owner: 'other' },
    { amount: 18n * 10n ** 17n, address: 'cn1me', owner: 'account' },
  ],
}

const FACTS = { network: 'coins:1', from: 'cn1me', fields: { nonce: '4' } } as const

viewStates(() => send(), {
  WalletSend: {
    empty: ['Enter an amount', form()],
    'more than there is': ['Not enough COIN', form((test) => test.enter('Amount', '12.5'))],
    'more than there is, and a way to get it': [
      'Get COIN',
      form((test) => test.enter('Amount', '12.5'), { funded: () => undefined }),
    ],
    'not an address': [
      'This is not an address or a name. Check what you entered.',
      form(({ to }) => to('mara at home')),
    ],
    'a receiver': [/0xbbbb/, form(({ to }) => to(YOU))],
    'a receiver of whom nobody knows the key': [
      'No one has the key to this address.',
      form(
        ({ to }) => to(YOU),
        {},
        ({ tally }) => {
          tally.receivers[YOU] = 'burn'
        },
      ),
    ],
    'a private key was pasted': [
      'This looks like a private key or recovery phrase.',
      form(({ enter }) => enter('To', 'ab'.repeat(32))),
    ],
    'a payment link of another family': ['This link is for Others.', form(({ to }) => to('other:ot1abc'))],
    'a speed is chosen': [
      'Custom',
      form(
        async (test) => {
          await act(() => test.estimated())
          await test.press('Speed: Standard')
        },
        {},
        ({ tally }) => {
          tally.feeRate = { unit: 'sat/vB', least: 1, most: 1000 }
        },
      ),
    ],
    'a wallet that cannot send': ['can’t send from here', form(nothing, { canSend: false })],
  },
  WalletSendSelectToken: {
    'a list': ['50 DAI', tokens([COIN, DAI])],
    'nothing found': ['No token found', tokens([COIN, DAI], 'nonsense')],
    'found by its contract': ['Not on any list', tokens([COIN], DAI.asset.address)],
  },
  WalletSendSelectReceiver: { 'a list': ['Your accounts', receivers] },
  WalletSendPreview: {
    'the first time': ['First time to this address', review()],
    'the fields of the transaction': ['1500000000000000000', review(({ press }) => press('Transaction data'))],
    'an address like one that is known': [
      'This is not the address you know',
      review(warned({ kind: 'lookAlike', of: ME })),
    ],
    'a name that moved': ['This name now points to another address', review(warned({ kind: 'moved', from: ME }))],
    poisoned: ['You only know this address from spam transfers', review(warned({ kind: 'poisoned' }))],
    'a contract': ['This is a contract', review(warned({ kind: 'contract' }))],
    'not checked': ['This address could not be checked', review(warned({ kind: 'unchecked' }))],
    'an address that is known': [
      'Network fee, at most',
      review((test) => patch(test, ({ receiver }) => ({ receiver: { ...receiver, warnings: [] } }))),
    ],
    'an address written for another network': [
      'This address was written for another network',
      review(warned({ kind: 'otherForm' })),
    ],
    'an account called otherwise': [
      'This account calls itself mara.eth',
      review(warned({ kind: 'otherName', name: 'mara.eth' })),
    ],
    'to oneself': ['This is your own account', review(warned({ kind: 'own' }))],
    'the wallet is asked': ['Confirm in Fake wallet…', review(confirmed, silence)],
    slow: [
      'Fake wallet is not responding',
      review(async (test) => {
        await confirmed(test)
        await test.pass(30_000)
      }, silence),
    ],
    'the wallet moved': [
      'Your wallet switched to another account',
      review(async (test) => {
        await confirmed(test)
        act(() => test.emit({ type: 'network', network: 'tally:2' }))
      }, silence),
    ],
    declined: [
      'You declined. Nothing was sent.',
      review(
        confirmed,
        answers(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))),
      ),
    ],
    failed: [
      'Something went wrong',
      review(
        confirmed,
        answers(() => Promise.reject(Object.assign(new Error('no'), { code: 4100 }))),
      ),
    ],
  },
  WalletSendStatus: {
    'on its way': ['On its way', followed({})],
    seen: ['In progress', followed({ state: 'seen' })],
    confirmed: [/1\.5 COIN sent/, followed({ state: 'confirmed', confirmations: 1, fee: 10n ** 15n, isSettled: true })],
    failed: ['The transfer failed', followed({ state: 'failed', isSettled: true, reason: 'Too little gas' })],
    dropped: ['The network dropped this transfer', followed({ state: 'dropped', isSettled: true })],
    replaced: ['Replaced by another transaction', followed({ state: 'replaced', isSettled: true })],
    'something else': [
      'This is not what you reviewed',
      followed({ state: 'confirmed', confirmations: 1, isSettled: true, isDifferent: true }),
    ],
    'not known': [
      'We don’t know whether this was sent',
      followed({}, ({ tally }) => {
        tally.sighting = { state: 'unknown', confirmations: 0, isSettled: false }
        tally.answer = () => Promise.reject(kernelError('request/outcome-unknown', { details: { method: 'send' } }))
      }),
    ],
  },
  SignRequest: {
    calls: [
      'Utility.batch',
      requested(async () => ({
        ...FACTS,
        calls: [{ place: '1', name: 'Utility.batch', args: [['dest', 'cn1you']] }],
        warnings: ['immortal'],
      })),
    ],
    'what a single node describes': [
      'What you see here could not be confirmed',
      requested(async () => ({
        ...FACTS,
        calls: [{ place: '1', name: 'System.remark', args: [] }],
        warnings: ['unconfirmed'],
      })),
    ],
    outputs: ['Back to you', requested(async () => ({ ...FACTS, ...OUTPUTS, warnings: [] }))],
    'a fee that is high': [
      'To continue anyway, type SIGN',
      requested(async () => ({ ...FACTS, ...OUTPUTS, warnings: ['feeHigh'] })),
    ],
    'what others may add to': [
      'To continue anyway, type SIGN',
      requested(async () => ({ ...FACTS, ...OUTPUTS, warnings: ['open'] })),
    ],
    'a wallet that does not know the network’s version': [
      'Update this wallet',
      requested(
        async () => ({ ...FACTS, warnings: [] }),
        async () => ({ isCurrent: false }),
      ),
    ],
    'not to be read': ['We can’t read what this does', requested(async () => Promise.reject(new Error('no')))],
  },
})
