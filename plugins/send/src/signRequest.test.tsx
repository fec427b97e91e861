import {
  type Capabilities,
  type CapabilityMap,
  defineAdapter,
  kernelError,
  type SignFacts,
  type SignWarning,
} from '@latchkey/kernel'
import { createTestKernel, fakeAdapter, renderView } from '@latchkey/kernel/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { send } from './index.ts'

await import('./views/index.ts')

afterEach(cleanup)

const OUTPUTS = {
  network: 'coins:1',
  from: 'cn1me',
  spends: [
    { amount: 5n * 10n ** 18n, address: 'cn1me', owner: 'account' },
    { amount: 10n ** 18n, address: 'cn1you', owner: 'other' },
  ],
  makes: [
    { amount: 4n * 10n ** 18n, address: 'cn1you', owner: 'other' },
    { amount: 15n * 10n ** 17n, address: 'cn1me', owner: 'account' },
    { amount: 0n, text: 'Order 7', owner: 'other' },
  ],
  fee: 5n * 10n ** 17n,
  feeRate: '12.5 sat/vB',
  warnings: [],
  fields: { version: '2' },
} as const satisfies SignFacts

const CALLS: SignFacts = {
  network: 'coins:1',
  from: 'cn1me',
  calls: [
    { place: '1', name: 'Utility.batch', args: [] },
    {
      place: '1.1',
      name: 'Balances.transfer',
      args: [
        ['dest', 'cn1you'],
        ['value', '7 COIN'],
      ],
    },
  ],
  warnings: ['immortal'],
  fields: { nonce: '4' },
}

interface Answers {
  inspect: CapabilityMap['inspectRequest']
  update?: CapabilityMap['updateWallet']
}

/** A connected wallet of an invented family whose `coins_sign` signs a transaction. */
async function opened(answers: Answers) {
  const sendPrepared: CapabilityMap['sendPrepared'] = async (_input, { session, network, signal }) => {
    await session.request({ network: network.id, method: 'coins_sign', params: ['prepared'] }, { signal })
    return { hash: '0x' }
  }
  const { update } = answers
  const capabilities: Capabilities = {
    inspectRequest: async () => (input, ctx) => answers.inspect(input, ctx),
    sendPrepared: async () => sendPrepared,
    ...(update ? { updateWallet: async () => update } : {}),
  }
  const wallet = fakeAdapter({ namespace: 'coins', connectorId: 'harbor', accounts: ['cn1me'], capabilities })
  const { family } = wallet.adapter
  if (!family) throw new Error('no family')
  const methods = async () => ({ ...(await family.methods()), transactions: ['coins_sign'] })
  const adapter = defineAdapter({ ...wallet.adapter, family: { ...family, methods } })
  const { kernel } = createTestKernel({ adapters: [adapter], plugins: [send()] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'harbor' })
  await renderView(kernel, 'send.WalletSend')
  act(() => void kernel.close())
  const route = () => kernel.store.get(kernel.atoms.history).at(-1)?.route
  const ask = (method = 'coins_sign', params: unknown = ['psbt']) => {
    const asked = kernel.wallet.getProvider('coins').request({ method, params })
    asked.catch(() => undefined)
    return asked
  }
  const asked = () => wallet.requests.map(({ params }) => params)
  return { kernel, wallet, ask, asked, route }
}

