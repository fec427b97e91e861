import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw, mainButton, textOf } from '../fixtures/draw.ts'
import { COIN, DAI, ME, setUp, YOU } from '../fixtures/setUp.ts'
import { state as sendState } from '../model/sendState.ts'

// Prices are as old as the clock of the views says, which is the environment's.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const says = (label: string, isOn = false) => waitFor(() => expect(mainButton()).toEqual([label, isOn]))

describe('what the button says', () => {
  test('default: what is missing, one after the other, until it can be reviewed', async () => {
    const { enter, to } = await draw()
    await says('Enter an amount')
    await enter('Amount', '0')
    await says('Enter an amount')
    await enter('Amount', '20')
    await says('Not enough COIN')
    await enter('Amount', '1.5')
    await says('Add an address')
    await to('nonsense')
    await says('Invalid address')
    await to(YOU)
    await says('Review', true)
  })

  test.each([
    ['1,5', '1.5'],
    ['.5', '0.5'],
    ['1,234.5', '1234.5'],
    ['٢٥٫٥', '25.5'],
    ['007', '7'],
    ['all', ''],
    [`0.${'1'.repeat(30)}`, `0.${'1'.repeat(18)}`],
  ])('parameters: typed %j is read as %j, and stands in the field so while that is edited', async (typed, text) => {
    const { enter, state } = await draw()
    const field = await enter('Amount', typed)
    await waitFor(() => expect(state().draft.amountText).toBe(text))
    fireEvent.focus(field)
    expect(field.value).toBe(text)
  })

  test('behavior: amounts of 40 digits are read and are too much', async () => {
    const { enter } = await draw()
    await enter('Amount', '9'.repeat(40))
    await says('Not enough COIN')
  })

  test.each([
    ['no coin for the fee', 0n, 'Not enough COIN'],
    ['less than fee and amount', 15n * 10n ** 17n, 'Not enough COIN for the fee'],
  ])('behavior: with %s', async (_title, native, label) => {
    const { enter, to } = await draw({}, ({ tally }) => {
      tally.native = native
    })
    await enter('Amount', '1.5')
    await to(YOU)
    await says(label)
  })

  test('behavior: a fee that is asked for anew does not take the button away from under a press', async () => {
    const { enter, to, kernel } = await draw()
    await enter('Amount', '1.5')
    await to(YOU)
    await says('Review', true)
    const asked = (more: object) =>
      act(() => kernel.store.set(sendState, (now) => ({ ...now, fee: { ...now.fee, status: 'loading', ...more } })))
    asked({})
    await says('Review', true)
    asked({ speeds: undefined })
    await says('Review', false)
  })

  test('behavior: pressed twice it is reviewed once', async () => {
    const { enter, to, user, state, kernel } = await draw()
    await enter('Amount', '1.5')
    await to(YOU)
    await says('Review', true)
    await user.dblClick(screen.getByRole('button', { name: 'Review' }))
    await waitFor(() => expect(state().phase).toBe('review'))
    const routes = kernel.store.get(kernel.atoms.history).map(({ route }) => route)
    expect(routes).toEqual(['send.WalletSend', 'send.WalletSendPreview'])
  })
})

describe('amounts', () => {
  const priced = (usd = '2', at = Date.UTC(2026, 0, 1)) =>
    draw({}, ({ kernel, portfolios }) =>
      kernel.store.set(portfolios, {
        [`tally:1:${ME}`]: { holdings: [{ ...COIN, price: { usd, at, source: 'test' } }] },
      }),
    )

  test('default: by token or by money; the token amount does not move when it is turned round', async () => {
    const { enter, press, state } = await priced()
    // What the other unit is stands there before anything is entered, and nothing moves when it is.
    await waitFor(() => expect(textOf()).toContain('$0'))
    await enter('Amount', '1.5')
    await waitFor(() => expect(textOf()).toContain('$3'))
    await press('Enter the amount in the other unit')
    expect(state().draft).toMatchObject({ unit: 'fiat', amountText: '3' })
    await press('Enter the amount in the other unit')
    expect(state().draft).toMatchObject({ unit: 'token', amountText: '1.5' })
  })

  test.each([
    ['nothing', '0', Date.UTC(2026, 0, 1)],
    ['no number', 'NaN', Date.UTC(2026, 0, 1)],
    ['five minutes and more ago', '2', Date.UTC(2026, 0, 1) - 300_001],
    ['a time to come', '2', Date.UTC(2026, 0, 2)],
  ])('behavior: with a price of %s there is no other unit', async (_title, usd, at) => {
    await priced(usd, at)
    await screen.findByRole('textbox', { name: 'Amount' })
    expect(screen.queryByRole('button', { name: 'Enter the amount in the other unit' })).toBeNull()
  })

  test('behavior: a price that becomes old while money is entered: said, with the token as the way on', async () => {
    const { enter, press, kernel, portfolios, pass } = await priced()
    await press('Enter the amount in the other unit')
    await enter('Amount', '3')
    await says('Add an address')
    const old = { ...COIN, price: { usd: '2', at: 0, source: 'test' } }
    act(() => kernel.store.set(portfolios, { [`tally:1:${ME}`]: { holdings: [old] } }))
    await pass()
    await screen.findByText('The price is not known. Enter the amount in COIN.')
  })

  test('default: all of it leaves the fee', async () => {
    const { press, to, state, user } = await draw()
    await press('Max')
    expect(state().draft.isMax).toBe(true)
    await to(YOU)
    await says('Review', true)
    await user.click(screen.getByRole('button', { name: 'Review' }))
    await waitFor(() => expect(state().prepared?.facts.amount).toBe(10n ** 19n - 10n ** 15n))
  })

  test('behavior: a typed amount takes "all of it" back', async () => {
    const { press, enter, state } = await draw()
    await press('Max')
    await enter('Amount', '2')
    await waitFor(() => expect(state().draft).toMatchObject({ isMax: false, amountText: '2' }))
  })
})

