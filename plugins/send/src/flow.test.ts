import { kernelError } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, test } from 'vitest'
import { answerLate, DAI, ME, setUp, TOKEN, YOU } from './fixtures/setUp.ts'

const COIN = 10n ** 18n

describe('a transfer', () => {
  test('default: reviewed, confirmed once, followed, remembered, and the form is empty again', async () => {
    const { kernel, tally, state, reviewed, events } = await setUp()
    await reviewed()
    expect(state()).toMatchObject({ phase: 'review', prepared: { facts: { to: YOU, amount: 15n * 10n ** 17n } } })
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(1)
    expect(state().phase).toBe('closed')
    expect(state().draft.amountText).toBe('')
    const [record] = kernel.store.get(kernel.atoms.transactions)
    expect(record).toMatchObject({ state: 'sent', hash: '0xfeed', kind: 'send', plugin: 'send', anchor: { count: 1 } })
    const token = { symbol: 'COIN', decimals: 18 }
    expect(record?.intent.assets).toEqual([
      { asset: 'tally:1/slip44:1', amount: 15n * 10n ** 17n, direction: 'out', token },
    ])
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'success', key: 'started' })
    expect(kernel.store.get(kernel.plugins.send.atoms.recents)).toMatchObject([{ address: YOU, namespace: 'tally' }])
    const names = events.map(({ name }) => name)
    expect(names.filter((name) => ['opened', 'initiated', 'succeeded'].includes(name))).toEqual([
      'opened',
      'initiated',
      'succeeded',
    ])
    expect(JSON.stringify(events)).not.toContain(YOU)
  })

  test('behavior: whatever is pressed meanwhile, the wallet is asked once', async () => {
    const test = await setUp()
    const { kernel, tally, reviewed } = test
    const late = answerLate(test, '0x1')
    await reviewed()
    const { submit, setAmount, review } = kernel.plugins.send
    const all = [submit(), submit(), submit({ confirmed: true })]
    await expect.poll(() => tally.prompts).toBe(1)
    await Promise.all([submit(), setAmount('9'), review()])
    late.open()
    await Promise.all(all)
    expect(tally.prompts).toBe(1)
    expect(kernel.store.get(kernel.atoms.transactions)).toHaveLength(1)
  })

  test('behavior: declined, the preview is there again and nothing is followed', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    tally.answer = async () => {
      throw kernelError('request/rejected')
    }
    await reviewed()
    await kernel.plugins.send.submit()
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'request/rejected' } })
    expect(kernel.store.get(kernel.atoms.transactions)).toEqual([])
    tally.answer = async () => ({ hash: '0x2' })
    await kernel.plugins.send.submit()
    expect(state().phase).toBe('closed')
  })

  test('behavior: an answer that gets lost is unknown, and the form does not offer it again', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    tally.answer = async () => {
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    }
    kernel.open('send.WalletSend')
    await reviewed()
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(1)
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ state: 'unknown' }])
    expect(state().phase).toBe('closed')
    expect(kernel.store.get(kernel.atoms.history).map(({ route }) => route)).toEqual(['send.WalletSendStatus'])
  })

  test('behavior: a wallet that never answers is no longer waited for: the form is free, its answer is followed and told of', async () => {
    const test = await setUp()
    const { kernel, tally, state, reviewed } = test
    const late = answerLate(test, '0xlate')
    await reviewed()
    const submitted = kernel.plugins.send.submit()
    await expect.poll(() => tally.prompts).toBe(1)
    await kernel.plugins.send.abandon()
    expect(state()).toMatchObject({
      phase: 'editing',
      notice: 'abandoned',
      draft: { amountText: '1.5', receiver: YOU },
    })
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ state: 'asked' }])
    await kernel.plugins.send.setAmount('2')
    expect(state()).toMatchObject({ draft: { amountText: '2' } })
    late.open()
    await submitted
    // What is entered by then stays.
    expect(state()).toMatchObject({ phase: 'editing', draft: { amountText: '2' } })
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'success', key: 'sentLate' })
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ hash: '0xlate' }])
  })

  test('error: a payment that is still asked about is not asked about once more; sent meanwhile, it is shown', async () => {
    const test = await setUp()
    const { kernel, tally, state, reviewed } = test
    const late = answerLate(test, '0xlate')
    await reviewed()
    const submitted = kernel.plugins.send.submit()
    await expect.poll(() => tally.prompts).toBe(1)
    await kernel.plugins.send.abandon()
    await kernel.plugins.send.review()
    await kernel.plugins.send.submit()
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'connect/pending' } })
    late.open()
    await submitted
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(1)
    expect(state().phase).toBe('closed')
  })

  test('behavior: a wallet that is disconnected while it is asked is waited for no longer; what it sends after all is told of', async () => {
    const test = await setUp()
    const { kernel, tally, state, reviewed } = test
    const late = answerLate(test, '0xlate')
    await reviewed()
    const submitted = kernel.plugins.send.submit()
    await expect.poll(() => tally.prompts).toBe(1)
    await kernel.wallet.disconnect()
    expect(state().phase).not.toBe('asking')
    await kernel.wallet.connect({ connectorId: 'harbor' })
    await kernel.plugins.send.startTransfer({ to: YOU })
    await kernel.plugins.send.setAmount('1')
    await expect.poll(() => state()).toMatchObject({ phase: 'editing', draft: { amountText: '1' } })
    late.open()
    await submitted
    expect(state()).toMatchObject({ phase: 'editing', draft: { amountText: '1' } })
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ key: 'sentLate' })
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ hash: '0xlate' }])
  })

  test('behavior: the form of a payment that is still asked about leads back to its review', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    tally.answer = () => new Promise(() => undefined)
    await reviewed()
    void kernel.plugins.send.submit()
    await expect.poll(() => tally.prompts).toBe(1)
    await kernel.plugins.send.openSend()
    await kernel.plugins.send.review()
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('send.WalletSendPreview')
    expect(state().phase).toBe('asking')
  })

  test('behavior: another network of the wallet, while it is asked on the first one, has a form of its own', async () => {
    const { kernel, tally, state, reviewed, emit } = await setUp()
    tally.answer = () => new Promise(() => undefined)
    await reviewed()
    void kernel.plugins.send.submit()
    await expect.poll(() => tally.prompts).toBe(1)
    emit({ type: 'network', network: 'tally:2' })
    await kernel.plugins.send.startTransfer()
    expect(state()).toMatchObject({ phase: 'editing', draft: { network: 'tally:2' } })
    expect(state()).not.toHaveProperty('prepared')
  })

  test('behavior: a wallet that does not answer is called slow after 30 seconds', async () => {
    const { kernel, tally, state, reviewed, clock } = await setUp()
    tally.answer = () => new Promise(() => undefined)
    await reviewed()
    void kernel.plugins.send.submit()
    await expect.poll(() => tally.prompts).toBe(1)
    await clock.advance(30_000)
    expect(state()).toMatchObject({ phase: 'asking', isSlow: true })
  })

  test.each([
    ['account', (emit: Awaited<ReturnType<typeof setUp>>['emit']) => emit({ type: 'network', network: 'tally:2' })],
  ])('error: the wallet has moved to another %s between review and confirm', async (_what, move) => {
    const { kernel, tally, state, reviewed, emit } = await setUp()
    await reviewed()
    move(emit)
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(0)
    expect(state().error?.code).toBe('send/account-changed')
    await kernel.plugins.send.startTransfer()
    expect(state()).toMatchObject({ phase: 'editing', notice: 'accountChanged', draft: { network: 'tally:2' } })
    expect(state().prepared).toBeUndefined()
  })

  test.each([
    [{ to: ME }, 'to'],
    [{ amount: 1n }, 'amount'],
    [{ asset: 'tally:1/token:0x1' } as const, 'asset'],
    [{ network: 'tally:2' } as const, 'network'],
    [{ from: YOU }, 'from'],
    [{ memo: 'x' }, 'memo'],
  ])('error: bytes that say something else: %o', async (misread, field) => {
    const { tally, state, reviewed, kernel } = await setUp()
    Object.assign(tally.misread, misread)
    await reviewed()
    expect(state()).toMatchObject({ phase: 'editing', error: { code: 'send/differs', details: { field } } })
    await expect(kernel.plugins.send.submit()).rejects.toMatchObject({ code: 'send/invalid' })
    expect(tally.prompts).toBe(0)
  })

  test('behavior: words that the family says it has added are what was meant', async () => {
    const { tally, state, reviewed } = await setUp()
    tally.ownMemo = 'Transfer'
    await reviewed()
    expect(state()).toMatchObject({ phase: 'review', prepared: { facts: { memo: 'Transfer' } } })
  })

  test('error: the family has added other words than it says', async () => {
    const { tally, state, reviewed } = await setUp()
    tally.ownMemo = 'Transfer'
    tally.misread.memo = 'Order 7'
    await reviewed()
    expect(state()).toMatchObject({ phase: 'editing', error: { code: 'send/differs', details: { field: 'memo' } } })
  })

  test('error: bytes that change after the review', async () => {
    const { tally, state, reviewed, kernel } = await setUp()
    await reviewed()
    const bytes = state().prepared?.transfer.bytes
    if (bytes) bytes[12] = 0x37
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(0)
    expect(state().error?.code).toBe('transfer/changed')
  })

  test('behavior: older than 30 seconds it is prepared again; a higher fee is marked and confirming rests', async () => {
    const { kernel, tally, state, reviewed, clock } = await setUp()
    await reviewed()
    const controller = new AbortController()
    void kernel.plugins.send.watchReview({ signal: controller.signal })
    tally.fee *= 2n
    await expect.poll(() => state().phase).toBe('review')
    await clock.advance(31_000)
    await expect.poll(() => state().prepared?.restsUntil).toBeDefined()
    expect(state().prepared?.facts.feeAtMost).toBe(tally.fee)
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(0)
    await clock.advance(1000)
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(1)
    controller.abort()
  })

  test('behavior: a fee out of proportion is not confirmed by a press alone, and the family hears that it was agreed to', async () => {
    const { kernel, tally, reviewed } = await setUp()
    tally.misread.isFeeHigh = true
    await reviewed()
    await kernel.plugins.send.submit()
    await kernel.plugins.send.submit({ confirmed: true })
    expect(tally.prompts).toBe(0)
    await kernel.plugins.send.submit({ acceptsFee: true })
    expect([tally.prompts, tally.acceptsFee]).toEqual([1, true])
  })

  test('behavior: a fee that a second source doubts is not confirmed by a press alone', async () => {
    const { kernel, tally, reviewed } = await setUp()
    tally.life = { feeElsewhere: tally.fee / 10n }
    await reviewed()
    await kernel.plugins.send.submit()
    await kernel.plugins.send.submit({ confirmed: true })
    expect(tally.prompts).toBe(0)
    await kernel.plugins.send.submit({ acceptsFee: true })
    expect(tally.prompts).toBe(1)
  })

  test('behavior: all of it is computed while preparing', async () => {
    const { kernel, tally, state, estimated } = await setUp()
    const { startTransfer, setMax, setReceiver, review } = kernel.plugins.send
    await startTransfer()
    await kernel.wallet.nativeBalance()
    await setReceiver(YOU)
    await estimated()
    await setMax()
    await estimated()
    await review()
    expect(state().prepared?.facts.amount).toBe(tally.native - tally.fee)
  })
})

