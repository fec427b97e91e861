import { kernelError } from '@latchkey/kernel'
import { createGate } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { DAI, setUp } from './fixtures/setUp.ts'

/** A form in front of a wallet that says how it carries out several calls. */
async function setUpWith(status: string) {
  const made = await setUp()
  made.tally.wallet = async () => ({ atomic: { status } })
  return made
}

describe('a wallet that carries out calls all or none', () => {
  test.each(['supported', 'ready'])('default: %s: approval and swap are one question, and followed', async (status) => {
    const { kernel, tally, state, reviewed } = await setUpWith(status)
    await reviewed('DAI', '5')
    expect(state().built).toMatchObject({ approvals: 1, batch: { isUpgrade: status === 'ready' } })
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([{ kind: 'all or none: approve 500, trade' }])
    expect(state().phase).toBe('closed')
    const records = kernel.store.get(kernel.atoms.transactions)
    expect(records).toMatchObject([{ kind: 'trade', callsId: 'batch' }])
  })

  test('behavior: a token that wants 0 first: three calls, still one question', async () => {
    const { kernel, tally, reviewed } = await setUpWith('supported')
    tally.allowance = { amount: 100n, mustReset: true }
    await reviewed('DAI', '5')
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([{ kind: 'all or none: approve 0, approve 500, trade' }])
  })

  test('behavior: with nothing to allow the swap alone is sent', async () => {
    const { kernel, tally, state, reviewed } = await setUpWith('supported')
    tally.allowance = { amount: 500n, mustReset: false }
    await reviewed('DAI', '5')
    expect(state().built?.batch).toBeUndefined()
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([{ kind: 'trade' }])
  })

  test.each([
    ['that it cannot', async () => ({ atomic: { status: 'unsupported' } })],
    ['nothing', async () => ({})],
    ['something else', async () => ({ atomic: 'supported', atomicBatch: { supported: true } })],
    ['no answer', () => Promise.reject(kernelError('request/unsupported-method'))],
  ])('parameters: one that says %s is asked for each', async (_name, wallet) => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    tally.wallet = wallet
    await reviewed('DAI', '5')
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().phase === 'closed')
    await submitted
    expect(tally.prompts).toEqual([{ kind: 'approve 500' }, { kind: 'trade' }])
  })

  test('behavior: whatever is pressed meanwhile, it is asked once', async () => {
    const { kernel, tally, reviewed } = await setUpWith('supported')
    await reviewed('DAI', '5')
    const { submit } = kernel.plugins.swaps
    await Promise.all([submit(), submit(), submit()])
    expect(tally.prompts).toHaveLength(1)
  })

  test('error: declined: the review is there again, and the question is the same', async () => {
    const { kernel, tally, state, reviewed } = await setUpWith('supported')
    await reviewed('DAI', '5')
    tally.answerCalls = () => Promise.reject(kernelError('request/rejected'))
    await kernel.plugins.swaps.submit()
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'request/rejected' }, built: { approvals: 1 } })
    expect(state().built?.batch).toBeDefined()
  })

  test.each([
    ['an upgrade that is declined', 'ready', 'request/rejected'],
    ['one that cannot after all', 'supported', 'capability/missing'],
  ] as const)('error: %s: it is asked for each from now on', async (_name, status, code) => {
    const { kernel, tally, state, reviewed, until } = await setUpWith(status)
    await reviewed('DAI', '5')
    tally.answerCalls = () => Promise.reject(kernelError(code))
    await kernel.plugins.swaps.submit()
    expect(state()).toMatchObject({ phase: 'review', intent: { isSplit: true }, error: { code } })
    expect(state().built?.batch).toBeUndefined()
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().phase === 'closed')
    await submitted
    const [first, ...others] = tally.prompts
    expect(first?.kind).toMatch(/^all or none/)
    expect(others).toEqual([{ kind: 'approve 500' }, { kind: 'trade' }])
  })

  test('error: an answer that is lost is unknown, and not asked for again', async () => {
    const { kernel, tally, state, reviewed } = await setUpWith('supported')
    await reviewed('DAI', '5')
    tally.answerCalls = () => Promise.reject(kernelError('rpc/internal'))
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toHaveLength(1)
    expect(state().phase).toBe('closed')
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ kind: 'trade', state: 'unknown' }])
  })

  test('error: a limit that is given back is signed, even where the press comes before everything is made anew', async () => {
    const { kernel, tally, state, reviewed, until } = await setUpWith('supported')
    await reviewed('DAI', '5')
    const { setUnlimited, submit } = kernel.plugins.swaps
    await setUnlimited(true)
    expect(state()).toMatchObject({ intent: { isUnlimited: true }, built: { batch: {} } })
    const slow = createGate()
    tally.hold = slow.wait
    const renewed = setUnlimited(false)
    await until(() => slow.waiting > 0)
    expect(state()).toMatchObject({ phase: 'review', intent: { isUnlimited: false } })
    const submitted = submit()
    await until(() => tally.prompts.length > 0)
    slow.open()
    await until(() => ['closed', 'editing'].includes(state().phase))
    await Promise.allSettled([renewed, submitted])
    expect(tally.prompts.length).toBeGreaterThan(0)
    for (const { kind } of tally.prompts) expect(kind).not.toMatch(/approve \d{4,}/)
  })

  test('behavior: an approval without a limit is of one review only', async () => {
    const { kernel, state, reviewed } = await setUpWith('supported')
    await reviewed('DAI', '5')
    await kernel.plugins.swaps.setUnlimited(true)
    await kernel.plugins.swaps.cancel()
    await kernel.plugins.swaps.review()
    expect(state().intent.isUnlimited).toBe(false)
  })

  test.each(['approval', 'swap'])('error: bytes of the %s that change after the review', async (which) => {
    const { kernel, tally, state, reviewed } = await setUpWith('supported')
    await reviewed('DAI', '5')
    const { built } = state()
    const bytes = which === 'swap' ? built?.transfer.bytes : built?.batch?.before[0]?.transfer.bytes
    const at = new TextDecoder().decode(bytes).indexOf(DAI.slice(0, 6))
    if (bytes) bytes[at + 3] = 0x37
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([])
    expect(state().error?.code).toBe('transfer/changed')
  })
})