const go = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('what a site asks to be signed', () => {
  test('default: both sides with whose they are, fee and what leaves the wallet; then the wallet is asked, once', async () => {
    const { ask, asked, route, kernel } = await opened({ inspect: async () => OUTPUTS })
    const answer = ask()
    await screen.findByText('Coins it uses')
    expect(asked()).toEqual([])
    expect(screen.getByText('Back to you')).toBeTruthy()
    expect(screen.getByText('Carries the text “Order 7”')).toBeTruthy()
    expect(screen.getByText('Network fee, at most').nextSibling?.textContent).toContain('0.5')
    expect(screen.getByText('Leaves your wallet').nextSibling?.textContent).toContain('3.5')
    expect(screen.getByText('12.5 sat/vB')).toBeTruthy()
    await waitFor(async () => expect((await go()).getAttribute('aria-disabled')).not.toBe('true'))
    await press('Continue')
    expect(await answer).toBe('coins_sign done')
    expect(asked()).toEqual([['psbt']])
    expect(route()).toBeUndefined()
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  test('default: calls within calls by their numbers, each argument with its name, what they mean for the owner', async () => {
    const { ask } = await opened({ inspect: async () => CALLS })
    void ask()
    expect((await screen.findByText('Balances.transfer')).parentElement?.textContent).toBe('1.1 · Balances.transfer')
    expect(screen.getByText('value').nextSibling?.textContent).toBe('7 COIN')
    expect(screen.getByText('It never expires')).toBeTruthy()
    expect(screen.getByText('Network fee, at most').nextSibling?.textContent).toBe('Not known')
  })

  test('default: the site is called by its domain; arguments that are addresses are written as such', async () => {
    const to = `0x${'ab'.repeat(20)}`
    const calls = [{ place: '1', name: 'Balances.transfer', args: [['dest', to]] as const }]
    const { ask } = await opened({ inspect: async () => ({ ...CALLS, calls }) })
    void ask()
    const list = await screen.findByRole('list', { name: 'Calls' })
    expect(list.querySelector('[data-lk-part="address"]')?.textContent?.replaceAll(/\s/g, '')).toBe(to)
    expect(screen.getByText(/ asks Fake wallet to sign what is below/).textContent).toContain(`${location.host} asks`)
  })

  test.each(['button', 'leaving'] as const)(
    'behavior: refusing it by %s answers the site and asks no wallet',
    async (how) => {
      const { ask, asked, kernel } = await opened({ inspect: async () => OUTPUTS })
      const answer = ask()
      await screen.findByText('Coins it uses')
      if (how === 'button') await press('Decline')
      else act(() => void kernel.close())
      await expect(answer).rejects.toMatchObject({ code: 4001 })
      expect(asked()).toEqual([])
    },
  )

  test.each(['open', 'feeHigh'] satisfies SignWarning[])(
    'behavior: nobody agrees to "%s" by a press alone',
    async (warning) => {
      const { ask, asked } = await opened({ inspect: async () => ({ ...OUTPUTS, warnings: [warning] }) })
      const answer = ask()
      const field = await screen.findByRole('textbox', { name: 'To continue anyway, type SIGN' })
      expect((await go()).getAttribute('aria-disabled')).toBe('true')
      fireEvent.click(await go())
      fireEvent.change(field, { target: { value: ' sign' } })
      await waitFor(async () => expect((await go()).getAttribute('aria-disabled')).not.toBe('true'))
      expect(asked()).toEqual([])
      await press('Continue')
      expect(await answer).toBe('coins_sign done')
    },
  )

  test('error: what cannot be read says so, is read again on request, and takes a typed word', async () => {
    const answers: Answers = {
      inspect: async () => {
        throw kernelError('transfer/unreadable', { details: { problem: 'bytes behind it' } })
      },
    }
    const { ask } = await opened(answers)
    void ask()
    await screen.findByText('We can’t read what this does')
    expect((await go()).getAttribute('aria-disabled')).toBe('true')
    answers.inspect = async () => CALLS
    await press('Check again')
    await screen.findByText('Balances.transfer')
    await waitFor(async () => expect((await go()).getAttribute('aria-disabled')).not.toBe('true'))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('behavior: one at a time; what signs no transaction, and what a preview has shown, pass at once', async () => {
    const { kernel, ask, asked, route } = await opened({ inspect: async () => OUTPUTS })
    expect(await ask('coins_read')).toBe('coins_read done')
    expect(await ask('coins_signMessage')).toBe('coins_signMessage done')
    await kernel.wallet.capability('sendPrepared')?.({
      prepared: { bytes: new Uint8Array(), digest: '', anchor: {}, feeAbout: 0n },
      digest: '',
    })
    expect(route()).toBeUndefined()
    const first = ask('coins_sign', ['first'])
    const second = ask('coins_sign', ['second'])
    await screen.findByText('Coins it uses')
    await press('Decline')
    await expect(first).rejects.toMatchObject({ code: 4001 })
    await waitFor(() => expect(route()).toBe('send.SignRequest'))
    await screen.findByText('Coins it uses')
    await press('Continue')
    expect(await second).toBe('coins_sign done')
    expect(asked().slice(-1)).toEqual([['second']])
  })

  test('error: a site that changes what it asked for while it is looked at gets nothing', async () => {
    const { ask, asked } = await opened({ inspect: async () => OUTPUTS })
    const params = { psbt: 'shown' }
    const answer = ask('coins_sign', params)
    await screen.findByText('Coins it uses')
    params.psbt = 'other'
    await press('Continue')
    await expect(answer).rejects.toThrow()
    expect(asked()).toEqual([])
  })

  test('error: a wallet that goes while it is looked at is not asked', async () => {
    const { kernel, ask, asked } = await opened({ inspect: async () => OUTPUTS })
    const answer = ask()
    await screen.findByText('Coins it uses')
    await act(() => kernel.wallet.disconnect())
    await press('Continue')
    await expect(answer).rejects.toMatchObject({ code: 4900 })
    expect(asked()).toEqual([])
  })
})

describe('a wallet that does not know what the network runs', () => {
  test('default: an update is offered, asked for by a press alone, and gone once it is taken', async () => {
    const asks: boolean[] = []
    const { ask } = await opened({
      inspect: async () => CALLS,
      update: async ({ ask: isAsked }) => {
        asks.push(isAsked)
        return { isCurrent: isAsked }
      },
    })
    void ask()
    await screen.findByText(/needs an update for Network 1/)
    expect(asks).toEqual([false])
    await press('Update this wallet')
    await screen.findByText(/is up to date/)
    expect(asks).toEqual([false, true])
    expect(screen.queryByRole('button', { name: 'Update this wallet' })).toBeNull()
  })

  test('behavior: one that knows, or does not say, is offered nothing', async () => {
    const { ask } = await opened({ inspect: async () => CALLS, update: async () => ({ isCurrent: true }) })
    void ask()
    await screen.findByText('Balances.transfer')
    expect(screen.queryByText(/needs an update/)).toBeNull()
  })

  test('error: its owner declines: nothing has changed, and it can be asked again', async () => {
    const { ask } = await opened({
      inspect: async () => CALLS,
      update: async ({ ask: isAsked }) => {
        if (isAsked) throw kernelError('request/rejected')
        return { isCurrent: false }
      },
    })
    void ask()
    await press('Update this wallet')
    await screen.findByText('You declined. Nothing was changed in the wallet.')
    expect(screen.getByRole('button', { name: 'Update this wallet' })).toBeTruthy()
  })
})
