import { kernelError } from '@latchkey/kernel'
import type { SwapQuote } from '@latchkey/plugin-api/schemas'
import { describe, expect, test } from 'vitest'
import { FRONT, ROUTER, type SetUp, setUp, type Trade } from './fixtures/setUp.ts'

/** A token that takes signatures, and an engine that says that it takes them too. */
async function permitting(alter: (tally: SetUp['tally']) => void = () => undefined): Promise<SetUp> {
  const made = await setUp()
  made.tally.permits.isTaken = true
  made.tally.alterQuote = (quote) => ({ ...quote, approvals: ['approve', 'permit'] })
  alter(made.tally)
  return made
}

/** Presses the button of the review, and waits until nothing goes on. */
async function pressed({ kernel, until }: SetUp): Promise<void> {
  let isOver = false
  kernel.plugins.swaps.submit().finally(() => {
    isOver = true
  })
  await until(() => isOver)
}

const kinds = ({ tally }: SetUp): readonly string[] => tally.prompts.map(({ kind }) => kind)
const reject = async (): Promise<never> => {
  throw kernelError('request/rejected')
}

describe('a limit that is signed instead of sent', () => {
  test('default: signed for exactly the amount and 30 minutes, then one transaction', async () => {
    const made = await permitting()
    await made.reviewed('DAI', '5')
    const { built } = made.state()
    expect(built).toMatchObject({ approvals: 0, spender: FRONT, facts: { target: FRONT, permit: { amount: 500n } } })
    expect(built?.permit?.deadline).toBe(Math.floor(made.clock.now() / 1000) + 1800)
    expect(kinds(made)).toEqual([])
    await pressed(made)
    expect(made.state().phase).toBe('closed')
    expect(kinds(made)).toEqual(['sign 500', 'trade'])
    expect(made.kernel.store.get(made.kernel.atoms.transactions).map(({ kind }) => kind)).toEqual(['trade'])
  })

  test.each([
    ['the engine takes none', { alterQuote: (quote: SwapQuote) => quote }, 1],
    ['the token takes none', { permits: { isTaken: false, nonce: 0 } }, 1],
    ['enough is allowed', { allowance: { amount: 500n, mustReset: false } }, 0],
  ])('behavior: where %s, nothing is signed', async (_name, changes, approvals) => {
    const made = await permitting((tally) => Object.assign(tally, changes))
    await made.reviewed('DAI', '5')
    expect(made.state().built).toMatchObject({ approvals, facts: { target: ROUTER } })
    expect(made.state().built?.permit).toBeUndefined()
    await pressed(made)
    expect(kinds(made)).toEqual(approvals ? ['approve 500', 'trade'] : ['trade'])
  })

  test('behavior: a wallet that carries out calls as one is asked once', async () => {
    const made = await permitting((tally) => {
      tally.wallet = async () => ({ atomic: { status: 'supported' } })
    })
    await made.reviewed('DAI', '5')
    await pressed(made)
    expect(kinds(made)).toEqual(['all or none: approve 500, trade'])
  })

  test('behavior: declined, the review is there again; the swap declined, what was signed is used again', async () => {
    const made = await permitting()
    const { tally, state } = made
    const { sign, answer } = tally
    tally.sign = reject
    await made.reviewed('DAI', '5')
    await pressed(made)
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'request/rejected' } })
    tally.sign = sign
    tally.answer = reject
    await pressed(made)
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'request/rejected' } })
    tally.answer = answer
    await pressed(made)
    expect(state().phase).toBe('closed')
    expect(kinds(made)).toEqual(['sign 500', 'sign 500', 'trade', 'trade'])
  })

  test('behavior: a wallet that cannot sign such data sends an approval, in the same review', async () => {
    const made = await permitting((tally) => {
      tally.sign = async () => {
        throw kernelError('request/unsupported-method')
      }
    })
    await made.reviewed('DAI', '5')
    await pressed(made)
    await made.until(() => made.state().built?.approvals === 1)
    expect(made.state()).toMatchObject({ phase: 'review', built: { facts: { target: ROUTER } } })
    await pressed(made)
    expect(kinds(made)).toEqual(['sign 500', 'approve 500', 'trade'])
  })

  test('behavior: a worse price after the signature is looked at first, and not signed for again', async () => {
    const made = await permitting()
    await made.reviewed('DAI', '5')
    made.tally.sign = async () => {
      made.tally.rate = 900n
      return { signature: `0x${'1'.padStart(130, '0')}` }
    }
    await pressed(made)
    expect(made.state()).toMatchObject({ phase: 'review', notice: 'priceChanged' })
    expect(kinds(made)).toEqual(['sign 500'])
    await made.clock.advance(1000)
    await pressed(made)
    expect(kinds(made)).toEqual(['sign 500', 'trade'])
  })

  test('error: the token has moved on since the review: nothing is signed', async () => {
    const made = await permitting()
    await made.reviewed('DAI', '5')
    made.tally.permits.nonce = 7
    await pressed(made)
    expect(made.state()).toMatchObject({ phase: 'editing', error: { code: 'swaps/wrong-approval' } })
    expect(kinds(made)).toEqual([])
  })

  test('error: what the account has not signed is not used', async () => {
    const made = await permitting((tally) => {
      tally.sign = async () => ({ signature: `0x${'9'.repeat(130)}` })
    })
    await made.reviewed('DAI', '5')
    await pressed(made)
    expect(made.state()).toMatchObject({ error: { code: 'swaps/wrong-approval' } })
    expect(kinds(made)).toEqual(['sign 500'])
  })

  const more = { amount: '501' }
  const later = { deadline: 2 ** 40 }
  const other = { signature: `0x${'2'.repeat(130)}` }
  test.each([
    ['another amount', more, 'swaps/wrong-approval'],
    ['another time', later, 'swaps/wrong-approval'],
    // The token refuses it, before anything is compared.
    ['another signature', other, 'transfer/refused'],
  ])('error: %s in the call, before or after it is signed: no transaction', async (_name, change, afterwards) => {
    const altered = (trade: Trade): Trade =>
      trade.permit ? { ...trade, permit: { ...trade.permit, ...change } } : trade
    const before = await permitting((tally) => {
      tally.alterTrade = altered
    })
    await before.reviewed('DAI', '5')
    expect(before.state()).toMatchObject({ phase: 'editing', error: { code: 'swaps/wrong-approval' } })
    expect(kinds(before)).toEqual([])
    const after = await permitting()
    await after.reviewed('DAI', '5')
    after.tally.alterTrade = altered
    await pressed(after)
    expect(after.state()).toMatchObject({ phase: 'editing', error: { code: expect.stringMatching(afterwards) } })
    expect(kinds(after)).toEqual(['sign 500'])
  })

  test('error: a permit that nobody has made, or none where one was to be signed', async () => {
    const added = await setUp()
    const permit = { amount: '500', deadline: 1, signature: '0x00' }
    added.tally.allowance = { amount: 500n, mustReset: false }
    added.tally.alterTrade = (trade) => ({ ...trade, permit })
    await added.reviewed('DAI', '5')
    expect(added.state().error?.code).toBe('swaps/wrong-approval')
    const dropped = await permitting((tally) => {
      tally.alterTrade = ({ permit: _, ...trade }) => trade
      tally.alterTx = (tx) => ({ ...tx, to: `tally:1:${ROUTER}` })
    })
    await dropped.reviewed('DAI', '5')
    expect(dropped.state().error?.code).toBe('swaps/wrong-approval')
  })
})

