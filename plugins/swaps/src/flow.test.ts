import { kernelError } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { DAI, DAI_ID, ME, NATIVE, setUp } from './fixtures/setUp.ts'

const COIN = 10n ** 18n
const code = ({ error }: { readonly error?: { readonly code: string } }) => error?.code

describe('a swap', () => {
  test('default: native to token: reviewed from the bytes, asked once, followed, and the form is empty', async () => {
    const { kernel, tally, state, reviewed, events } = await setUp()
    await reviewed()
    expect(state()).toMatchObject({
      phase: 'review',
      built: { approvals: 0, facts: { kind: 'trade', recipient: ME, value: COIN }, quote: { pays: COIN } },
    })
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([{ kind: 'trade' }])
    expect(state()).toMatchObject({ phase: 'closed', intent: { amountText: '' } })
    const [record] = kernel.store.get(kernel.atoms.transactions)
    expect(record).toMatchObject({ kind: 'trade', plugin: 'swaps', hash: '0x1' })
    expect(record?.intent.assets).toEqual([
      { asset: NATIVE, amount: COIN, direction: 'out' },
      { asset: DAI_ID, amount: (COIN * 990n) / 1000n, direction: 'in' },
    ])
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({
      kind: 'success',
      key: 'swapped',
      values: { from: 'COIN', to: '9,900,000,000,000,000\u00a0DAI' },
    })
    const facts = { network: 'tally:1', isSmartAccount: false, from: 'COIN', to: 'DAI' }
    const sums = { fromAmount: '1', toAmount: '9900000000000000' }
    expect(
      events.filter(({ name }) => /^(opened|initiated|succeeded)$/.test(name)).map(({ name, props }) => [name, props]),
    ).toEqual([
      ['opened', { network: 'tally:1', isSmartAccount: false }],
      ['initiated', { ...facts, ...sums }],
      ['succeeded', { ...facts, ...sums }],
    ])
    expect(JSON.stringify(events)).not.toContain(ME)
  })

  test('behavior: token to native: the exact amount is allowed, then the swap is made anew and asked for', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    await reviewed('DAI', '5')
    expect(state().built).toMatchObject({ approvals: 1, allowance: { amount: 0n } })
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().phase === 'closed')
    await submitted
    expect(tally.prompts).toEqual([{ kind: 'approve 500' }, { kind: 'trade' }])
    expect(kernel.store.get(kernel.atoms.transactions).map(({ kind }) => kind)).toEqual(['trade', 'approve'])
  })

  test.each([
    ['lower', 100n, ['approve 0', 'approve 500', 'trade'], 2],
    ['equal', 500n, ['trade'], 0],
    ['higher', 900n, ['trade'], 0],
  ])(
    'behavior: a token that wants 0 first, with an old allowance that is %s',
    async (_name, amount, kinds, approvals) => {
      const { kernel, tally, state, reviewed, until } = await setUp()
      tally.allowance = { amount, mustReset: true }
      await reviewed('DAI', '5')
      expect(state().built?.approvals).toBe(approvals)
      const submitted = kernel.plugins.swaps.submit()
      await until(() => state().phase === 'closed')
      await submitted
      expect(tally.prompts.map(({ kind }) => kind)).toEqual(kinds)
    },
  )

  test('behavior: without a limit only where that was chosen, and only for this swap', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    await reviewed('DAI', '5')
    await kernel.plugins.swaps.setUnlimited(true)
    expect(state()).toMatchObject({ phase: 'review', intent: { isUnlimited: true } })
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().phase === 'closed')
    await submitted
    expect(tally.prompts[0]?.kind).toBe(`approve ${2n ** 256n - 1n}`)
    tally.allowance = { amount: 0n, mustReset: false }
    await reviewed('DAI', '5')
    expect(state().intent.isUnlimited).toBe(false)
  })

  test('behavior: whatever is pressed meanwhile, the wallet is asked once', async () => {
    const { kernel, tally, reviewed } = await setUp()
    let go: (answer: { readonly hash: string }) => void = () => undefined
    tally.answer = () =>
      new Promise((resolve) => {
        go = resolve
      })
    await reviewed()
    const { submit, setAmount, review, switchTokens, cancel, setUnlimited } = kernel.plugins.swaps
    const all = [submit(), submit(), submit()]
    await expect.poll(() => tally.prompts.length).toBe(1)
    await Promise.all([submit(), setAmount('9'), review(), switchTokens(), cancel(), setUnlimited(true)])
    go({ hash: '0x1' })
    await Promise.all(all)
    expect(tally.prompts).toHaveLength(1)
    expect(kernel.store.get(kernel.atoms.transactions)).toHaveLength(1)
  })

  test('behavior: declined, the review is there again, nothing is followed and nothing lost', async () => {
    const { kernel, tally, state, reviewed, events } = await setUp()
    tally.answer = async () => {
      throw kernelError('request/rejected')
    }
    await reviewed()
    await kernel.plugins.swaps.submit()
    expect(state()).toMatchObject({ phase: 'review', intent: { amountText: '1' }, error: { code: 'request/rejected' } })
    expect(kernel.store.get(kernel.atoms.transactions)).toEqual([])
    expect(events.find(({ name }) => name === 'failed')?.props).toMatchObject({ message: 'request/rejected' })
    tally.answer = async () => ({ hash: '0x2' })
    await kernel.plugins.swaps.submit()
    expect(state().phase).toBe('closed')
  })

  test.each([
    ['transfer/expired', { phase: 'review', notice: 'expired' }, 1],
    ['connect/expired', { phase: 'editing', error: { code: 'connect/expired' } }, 0],
  ] as const)('error: an approval that ends with %s', async (code, expected, renewed) => {
    const { kernel, tally, state, reviewed } = await setUp()
    await reviewed('DAI', '5')
    const { quotes } = tally
    tally.answer = async () => {
      throw kernelError(code)
    }
    await kernel.plugins.swaps.submit()
    expect(state()).toMatchObject(expected)
    expect([tally.quotes - quotes, tally.prompts.length]).toEqual([renewed, 1])
  })

  test('behavior: an answer that gets lost is unknown, said so, and not asked for again', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    tally.answer = async () => {
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    }
    await reviewed()
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toHaveLength(1)
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ state: 'unknown', kind: 'trade' }])
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'lost' })
    expect(state().phase).toBe('closed')
  })

  test('error: an approval whose answer is lost is unknown, and what may be taken is read before it is asked for again', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    await reviewed('DAI', '5')
    tally.answer = async () => {
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    }
    await kernel.plugins.swaps.submit()
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ state: 'unknown', kind: 'approve' }])
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'swaps/approval-unknown' } })
    expect(kernel.store.get(kernel.atoms.toast)?.key).not.toBe('approvalFailed')
    // The wallet has sent it.
    tally.allowance = { ...tally.allowance, amount: 10n ** 30n }
    tally.answer = async () => ({ hash: '0x2' })
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().phase === 'closed')
    await submitted
    expect(tally.prompts.map(({ kind }) => kind.split(' ')[0])).toEqual(['approve', 'trade'])
  })

  test.each([
    ['what is reviewed', false],
    ['the swap after its approval', true],
  ])('error: a network fee that rises is shown, and %s is confirmed anew', async (_name, isApproved) => {
    const { kernel, tally, state, reviewed, clock, until } = await setUp()
    await (isApproved ? reviewed('DAI', '5') : reviewed())
    const raise = () => {
      tally.feeAtMost = 200n
    }
    if (isApproved) {
      tally.answer = async () => {
        raise()
        return { hash: '0x1' }
      }
      const submitted = kernel.plugins.swaps.submit()
      await until(() => state().notice === 'feeChanged')
      await clock.advance(1_000)
      await submitted
      expect(tally.prompts.map(({ kind }) => kind.split(' ')[0])).toEqual(['approve'])
    } else {
      raise()
      const rebuilt = kernel.plugins.swaps.setUnlimited(false)
      await until(() => state().notice === 'feeChanged')
      await kernel.plugins.swaps.submit()
      expect(tally.prompts).toEqual([])
      await clock.advance(1_000)
      await rebuilt
    }
    expect(state()).toMatchObject({ phase: 'review', notice: 'feeChanged', built: { facts: { feeAtMost: 200n } } })
    await kernel.plugins.swaps.submit()
    expect(tally.prompts.at(-1)?.kind).toBe('trade')
  })

  test.each([
    ['the only one', { amount: 0n, mustReset: false }, []],
    ['the second of two', { amount: 100n, mustReset: true }, ['approve 0']],
  ])('error: an approval whose network fee rises, %s, is shown and confirmed anew', async (_name, allowance, first) => {
    const { kernel, tally, state, reviewed, until, clock } = await setUp()
    tally.allowance = allowance
    await reviewed('DAI', '5')
    const raise = () => {
      tally.feeAtMost *= 4n
    }
    if (first.length === 0) raise()
    else
      tally.answer = async () => {
        raise()
        tally.answer = async () => ({ hash: '0x2' })
        return { hash: '0x1' }
      }
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().notice === 'feeChanged')
    expect(tally.prompts.map(({ kind }) => kind)).toEqual(first)
    expect(state()).toMatchObject({ phase: 'review', built: { approvals: 1, approvalFee: tally.feeAtMost } })
    await clock.advance(1_000)
    await submitted
    const again = kernel.plugins.swaps.submit()
    await until(() => state().phase === 'closed')
    await again
    expect(tally.prompts.map(({ kind }) => kind)).toEqual([...first, 'approve 500', 'trade'])
  })

  test('behavior: a declined approval leads back to the review', async () => {
    const { kernel, tally, state, reviewed, events } = await setUp()
    await reviewed('DAI', '5')
    tally.answer = async () => {
      throw kernelError('request/rejected')
    }
    await kernel.plugins.swaps.submit()
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'request/rejected' } })
    expect(events.some(({ name }) => name === 'approvalFailed')).toBe(true)
  })

  test.each(['dropped', 'failed', 'replaced'] as const)('error: an approval that is %s', async (name) => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    await reviewed('DAI', '5')
    tally.sighting = { state: name, confirmations: 0, isSettled: true }
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().error !== undefined)
    await submitted
    expect(code(state())).toBe('swaps/approval-failed')
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ key: 'approvalFailed' })
    expect(tally.prompts).toHaveLength(1)
  })

  test('error: less was allowed than asked for: words, and no question for the swap', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    tally.allows = () => 7n
    await reviewed('DAI', '5')
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().error !== undefined)
    await submitted
    expect(code(state())).toBe('swaps/approval-short')
    expect(tally.prompts.every(({ kind }) => kind.startsWith('approve'))).toBe(true)
  })

  test('behavior: a price that became worse during the approval is shown first', async () => {
    const { kernel, tally, state, reviewed, until, clock } = await setUp()
    await reviewed('DAI', '5')
    tally.answer = async () => {
      tally.rate = 900n
      return { hash: '0x1' }
    }
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().notice === 'priceChanged')
    await clock.advance(1000)
    await submitted
    expect(state()).toMatchObject({ phase: 'review', built: { approvals: 0 } })
    expect(tally.prompts.map(({ kind }) => kind)).toEqual(['approve 500'])
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toHaveLength(2)
  })

  test('behavior: older than 30 seconds, pressing asks for a new price and not the wallet', async () => {
    const { kernel, tally, state, reviewed, clock, until } = await setUp()
    await reviewed()
    await clock.advance(31_000)
    tally.rate = 900n
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().notice === 'priceChanged')
    await clock.advance(1000)
    await submitted
    expect(tally.prompts).toEqual([])
    expect(state()).toMatchObject({ phase: 'review', notice: 'priceChanged' })
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toHaveLength(1)
  })

  test('error: the wallet has moved between review and confirm', async () => {
    const { kernel, tally, state, reviewed, emit } = await setUp()
    await reviewed()
    emit({ type: 'network', network: 'tally:2' })
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([])
    expect(code(state())).toBe('swaps/wallet-changed')
  })

  test('error: bytes that change after the review', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    await reviewed()
    const bytes = state().built?.transfer.bytes
    if (bytes) bytes[12] = 0x37
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([])
    expect(code(state())).toBe('transfer/changed')
  })
})