describe('the receiver', () => {
  const looked = async (
    text: string,
    options: Parameters<typeof setUp>[0] = {},
    prepare?: (test: Awaited<ReturnType<typeof setUp>>) => void,
  ) => {
    const test = await setUp(options)
    prepare?.(test)
    await test.kernel.plugins.send.startTransfer()
    const done = test.kernel.plugins.send.setReceiver(text)
    for (let turn = 0; turn < 40; turn += 1) await test.clock.advance(100)
    await done
    return { ...test, receiver: test.state().receiver }
  }

  test.each([
    ['an address', YOU, { status: 'ready', address: YOU }],
    ['a name', 'tomas.eth', { status: 'ready', address: YOU, name: 'tomas.eth' }],
    ['a name nobody has', 'nobody.eth', { status: 'refused', problem: 'noName' }],
    ['another family’s', 'ot1abc', { status: 'refused', problem: 'otherFamily', detail: 'Others' }],
    ['nothing', '   ', { status: 'empty' }],
    ['half an address', '0x12', { status: 'refused', problem: 'invalid' }],
    ['one letter in the other case', YOU.replace('b', 'B'), { status: 'refused', problem: 'mistyped' }],
    ['an address of another network', `0xe15e${'0'.repeat(36)}`, { status: 'refused', problem: 'otherNetwork' }],
  ])('parameters: %s', async (_name, text, receiver) => {
    expect((await looked(text)).receiver).toMatchObject(receiver)
  })

  test.each([
    'a'.repeat(64),
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  ])('error: a secret is removed and asked nobody', async (secret) => {
    const { receiver, state, events } = await looked(secret)
    expect(receiver.problem).toBe('secret')
    expect(JSON.stringify(state(), (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      secret,
    )
    expect(JSON.stringify(events)).not.toContain(secret)
  })

  test.each([
    ['token', 'tokenContract'],
    ['burn', 'lost'],
    ['tokenAccount', 'tokenAccount'],
  ] as const)('error: %s is refused', async (kind, problem) => {
    const { receiver } = await looked(YOU, {}, ({ tally }) => {
      tally.receivers[YOU] = kind
    })
    expect(receiver).toMatchObject({ status: 'refused', problem })
  })

  test('behavior: warnings: first time, own, contract, look-alike, not checked', async () => {
    const kinds = async (...args: Parameters<typeof looked>) =>
      (await looked(...args)).receiver.warnings.map(({ kind }) => kind)
    expect(await kinds(YOU)).toEqual(['firstTime'])
    expect(await kinds(ME)).toEqual(['own'])
    expect(await kinds(YOU, {}, ({ tally }) => void Object.assign(tally.receivers, { [YOU]: 'contract' }))).toEqual([
      'contract',
      'firstTime',
    ])
    const contacts = async () => [{ address: YOU, namespace: 'tally', name: 'Tomas' }]
    expect(await kinds(YOU, { contacts })).toEqual([])
    const imitation = `${YOU.slice(0, 8)}${'9'.repeat(28)}${YOU.slice(-6)}`
    expect(await kinds(imitation, { contacts })).toEqual(['lookAlike', 'firstTime'])
  })

  test('behavior: a dangerous receiver needs a second press', async () => {
    const { kernel, tally, reviewed } = await setUp()
    tally.receivers[YOU] = 'contract'
    await reviewed()
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(0)
    await kernel.plugins.send.submit({ confirmed: true })
    expect(tally.prompts).toBe(1)
  })

  test('behavior: a name that leads elsewhere by now blocks', async () => {
    const { tally, state, kernel, reviewed } = await setUp()
    await reviewed('1', 'tomas.eth')
    await kernel.plugins.send.cancel()
    tally.names['tomas.eth'] = ME
    await kernel.plugins.send.review()
    expect(state()).toMatchObject({ phase: 'editing', error: { code: 'send/name-changed' } })
  })

  test('behavior: a name that the gateway gives out is paid, and asked for again before that', async () => {
    const registered: Record<string, string | undefined> = { 'tomas.shop.id': YOU }
    const { tally, state, kernel, reviewed } = await setUp({ registered })
    await reviewed('1', 'tomas.shop.id')
    expect(state()).toMatchObject({ phase: 'review', receiver: { address: YOU, name: 'tomas.shop.id' } })
    registered['tomas.shop.id'] = ME
    await kernel.plugins.send.submit()
    expect(state().error).toMatchObject({ code: 'send/name-changed' })
    expect(tally.prompts).toBe(0)
    expect(tally.asked).toBe(0)
  })

  test('behavior: the address that the name leads to by now can be taken, judged anew, and is reviewed again', async () => {
    const { tally, state, kernel, reviewed, clock } = await setUp()
    kernel.open('send.WalletSend')
    await reviewed('1', 'tomas.eth')
    const next = '0xeeee000000000000000000000000000000005555'
    tally.names['tomas.eth'] = next
    tally.receivers[next] = 'contract'
    await kernel.plugins.send.submit()
    expect(state().error).toMatchObject({ code: 'send/name-changed', details: { name: 'tomas.eth', address: next } })
    const looking = kernel.plugins.send.followName()
    for (let turn = 0; turn < 20; turn += 1) await clock.advance(100)
    await looking
    expect(state()).toMatchObject({
      phase: 'editing',
      draft: { receiver: 'tomas.eth', amountText: '1' },
      receiver: {
        status: 'ready',
        address: next,
        warnings: [{ kind: 'moved', from: YOU }, { kind: 'contract' }, { kind: 'firstTime' }],
      },
    })
    expect(state().error).toBeUndefined()
    await kernel.plugins.send.review()
    expect(state().prepared?.facts.to).toBe(next)
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(0)
    await kernel.plugins.send.submit({ confirmed: true })
    expect(tally.prompts).toBe(1)
  })

  test('behavior: a name that leads nowhere by now is refused', async () => {
    const { tally, state, kernel, reviewed, clock } = await setUp()
    await reviewed('1', 'tomas.eth')
    tally.names['tomas.eth'] = undefined
    await kernel.plugins.send.submit()
    expect(state().error?.details.address).toBeUndefined()
    const looking = kernel.plugins.send.followName()
    for (let turn = 0; turn < 20; turn += 1) await clock.advance(100)
    await looking
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'noName' })
  })

  test('behavior: an address that came only by transfers of nothing is dangerous; one that was sent to is known', async () => {
    const poison = '0xbbbb999999999999999999999999999999992222'
    const transfers = [{ direction: 'in' as const, quantity: { numeric: '0' }, sender: poison }]
    const earlier = [{ direction: 'out' as const, quantity: { numeric: '3' }, recipient: YOU }]
    const past = async () => [
      { metadata: { sentFrom: poison, sentTo: ME, status: 'confirmed' }, transfers },
      { metadata: { sentFrom: ME, sentTo: YOU, status: 'confirmed' }, transfers: earlier },
    ]
    const { receiver } = await looked(poison, {}, ({ tally }) => void Object.assign(tally, { past }))
    expect(receiver.warnings).toEqual([{ kind: 'lookAlike', of: YOU }, { kind: 'poisoned' }])
    expect((await looked(YOU, {}, ({ tally }) => void Object.assign(tally, { past }))).receiver.warnings).toEqual([])
  })

  test('behavior: what is listed of the account counts as well, by its marks', async () => {
    const poison = `${YOU.slice(0, 6)}${'9'.repeat(32)}${YOU.slice(-4)}`
    const change = (counterparty: string, direction: 'in' | 'out', marks: readonly string[] = []) => ({
      direction,
      amount: '5',
      counterparty,
      marks,
    })
    const entries = [
      { from: ME, to: YOU, status: 'confirmed', changes: [change(YOU, 'out')] },
      { from: poison, to: ME, status: 'confirmed', changes: [change(poison, 'in', ['poison'])] },
    ]
    for (const id of [`tally:1:${ME}`, `tally:*:${ME}`]) {
      const listed = { [id]: { entries } }
      expect((await looked(YOU, { listed })).receiver.warnings).toEqual([])
      const { receiver } = await looked(poison, { listed })
      expect(receiver.warnings).toEqual([{ kind: 'lookAlike', of: YOU }, { kind: 'poisoned' }])
    }
  })

  test.each([
    ['is down', () => Promise.reject(new Error('down'))],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('error: the history %s: the other warnings are there', async (_name, past) => {
    const test = await looked(YOU, {}, ({ tally }) => void Object.assign(tally, { past }))
    for (let turn = 0; turn < 40; turn += 1) await test.clock.advance(100)
    expect(test.state().receiver.warnings).toEqual([{ kind: 'firstTime' }])
  })

  test('behavior: a name that leads elsewhere since the review is not sent to', async () => {
    const { tally, state, kernel, reviewed } = await setUp()
    await reviewed('1', 'tomas.eth')
    tally.names['tomas.eth'] = ME
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(0)
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'send/name-changed' } })
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(0)
    expect(kernel.store.get(kernel.atoms.transactions)).toEqual([])
    tally.names['tomas.eth'] = YOU
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(1)
  })

  test('behavior: a name that leads elsewhere while the review is looked at is said, and not asked for every second', async () => {
    const { tally, state, kernel, reviewed, clock } = await setUp()
    await reviewed('1', 'tomas.eth')
    const controller = new AbortController()
    void kernel.plugins.send.watchReview({ signal: controller.signal })
    tally.names['tomas.eth'] = ME
    await clock.advance(31_000)
    await expect.poll(() => state().error?.code).toBe('send/name-changed')
    const asked = tally.asked
    await clock.advance(5000)
    expect(tally.asked).toBe(asked)
    expect(state().phase).toBe('review')
    controller.abort()
  })

  test('behavior: a contact list that throws costs nothing', async () => {
    const contacts = async () => {
      throw new Error('down')
    }
    const { receiver, errors } = await looked(YOU, { contacts })
    expect(receiver.status).toBe('ready')
    expect(errors[0]?.error).toMatchObject({ code: 'config/invalid', details: { argument: 'send({ contacts })' } })
  })

  test('behavior: a name is asked for 500 ms after the last key, once', async () => {
    const { kernel, tally, clock, state } = await setUp()
    const { startTransfer, setReceiver } = kernel.plugins.send
    await startTransfer()
    const typed = ['tomas.e', 'tomas.et', 'tomas.eth'].map((text) => setReceiver(text))
    await clock.advance(499)
    expect(tally.asked).toBe(0)
    await clock.advance(1)
    await Promise.all(typed)
    expect(tally.asked).toBe(1)
    await expect.poll(() => state().receiver).toMatchObject({ status: 'ready', address: YOU })
  })

  test('behavior: a payment link fills the form', async () => {
    const { state } = await looked(`tally:${YOU}?amount=${2n * COIN}`)
    expect(state()).toMatchObject({
      notice: 'linkFilled',
      draft: { receiver: YOU, amountText: '2', link: { label: 'Coffee' } },
      receiver: { status: 'ready', address: YOU },
    })
  })

  test('behavior: what a payment link says of itself does not stay with another receiver', async () => {
    const { kernel, state, clock } = await looked(`tally:${YOU}?amount=${2n * COIN}`)
    const { chooseAsset, setReceiver } = kernel.plugins.send
    const { asset } = state().draft
    if (!asset) throw new Error('no asset')
    const again = chooseAsset(asset)
    await clock.advance(1000)
    await again
    expect(state().draft.link).toMatchObject({ memo: 'Order 7', references: ['ref1'] })
    await setReceiver(ME)
    expect(state().draft.link).toBeUndefined()
    await setReceiver(`tally:${YOU}`)
    expect(state().draft.link).toMatchObject({ memo: 'Order 7' })
    await setReceiver('')
    expect(state().draft.link).toBeUndefined()
    await setReceiver(`tally:${YOU}`)
    await setReceiver('a'.repeat(64))
    expect(state().draft.link).toBeUndefined()
  })

  test('behavior: the amount of a payment link goes with it, and nothing is said to be filled in any more', async () => {
    const { kernel, state } = await looked(`tally:${YOU}?amount=${2n * COIN}`)
    const { setReceiver, setAmount } = kernel.plugins.send
    await setReceiver('')
    expect([state().draft.amountText, state().notice]).toEqual(['', undefined])
    await setReceiver(`tally:${YOU}?amount=${3n * COIN}`)
    await setReceiver('tally:!server evil.example')
    expect([state().draft.amountText, state().notice]).toEqual(['', undefined])
    await setReceiver(`tally:${YOU}?amount=${2n * COIN}`)
    await setReceiver(`tally:${ME}`)
    expect([state().draft.amountText, state().notice]).toEqual(['', 'linkFilled'])
    await setReceiver(`tally:${YOU}?amount=${2n * COIN}`)
    await setAmount('5')
    await setReceiver(YOU)
    expect(state().draft.link).toBeDefined()
    await setReceiver(ME)
    expect([state().draft.amountText, state().notice]).toEqual(['5', undefined])
  })

  test('error: a payment link that is none', async () => {
    expect((await looked('tally:')).receiver).toMatchObject({ status: 'refused', problem: 'link.malformed' })
  })

  test.each([
    ['a link that demands what is unknown', 'tally:!required req-x', { problem: 'link.required', detail: 'req-x' }],
    ['a link that says something twice', 'tally:!duplicate amount', { problem: 'link.duplicate', detail: 'amount' }],
    ['a link to a server', 'tally:!server evil.example', { problem: 'link.server', detail: 'evil.example' }],
    ['another family’s link', 'other:ot1abc', { problem: 'linkNetwork', detail: 'Others' }],
    ['another family’s link to a server', 'other:https://x', { problem: 'link.server', detail: 'pay.example' }],
  ])('error: %s is refused by name, and fills nothing in', async (_name, text, receiver) => {
    const { state, receiver: found } = await looked(text)
    expect(found).toMatchObject({ status: 'refused', ...receiver })
    expect(state()).toMatchObject({ draft: { amountText: '', link: undefined } })
    expect(state().notice).toBeUndefined()
  })
})

