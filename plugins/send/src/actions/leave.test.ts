import type { TrackedTransaction } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { sentElsewhere, setUp } from '../fixtures/setUp.ts'

describe('sentMeanwhile', () => {
  test('default: what another tab has sent is followed, and the wallet is not asked again', async () => {
    const { kernel, tally, state, reviewed, events } = await setUp()
    await reviewed()
    await (await kernel.wallet.transactions()).track(sentElsewhere(state()))
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(0)
    expect(state().phase).toBe('closed')
    expect(kernel.store.get(kernel.atoms.transactions)).toHaveLength(1)
    expect(events.map(({ name }) => name)).not.toContain('succeeded')
  })

  test('behavior: while it is looked at, nothing needs to be pressed', async () => {
    const { kernel, tally, state, reviewed, clock } = await setUp()
    await reviewed()
    const left = new AbortController()
    const watching = kernel.plugins.send.watchReview({ signal: left.signal })
    await (await kernel.wallet.transactions()).track(sentElsewhere(state()))
    await expect
      .poll(async () => {
        await clock.advance(1000)
        return state().phase
      })
      .toBe('closed')
    left.abort()
    await watching
    expect(tally.prompts).toBe(0)
  })

  test.each([
    ['another amount', (sent: TrackedTransaction) => ({ ...sent, intent: { ...sent.intent, assets: [] } })],
    ['another receiver', (sent: TrackedTransaction) => ({ ...sent, intent: { ...sent.intent, to: '0x0' } })],
    ['what the site itself wrote', (sent: TrackedTransaction) => ({ ...sent, plugin: 'host' })],
  ])('behavior: %s is another payment', async (_name, change) => {
    const { kernel, tally, state, reviewed } = await setUp()
    await reviewed()
    await (await kernel.wallet.transactions()).track(change(sentElsewhere(state())))
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(1)
  })

  test('behavior: the same payment once more, prepared after the first was sent, is sent', async () => {
    const { kernel, tally, clock, reviewed } = await setUp()
    await reviewed()
    await kernel.plugins.send.submit()
    tally.answer = async () => ({ hash: '0xbeef' })
    await clock.advance(1)
    await reviewed()
    await kernel.plugins.send.submit()
    expect(tally.prompts).toBe(2)
  })
})
