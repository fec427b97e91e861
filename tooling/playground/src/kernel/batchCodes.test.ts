import { describe, expect, test } from 'vitest'
import { idOf, NATIVE, only, tradingPages } from './fixtures/tradingPage.ts'

const { openPage } = tradingPages()

/**
 * What wallets answer to `wallet_sendCalls` (EIP-1193, EIP-5792, EIP-1474): where the swap stands afterwards, what is said,
 * what stays written down, and whether the wallet is asked for each call from now on.
 */
const CODES = [
  ['declined', 4001, 'review', 'request/rejected', undefined, false],
  ['not allowed', 4100, 'editing', 'request/unauthorized', undefined, false],
  ['unknown method', 4200, 'review', 'request/unsupported-method', undefined, true],
  ['a capability that is not supported', 5700, 'review', 'capability/missing', undefined, true],
  ['a network that is not supported', 5710, 'editing', 'request/unknown-chain', undefined, false],
  ['too many calls', 5740, 'review', 'capability/missing', undefined, true],
  ['an upgrade that is declined', 5750, 'review', 'request/rejected', undefined, true],
  ['not all or none', 5760, 'review', 'capability/missing', undefined, true],
  // The first answer may have been lost.
  ['an id that was used', 5720, 'closed', undefined, 'unknown', false],
  ['an error of its own', -32603, 'closed', undefined, 'unknown', false],
  ['no code', undefined, 'closed', undefined, 'unknown', false],
] as const

describe('a wallet that refuses a batch', () => {
  test.each(CODES)(
    'error: %s (%s): words, and nothing is asked twice',
    async (_why, code, phase, sentence, state, isSplit) => {
      let asked = 0
      const page = await openPage(
        { current: only('exchange') },
        {
          answers: {
            wallet_getCapabilities: () => ({ '0x1': { atomic: { status: code === 5750 ? 'ready' : 'supported' } } }),
            wallet_sendCalls() {
              asked += 1
              throw Object.assign(new Error('no'), code === undefined ? {} : { code })
            },
          },
        },
      )
      const reviewed = await page.reviewed(idOf('usdc'), NATIVE, '20', true)
      expect([reviewed.error?.code, reviewed.built?.batch?.before.length]).toEqual([undefined, 1])
      await page.submitted()
      const { kernel } = page
      const [record] = kernel.store.get(kernel.atoms.transactions)
      const { phase: next, error, intent } = page.state()
      expect([next, error?.code, record?.state, intent.isSplit ?? false]).toEqual([phase, sentence, state, isSplit])
      expect(asked).toBe(1)
      expect(page.sent).toEqual([])
      expect(kernel.store.get(kernel.atoms.toast)?.key).toBe(
        phase === 'closed' ? 'lost' : phase === 'editing' ? 'transactionError' : undefined,
      )
      if (isSplit) expect(page.state().built?.batch).toBeUndefined()
      // One trade of this file is enough: no price moves while its approval is mined.
      if (code !== 5740) return
      await page.submitted()
      expect([asked, page.sent.length]).toEqual([1, 2])
      expect((await page.mined())?.state).toBe('confirmed')
    },
    60_000,
  )
})