describe('the fee', () => {
  test('default: shown before anything is entered, about', async () => {
    const { estimated } = await draw()
    await act(() => estimated())
    await waitFor(() => expect(textOf()).toContain('Network fee, about0.001 COIN'))
  })

  test('error: a network that does not say what it costs; the next change asks again', async () => {
    const { tally, enter, pass, state } = await draw({}, (test) => {
      Object.defineProperty(test.tally, 'fee', {
        configurable: true,
        get: () => {
          throw kernelError('http/network', { details: { url: '' } })
        },
      })
    })
    await pass()
    await screen.findByText('Couldn’t estimate the fee. Try again.', { selector: 'strong' })
    Object.defineProperty(tally, 'fee', { value: 10n ** 15n, writable: true })
    await enter('Amount', '1')
    await pass()
    await waitFor(() => expect(state().fee.status).toBe('ready'))
    expect(textOf()).not.toContain('Couldn’t estimate the fee')
  })
})

describe('a transfer that the network refuses', () => {
  test('error: is said so, with the reason, once there is an amount; not that the fee is unknown', async () => {
    const { enter, pass } = await draw({}, (test) => {
      Object.defineProperty(test.tally, 'fee', {
        get: () => {
          throw kernelError('transfer/refused', { details: { reason: 'transfers are paused' } })
        },
      })
    })
    await pass()
    await screen.findByText('Couldn’t estimate the fee. Try again.', { selector: 'strong' })
    await enter('Amount', '1')
    await pass()
    await screen.findByText('The network would refuse this transfer. Check the token and the receiver.')
    expect(textOf()).toContain('transfers are paused')
    expect(textOf()).not.toContain('Couldn’t estimate the fee')
  })

  test('behavior: the alert stays while the next amount is asked for, so that it is said once', async () => {
    const { enter, pass, state } = await draw({}, (test) => {
      Object.defineProperty(test.tally, 'fee', {
        get: () => {
          throw kernelError('transfer/refused', { details: { reason: 'transfers are paused' } })
        },
      })
    })
    await enter('Amount', '1')
    await pass()
    const alert = await screen.findByText('transfers are paused')
    const seen = new Set<string>()
    new MutationObserver(() => seen.add(alert.isConnected ? state().fee.status : 'gone')).observe(document.body, {
      childList: true,
      subtree: true,
    })
    await enter('Amount', '12')
    await pass()
    await waitFor(() => expect(state().fee.status).toBe('failed'))
    await enter('Amount', '1')
    expect([alert.isConnected, seen.has('gone')]).toEqual([true, false])
  })
})

describe('around it', () => {
  test('behavior: a wallet that cannot send from here says so, with two ways on', async () => {
    const { kernel } = await setUp({ canSend: false })
    await renderView(kernel, 'send.WalletSend')
    await screen.findByText('Fake wallet can’t send from here')
    expect(textOf()).toContain('Choose another network, or use another wallet.')
  })

  test('behavior: another network while the form is open: said, the receiver is looked at anew', async () => {
    const { enter, to, emit, state } = await draw()
    await enter('Amount', '1.5')
    await to(YOU)
    act(() => emit({ type: 'network', network: 'tally:2' }))
    await screen.findByText('Your account or network changed. Check the transfer again.')
    expect(state()).toMatchObject({ phase: 'editing', draft: { network: 'tally:2' } })
    expect(state().prepared).toBeUndefined()
  })

  test('behavior: closed and opened again, what was entered stands', async () => {
    const { enter, to, kernel, state } = await draw()
    await enter('Amount', '1.5')
    await to(YOU)
    act(() => void kernel.close())
    act(() => kernel.open('send.WalletSend'))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    expect([field.value, state().draft.receiver]).toEqual(['1.5', YOU])
  })

  test('behavior: for another token the amount is typed anew where it has too many decimals', async () => {
    const { enter, kernel } = await draw({}, ({ kernel: own, portfolios }) =>
      own.store.set(portfolios, { [`tally:1:${ME}`]: { holdings: [COIN, DAI] } }),
    )
    await enter('Amount', '1.234')
    await act(() => kernel.plugins.send.chooseAsset(DAI.asset))
    await waitFor(() => expect(mainButton()[0]).toMatch(/This is not an amount|Enter an amount/))
  })

  test('default: in German the decimal sign is a comma', async () => {
    const { enter, state } = await draw({ config: { i18n: { locale: 'de' } } }).catch(() => {
      throw new Error('not drawn')
    })
    const field = await enter('Betrag', '1,5')
    await waitFor(() => expect(state().draft.amountText).toBe('1.5'))
    expect(field.value).toBe('1,5')
  })
})
