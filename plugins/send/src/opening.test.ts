import type { Holding } from '@latchkey/kernel/assets'
import { describe, expect, test } from 'vitest'
import { COIN, DAI, ME, type SetUp, type SetUpOptions, setUp, YOU } from './fixtures/setUp.ts'
import { send } from './index.ts'

const owning =
  (...holdings: readonly Holding[]) =>
  ({ kernel, portfolios }: SetUp): void =>
    kernel.store.set(portfolios, { [`tally:1:${ME}`]: { holdings } })

async function started(prepare: (test: SetUp) => void = () => undefined, options?: SetUpOptions): Promise<SetUp> {
  const test = await setUp(options)
  prepare(test)
  return test
}
const routes = ({ kernel }: SetUp): readonly string[] =>
  kernel.store.get(kernel.atoms.history).map(({ route }) => route)

describe('what the form begins with', () => {
  const cheap: Holding = { ...DAI, amount: 1n }
  const dear: Holding = { ...COIN, amount: 10n ** 18n }

  test.each<[string, readonly Holding[], string]>([
    ['what is worth most', [cheap, dear], 'COIN'],
    ['what is worth most, whatever its place', [dear, DAI], 'DAI'],
    [
      'the coin where no price is known',
      [{ ...DAI, price: undefined } as unknown as Holding, { ...COIN, price: undefined } as unknown as Holding],
      'COIN',
    ],
    [
      'nothing that is an imitation',
      [
        { ...DAI, asset: { ...DAI.asset, standing: 'imitation' } },
        { ...dear, amount: 1n },
      ],
      'COIN',
    ],
    ['nothing that nobody has listed', [{ ...DAI, asset: { ...DAI.asset, standing: 'unlisted' } }, dear], 'COIN'],
    [
      'nothing of which there is none',
      [
        { ...DAI, amount: 0n },
        { ...dear, amount: 10n ** 16n },
      ],
      'COIN',
    ],
  ])('default: %s', async (_title, holdings, symbol) => {
    const { kernel, state } = await started(owning(...holdings))
    await kernel.plugins.send.startTransfer()
    expect(state().draft.asset?.symbol).toBe(symbol)
  })

  test('parameters: a token and a receiver', async () => {
    const { kernel, state, clock } = await started(owning(COIN, DAI))
    kernel.open('send.WalletSend')
    const opening = kernel.plugins.send.openSend({ asset: DAI.asset.id, to: YOU })
    for (let turn = 0; turn < 10; turn += 1) await clock.advance(100)
    await opening
    expect(state()).toMatchObject({ draft: { asset: { symbol: 'DAI' }, receiver: YOU }, receiver: { status: 'ready' } })
  })

  test('parameters: a token that is not owned here is not sent in place of another', async () => {
    const { kernel, state } = await started(owning(COIN))
    await kernel.plugins.send.startTransfer({ asset: 'tally:2/slip44:1' })
    expect(state().draft.asset?.id).toBe(COIN.asset.id)
  })

  test('behavior: opened again by the account’s button it begins empty', async () => {
    const test = await started()
    test.kernel.open('send.WalletSend')
    await test.kernel.plugins.send.openSend()
    await test.kernel.plugins.send.setAmount('5')
    await test.kernel.plugins.send.openSend()
    expect(test.state().draft.amountText).toBe('')
    expect(routes(test).at(-1)).toBe('send.WalletSend')
  })
})

describe('choosing', () => {
  test('default: another token, its amount entered anew, the receiver judged by it', async () => {
    const { kernel, state, clock } = await started(owning(COIN, DAI))
    const { startTransfer, setAmount, setReceiver, chooseAsset } = kernel.plugins.send
    await startTransfer()
    await setAmount('1')
    const looked = setReceiver(DAI.asset.address ?? '')
    await clock.advance(1000)
    await looked
    await chooseAsset(COIN.asset)
    expect(state()).toMatchObject({
      draft: { amountText: '', asset: { symbol: 'COIN' } },
      receiver: { status: 'ready' },
    })
    await chooseAsset(DAI.asset)
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'tokenContract' })
  })

  test('error: a token of another network is not taken', async () => {
    const { kernel, state } = await started(owning(COIN))
    await kernel.plugins.send.startTransfer()
    await kernel.plugins.send.chooseAsset({ ...DAI.asset, network: 'tally:2' })
    expect(state().draft.asset?.symbol).toBe('COIN')
  })

  test('behavior: a speed takes the stated rate back', async () => {
    const { kernel, state } = await started(({ tally }) => {
      tally.feeRate = { unit: 'sat/vB', least: 1, most: 1000 }
    })
    const { startTransfer, setFeeRate, setSpeed } = kernel.plugins.send
    await startTransfer()
    await setFeeRate('2.5')
    await setSpeed('fast')
    expect(state().draft).toMatchObject({ speed: 'fast', rateText: undefined })
  })

  test.each([
    [COIN, '9.99875'],
    [{ ...COIN, amount: 1n }, '0'],
    [DAI, '50'],
  ])(
    'behavior: all of a holding leaves the fee of the coin, and is never below nothing (%#)',
    async (holding, text) => {
      const { kernel, state, estimated } = await started((test) => {
        owning(holding)(test)
        test.tally.native = holding.asset.kind === 'native' ? holding.amount : 10n ** 19n
      })
      await kernel.plugins.send.startTransfer({ asset: holding.asset.id })
      await estimated()
      // The coin's balance comes with code of its own.
      await expect.poll(() => kernel.plugins.send.setMax().then(() => state().draft.isMax)).toBe(true)
      expect(state().draft).toMatchObject({ isMax: true, amountText: text, unit: 'token' })
    },
  )
})

describe('where it is offered', () => {
  const { contributes = {} } = send() as { contributes?: Readonly<Record<string, { readonly open?: unknown }>> }

  test.each(['balances.tokenAction', 'balances.nftAction'])('default: %s opens the form with what is shown', (slot) => {
    const pushed: unknown[] = []
    const open = contributes[slot]?.open
    if (typeof open === 'function') open(DAI.asset.id, { push: (...args: readonly unknown[]) => pushed.push(args) })
    expect(pushed).toEqual([['send.WalletSend', { asset: DAI.asset.id }]])
  })
})