describe('a heavy loss', () => {
  /** DAI that is worth half of what is paid for it. */
  const heavy = (made: Awaited<ReturnType<typeof setUp>>): void => {
    made.tally.price = (id) => (id.endsWith(DAI) ? { price: 5e-17, other: 5e-17 } : { price: 1, other: 1 })
  }

  test('default: the wallet is asked where the loss is accepted, and not without', async () => {
    const made = await setUp()
    const { kernel, tally, state, reviewed } = made
    heavy(made)
    await reviewed()
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([])
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'swaps/loss-not-accepted' } })
    await kernel.plugins.swaps.submit({ acceptsLoss: true })
    expect(tally.prompts).toEqual([{ kind: 'trade' }])
  })

  test('behavior: stays one while it is reviewed, though a price goes missing', async () => {
    const made = await setUp()
    const { kernel, tally, state, reviewed, until, clock } = made
    heavy(made)
    await reviewed()
    const life = new AbortController()
    void kernel.plugins.swaps.watch({ signal: life.signal })
    tally.price = () => ({ price: 1e-16 })
    const before = state().built
    await clock.advance(10_000)
    await until(() => state().built !== before)
    expect(state().built?.judgement.gate).toBe('typed')
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([])
    life.abort()
  })

  test('behavior: one that begins while it is reviewed is seen: prices are renewed with the swap', async () => {
    const made = await setUp()
    const { kernel, tally, state, reviewed, until, clock } = made
    tally.price = (id) => (id.endsWith(DAI) ? { price: 1e-16, other: 1e-16 } : { price: 1, other: 1 })
    await reviewed()
    expect(state().built?.judgement.gate).toBe('plain')
    const life = new AbortController()
    void kernel.plugins.swaps.watch({ signal: life.signal })
    heavy(made)
    await clock.advance(10_000)
    await until(() => state().built?.judgement.gate === 'typed')
    life.abort()
  })

  test('behavior: one that the offer after the approval says is shown first', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    await reviewed('DAI', '5')
    tally.answer = async () => {
      tally.alterQuote = (quote) => ({ ...quote, priceImpact: 40 })
      return { hash: '0x1' }
    }
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().built?.judgement.gate === 'typed' || state().phase === 'closed')
    await submitted
    expect(state().phase).toBe('review')
    expect(tally.prompts).toEqual([{ kind: 'approve 500' }])
  })
})