describe('a price that is some blocks old', () => {
  test.each([
    ['within two blocks', { block: 102n, interval: 12_000 }, ['trade']],
    ['of a chain with quick blocks', { block: 500n, interval: 400 }, ['trade']],
    ['three blocks behind', { block: 103n, interval: 12_000 }, []],
  ])('behavior: %s', async (_name, head, expected) => {
    const made = await setUp()
    await made.reviewed('COIN')
    const { quotes } = made.tally
    made.tally.head = head
    await pressed(made)
    expect(kinds(made)).toEqual(expected)
    if (expected.length > 0) return
    expect(made.state()).toMatchObject({ phase: 'review', notice: 'expired', built: { block: 103n } })
    expect(made.tally.quotes).toBe(quotes + 1)
    await pressed(made)
    expect(kinds(made)).toEqual(['trade'])
  })

  test('behavior: the block that the engine names counts, never one that is yet to come', async () => {
    const made = await setUp()
    made.tally.alterQuote = (quote) => ({ ...quote, block: '97' })
    await made.reviewed('COIN')
    await pressed(made)
    expect(kinds(made)).toEqual([])
    made.tally.alterQuote = (quote) => ({ ...quote, block: '900' })
    await pressed(made)
    expect(made.state().built?.block).toBe(100n)
    await pressed(made)
    expect(kinds(made)).toEqual(['trade'])
  })

  test('behavior: two presses while the node is asked are one question', async () => {
    const made = await setUp()
    await made.reviewed('COIN')
    const { submit } = made.kernel.plugins.swaps
    await Promise.all([submit(), submit(), submit()])
    expect(kinds(made)).toEqual(['trade'])
  })
})