describe('what is sent', () => {
  test('default: what is worth most comes first', async () => {
    const { kernel, state, portfolios } = await setUp()
    kernel.store.set(portfolios, { [`tally:1:${ME}`]: { holdings: [DAI] } })
    await kernel.plugins.send.startTransfer()
    expect(state().draft.asset?.symbol).toBe('DAI')
  })

  test('behavior: an amount in money is rounded down, and stays when the price moves', async () => {
    const { kernel, state, portfolios, tally } = await setUp()
    kernel.store.set(portfolios, {
      [`tally:1:${ME}`]: { holdings: [{ ...DAI, price: { usd: '3', at: Date.UTC(2026, 0, 1), source: 'test' } }] },
    })
    const { startTransfer, toggleUnit, setAmount } = kernel.plugins.send
    await startTransfer()
    await toggleUnit()
    await setAmount('10')
    await toggleUnit()
    expect(state().draft).toMatchObject({ unit: 'token', amountText: '3.33' })
    expect(tally.prompts).toBe(0)
  })

  test('behavior: a token is found by its contract, and marked as being on no list', async () => {
    const { kernel, state } = await setUp()
    await kernel.plugins.send.startTransfer()
    const found = await kernel.plugins.send.findToken(TOKEN)
    expect(found?.asset).toMatchObject({ symbol: 'DAI', decimals: 2, standing: 'unlisted' })
    expect(state().found).toHaveLength(1)
    expect(await kernel.plugins.send.findToken(YOU)).toBeUndefined()
  })

  test('behavior: opened for a token, the form has it once: whatever is chosen then stays', async () => {
    const { kernel, state, portfolios } = await setUp()
    kernel.store.set(portfolios, { [`tally:1:${ME}`]: { holdings: [DAI] } })
    const coin = { asset: 'tally:1/slip44:1' } as const
    await kernel.plugins.send.startTransfer(coin)
    expect(state().draft.asset?.id).toBe('tally:1/slip44:1')
    await kernel.plugins.send.chooseAsset(DAI.asset)
    await kernel.plugins.send.startTransfer(coin)
    expect(state().draft.asset?.symbol).toBe('DAI')
    await kernel.plugins.send.startTransfer({ ...coin })
    expect(state().draft.asset?.id).toBe('tally:1/slip44:1')
    expect(state().notice).toBeUndefined()
  })

  test('error: a wallet that cannot send says so', async () => {
    const { kernel, state, errors } = await setUp({ canSend: false })
    await kernel.plugins.send.openSend()
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'unsupported' })
    expect(errors.at(-1)?.error).toMatchObject({ code: 'send/unsupported' })
    expect(state().phase).toBe('closed')
  })

  test('error: contacts that are no function', () => {
    return expect(setUp({ contacts: untyped('me') })).rejects.toMatchObject({ code: 'config/invalid' })
  })
})

