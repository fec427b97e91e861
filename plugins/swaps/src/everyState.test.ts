import type { PlatformService } from '@latchkey/kernel'
import { createGate, fakePlatform } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { DAI_ID, NATIVE, type SetUp, setUp } from './fixtures/setUp.ts'
import { isUnderWay, type SwapPhase } from './model/swapState.ts'

const COIN_TO_DAI = { from: NATIVE, to: DAI_ID, amount: '1' } as const
const DAI_TO_COIN = { from: DAI_ID, to: NATIVE, amount: '5' } as const

/** A form that is open, held up in one of its states; `go` lets everything go on. */
interface Held {
  readonly made: SetUp
  readonly go: () => void
}

async function reviewed(made: SetUp, params: object): Promise<void> {
  const { startSwap, review } = made.kernel.plugins.swaps
  await startSwap(params)
  await made.until(() => made.state().quote?.version === made.state().intent.version)
  await review()
}

const press = ({ kernel }: SetUp): void => {
  kernel.plugins.swaps.submit().catch(() => undefined)
}

const reach: Readonly<Record<Exclude<SwapPhase, 'closed'>, (made: SetUp) => Promise<() => void>>> = {
  async loading({ kernel, tally, until, state }) {
    const held = createGate()
    tally.holdTokens = () => held.wait()
    kernel.plugins.swaps.startSwap(COIN_TO_DAI).catch(() => undefined)
    await until(() => state().phase === 'loading')
    return held.open
  },
  async editing({ kernel, tally, until }) {
    const held = createGate()
    tally.hold = () => held.wait()
    kernel.plugins.swaps.startSwap(COIN_TO_DAI).catch(() => undefined)
    await until(() => tally.quotes === 1)
    return held.open
  },
  async building(made) {
    const { kernel, tally, until, state } = made
    const held = createGate()
    const { readAllowance } = tally
    tally.readAllowance = () => held.wait().then(readAllowance)
    await kernel.plugins.swaps.startSwap(DAI_TO_COIN)
    await until(() => state().quote?.version === state().intent.version)
    kernel.plugins.swaps.review().catch(() => undefined)
    await until(() => state().phase === 'building')
    return held.open
  },
  async review(made) {
    await reviewed(made, COIN_TO_DAI)
    return () => undefined
  },
  async approving(made) {
    const held = createGate()
    const { answer } = made.tally
    made.tally.answer = () => held.wait().then(answer)
    await reviewed(made, DAI_TO_COIN)
    press(made)
    await made.until(() => made.tally.prompts.length === 1)
    return held.open
  },
  async mining(made) {
    const { tally } = made
    tally.sighting = { state: 'seen', confirmations: 0, isSettled: false }
    await reviewed(made, DAI_TO_COIN)
    press(made)
    await made.until(() => made.state().phase === 'mining')
    return () => {
      tally.sighting = { state: 'confirmed', confirmations: 1, isSettled: true }
    }
  },
  async rebuilding(made) {
    const held = createGate()
    await reviewed(made, DAI_TO_COIN)
    made.tally.hold = () => held.wait()
    press(made)
    await made.until(() => made.state().phase === 'rebuilding')
    return held.open
  },
  async signing(made) {
    const held = createGate()
    const { answer } = made.tally
    made.tally.answer = () => held.wait().then(answer)
    await reviewed(made, COIN_TO_DAI)
    press(made)
    await made.until(() => made.tally.prompts.length === 1)
    return held.open
  },
}
const PHASES = Object.keys(reach) as (keyof typeof reach)[]

async function hold(phase: keyof typeof reach, platform: Partial<PlatformService> = {}): Promise<Held> {
  const made = await setUp({}, { services: { platform: fakePlatform(platform) } })
  await made.kernel.open('swaps.Swap')
  const go = await reach[phase](made)
  expect(made.state().phase).toBe(phase)
  return { made, go }
}

/** The views begin the form anew when account or network have changed. */
const beginAgain = ({ kernel }: SetUp): void => {
  kernel.plugins.swaps.startSwap().catch(() => undefined)
}

const ACCOUNT = '0xdddd000000000000000000000000000000004444'
const events: Readonly<Record<string, (made: SetUp) => void>> = {
  'the wallet moves to another account': (made) => {
    const { emit } = made
    const account = { caipAddress: `tally:1:${ACCOUNT}`, address: ACCOUNT, type: 'eoa' } as const
    emit({ type: 'accounts', namespace: 'tally', accounts: [account] })
    beginAgain(made)
  },
  'the wallet moves to another network': (made) => {
    made.emit({ type: 'network', network: 'tally:2' })
    beginAgain(made)
  },
  'the wallet is locked': (made) => {
    made.emit({ type: 'disconnected' })
    beginAgain(made)
  },
  'the modal is closed': ({ kernel }) => {
    kernel.close()
    // The review does so when it is no longer shown.
    kernel.plugins.swaps.cancel().catch(() => undefined)
  },
}

/** Lets whatever is on its way arrive. */
async function settled({ clock, state, until }: SetUp): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await clock.advance(500)
  await until(() => !isUnderWay(state()))
}

describe.each(Object.entries(events))('%s', (_name, happen) => {
  test.each(PHASES)(
    'behavior: while the form is %s: no question after that, and what was answered is followed',
    async (phase) => {
      const { made, go } = await hold(phase)
      const { tally, kernel } = made
      const asked = tally.prompts.length
      happen(made)
      go()
      await settled(made)
      expect(tally.prompts).toHaveLength(asked)
      // What was made for the place of before is confirmed by nobody.
      await kernel.plugins.swaps.submit()
      expect(tally.prompts).toHaveLength(asked)
      const records = kernel.store.get(kernel.atoms.transactions)
      if (asked > 0) expect(records.map(({ hash }) => hash)).toEqual(['0x1'])
      else expect(records.every(({ hash }) => hash !== undefined)).toBe(true)
    },
  )
})

describe('the page goes offline, or is left', () => {
  test.each(['editing', 'review'] as const)(
    'behavior: offline while the form is %s: nothing is asked for until it is back',
    async (phase) => {
      let isOnline = true
      const { made, go } = await hold(phase, { isOnline: () => isOnline })
      go()
      await made.until(() => made.state().quote !== undefined)
      const life = new AbortController()
      made.kernel.plugins.swaps.watch({ signal: life.signal }).catch(() => undefined)
      isOnline = false
      const { quotes } = made.tally
      await made.clock.advance(30_000)
      expect(made.tally.quotes).toBe(quotes)
      isOnline = true
      await made.clock.advance(10_000)
      await made.until(() => made.tally.quotes > quotes)
      life.abort()
      expect(made.tally.prompts).toEqual([])
    },
  )

  test.each(PHASES)('behavior: the page is left while the form is %s: no question after that', async (phase) => {
    const { made, go } = await hold(phase)
    const { kernel, tally, clock } = made
    const asked = tally.prompts.length
    await kernel.destroy()
    go()
    for (let turn = 0; turn < 20; turn += 1) await clock.advance(500)
    expect(tally.prompts).toHaveLength(asked)
  })
})