describe('the form', () => {
  test('behavior: which token it is opened with is told once, and so is another network', async () => {
    const { kernel, events, until, state } = await setUp()
    const reportedEvents = () =>
      events.filter(({ name }) => /^(converting|choosingNetwork)$/.test(name)).map(({ props }) => props)
    await kernel.plugins.swaps.startSwap({ from: DAI_ID })
    await until(() => state().phase === 'editing')
    expect(reportedEvents()).toEqual([{ network: 'tally:1' }])
    await kernel.plugins.swaps.chooseNetwork('tally:1')
    expect(reportedEvents()).toEqual([{ network: 'tally:1' }, { network: 'tally:1' }])
    expect(events.filter(({ name }) => name === 'choosingNetwork')).toHaveLength(1)
  })

  test('default: begins with one of the network’s own coin; tokens without decimals are no tokens', async () => {
    const { kernel, state, until } = await setUp()
    await kernel.plugins.swaps.startSwap()
    await until(() => state().phase === 'editing')
    expect(state().intent).toMatchObject({ from: { id: NATIVE }, to: undefined, amountText: '1', slippage: 100 })
    expect(state().tokens.map(({ symbol }) => symbol)).toEqual(['COIN', 'DAI'])
  })

  test('behavior: 200 ms after the last key one price is asked for, and the newest answer wins', async () => {
    const { kernel, tally, state, quoted, clock } = await setUp()
    await quoted()
    const before = tally.quotes
    const { setAmount } = kernel.plugins.swaps
    const typed = [setAmount('2'), setAmount('23'), setAmount('234')]
    await clock.advance(199)
    expect(tally.quotes).toBe(before)
    await clock.advance(1)
    await Promise.all(typed)
    expect(tally.quotes).toBe(before + 1)
    expect(state().quote?.pays).toBe(234n * COIN)
  })

  test('behavior: an answer that is late is of no use', async () => {
    const { kernel, tally, state, quoted, clock } = await setUp()
    await quoted()
    const holds: (() => void)[] = []
    tally.hold = () => new Promise((resolve) => holds.push(resolve))
    const first = kernel.plugins.swaps.setAmount('2')
    await clock.advance(200)
    await expect.poll(() => holds.length).toBe(1)
    const second = kernel.plugins.swaps.setAmount('3')
    await clock.advance(200)
    await expect.poll(() => holds.length).toBe(2)
    holds[1]?.()
    await second
    holds[0]?.()
    await first
    expect(state().quote?.pays).toBe(3n * COIN)
  })

  test('behavior: every 10 seconds the price renews, not while the wallet is asked', async () => {
    const { kernel, tally, reviewed, quoted, clock } = await setUp()
    await quoted()
    const life = new AbortController()
    void kernel.plugins.swaps.watch({ signal: life.signal })
    const before = tally.quotes
    await clock.advance(10_000)
    await expect.poll(() => tally.quotes).toBe(before + 1)
    await reviewed()
    tally.answer = () => new Promise(() => undefined)
    void kernel.plugins.swaps.submit()
    await expect.poll(() => tally.prompts.length).toBe(1)
    const asked = tally.quotes
    await clock.advance(30_000)
    expect(tally.quotes).toBe(asked)
    life.abort()
  })

  test('behavior: what would come out is the new amount when the sides are exchanged', async () => {
    const { kernel, state, quoted, until } = await setUp()
    await quoted('DAI', '5')
    const switched = kernel.plugins.swaps.switchTokens()
    await until(() => state().intent.from?.id === NATIVE && state().quote?.version === state().intent.version)
    await switched
    expect(state().intent).toMatchObject({
      from: { id: NATIVE },
      to: { id: DAI_ID },
      amountText: '0.000000000000000495',
    })
  })

  test('behavior: all of the native coin leaves the fee', async () => {
    const { kernel, tally, state, quoted, clock } = await setUp()
    tally.balances.native = 10n ** 18n
    await quoted()
    const max = kernel.plugins.swaps.setMax()
    await clock.advance(200)
    await max
    expect(state().intent.amountText).toBe('0.9999999999998125')
  })

  test.each([
    ['tokens', 'initializeFailed'],
    ['prices', 'priceFailed'],
  ] as const)('error: %s cannot be read', async (what, key) => {
    const { kernel, tally, state } = await setUp()
    tally.fail[what] = kernelError('http/timeout')
    await kernel.plugins.swaps.startSwap()
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key })
    expect(state().phase).toBe('closed')
  })

  test.each([
    ['allowance', 'allowanceFailed'],
    ['build', 'transactionFailed'],
  ] as const)('error: %s fails', async (what, key) => {
    const { kernel, tally, state, reviewed } = await setUp()
    tally.fail[what] = kernelError('http/timeout')
    await reviewed('DAI', '5')
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key })
    expect(state()).toMatchObject({ phase: 'editing', error: { code: 'http/timeout' } })
    expect(tally.prompts).toEqual([])
  })

  test('error: a price that cannot be fetched keeps the one before, and says so', async () => {
    const { tally, state, quoted, kernel, clock } = await setUp()
    await quoted()
    tally.fail.quote = kernelError('http/timeout')
    void kernel.plugins.swaps.watch({ signal: new AbortController().signal })
    await clock.advance(10_000)
    await expect.poll(() => code(state())).toBe('http/timeout')
    expect(state().quote?.pays).toBe(COIN)
  })

  test('error: nothing is connected, or the network is not served', async () => {
    const { kernel, state, emit } = await setUp()
    emit({ type: 'network', network: 'tally:2' })
    await kernel.plugins.swaps.startSwap()
    expect(state().phase).toBe('closed')
    await kernel.wallet.disconnect()
    await expect(kernel.plugins.swaps.openSwap()).rejects.toMatchObject({
      code: 'swaps/no-address',
      message: expect.stringContaining('No address found to swap the tokens from'),
    })
  })

  test('behavior: a token by its address, with the decimals of the chain', async () => {
    const { kernel, state, quoted, until } = await setUp()
    await quoted()
    expect((await kernel.plugins.swaps.findToken(DAI))?.standing).toBe('listed')
    const stranger = await kernel.plugins.swaps.findToken('0xfeed000000000000000000000000000000000000')
    expect(stranger).toMatchObject({ standing: 'imitation', decimals: 2 })
    if (!stranger) throw new Error('none')
    const chosen = kernel.plugins.swaps.chooseToken('to', stranger)
    await until(() => state().intent.to?.id === stranger.id && state().quoting !== 'loading')
    await chosen
    expect(state().intent.to?.id).toBe(stranger.id)
  })
})