describe('a collectible', () => {
  const asset: Asset = {
    id: 'tally:1/erc721:0xeeee000000000000000000000000000000005555/7',
    network: 'tally:1',
    kind: 'nft',
    standard: 'erc721',
    address: '0xeeee000000000000000000000000000000005555',
    tokenId: '7',
    name: 'Low Tide #7',
    symbol: 'Low Tide #7',
    decimals: 0,
    standing: 'unlisted',
  }
  const owned = { [`tally:1:${ME}`]: { nfts: [{ asset, amount: 1n }] } }

  test('default: chosen from its details, one of it, sent to a receiver', async () => {
    const { kernel, nfts, state, tally, reviewed } = await setUp()
    kernel.store.set(nfts, owned)
    await kernel.plugins.send.startTransfer({ asset: asset.id })
    expect(state().draft).toMatchObject({ asset: { id: asset.id }, amountText: '1', unit: 'token' })
    await reviewed('1')
    expect(state().prepared?.facts).toMatchObject({ asset: asset.id, amount: 1n, to: YOU })
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(1)
    expect(kernel.store.get(kernel.atoms.transactions)[0]?.intent.assets).toEqual([
      { asset: asset.id, amount: 1n, direction: 'out' },
    ])
  })

  test('behavior: never chosen by itself, and its amount is not kept for a coin', async () => {
    const { kernel, nfts, state } = await setUp()
    kernel.store.set(nfts, owned)
    await kernel.plugins.send.startTransfer()
    expect(state().draft.asset?.kind).toBe('native')
    await kernel.plugins.send.startTransfer({ asset: asset.id })
    await kernel.plugins.send.startTransfer({ asset: 'tally:1/slip44:1' })
    expect(state().draft).toMatchObject({ asset: { kind: 'native' }, amountText: '' })
  })
})
