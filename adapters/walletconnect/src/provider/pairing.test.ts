import type { ClockService, LogService } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import type { SettledSession, SignClient } from './client.ts'
import type { PairingContext } from './connector.ts'
import { pendingPairing } from './pairing.ts'

const MINUTE = 60_000
const URI = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
const quiet: LogService = { ...console, debug: () => undefined, info: () => undefined, entries: () => [] }

/** A clock whose wall and timers move apart: machines sleep, and users set clocks. */
function splitClock() {
  const sleeps = new Set<{ at: number; wake: () => void }>()
  const ticks = new Set<() => void>()
  let wall = 0
  let timer = 0
  const clock: ClockService = {
    now: () => wall,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const entry = { at: timer + ms, wake: resolve }
        sleeps.add(entry)
        signal?.addEventListener('abort', () => sleeps.delete(entry) && reject(signal.reason), { once: true })
      }),
    every(_, tick) {
      ticks.add(tick)
      return () => void ticks.delete(tick)
    },
  }
  return {
    clock,
    async move(by: { readonly wall: number; readonly timer: number }) {
      wall += by.wall
      timer += by.timer
      for (const tick of [...ticks]) tick()
      for (const entry of [...sleeps]) if (entry.at <= timer && sleeps.delete(entry)) entry.wake()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
}

/** @param open topics of the sessions that the wallet has not ended */
function setup(open: readonly string[] = []) {
  const { clock, move } = splitClock()
  const ended: string[] = []
  let approve: (topic: string) => void = () => undefined
  const answer = new Promise<SettledSession>((resolve) => {
    approve = (topic) => resolve({ topic } as SettledSession)
  })
  // Only the parts that are used: the real one opens sockets.
  const client = {
    disconnect: async ({ topic }: { topic: string }) => void ended.push(topic),
    core: {
      relayer: { unsubscribe: async () => undefined },
      crypto: { keychain: { has: () => false } },
      expirer: { del: () => undefined },
    },
    pairing: { keys: [] },
    session: { keys: open, delete: async () => undefined },
  } as unknown as SignClient
  const context = { ctx: { services: { clock, log: quiet } }, hold: () => () => undefined }
  const pending = pendingPairing(context as unknown as PairingContext, client, {
    key: '',
    uri: URI,
    since: 0,
    approval: () => answer,
  })
  const state = { result: 'waiting' }
  pending.outcome.then(
    () => Object.assign(state, { result: 'settled' }),
    ({ code }) => Object.assign(state, { result: code }),
  )
  return { pending, move, approve, ended, state }
}

describe('pendingPairing', () => {
  test('default: the URI counts for 3 minutes 50 seconds', async () => {
    const { pending, move, state } = setup()
    expect(pending.offer).toEqual({ uri: URI, expiresAt: 230_000 })
    await move({ wall: 229_999, timer: 229_999 })
    expect([state.result, pending.isUsable()]).toEqual(['waiting', true])
    await move({ wall: 1, timer: 1 })
    expect([state.result, pending.isUsable()]).toEqual(['connect/expired', false])
  })

  test('behavior: a clock set back does not keep it alive', async () => {
    const { move, state } = setup()
    await move({ wall: -60 * MINUTE, timer: 230_000 })
    expect(state.result).toBe('connect/expired')
  })

  test('behavior: after 10 minutes of sleep, an approval that is on its way still counts', async () => {
    const { move, state, approve } = setup()
    await move({ wall: 10 * MINUTE, timer: 0 })
    expect(state.result).toBe('waiting')
    approve('late')
    await move({ wall: 1000, timer: 1000 })
    expect(state.result).toBe('settled')
  })

  test('behavior: after 10 minutes of sleep and nothing, it has expired', async () => {
    const { move, state } = setup()
    await move({ wall: 10 * MINUTE, timer: 0 })
    await move({ wall: 5000, timer: 5000 })
    expect(state.result).toBe('connect/expired')
  })

  test('behavior: an approval is had until it is taken; after that it is not given up with the pairing', async () => {
    const { pending, move, approve, ended } = setup(['settled'])
    approve('settled')
    await move({ wall: 10 * MINUTE, timer: 0 })
    expect([pending.isWaiting(), pending.isUsable()]).toEqual([false, true])
    expect(await pending.outcome).toEqual({ topic: 'settled' })
    pending.take()
    pending.abort()
    expect([pending.isUsable(), ended]).toEqual([false, []])
  })

  test('behavior: an approval that was not taken is disconnected when the pairing is given up, or after four minutes', async () => {
    const first = setup(['unwanted'])
    first.approve('unwanted')
    await first.move({ wall: 1, timer: 1 })
    first.pending.abort()
    expect(first.ended).toEqual(['unwanted'])
    const second = setup(['forgotten'])
    second.approve('forgotten')
    await second.move({ wall: 1, timer: 1 })
    await second.move({ wall: 4 * MINUTE, timer: 4 * MINUTE })
    expect([second.pending.isUsable(), second.ended]).toEqual([false, ['forgotten']])
  })

  test('behavior: an approval that the wallet has ended meanwhile cannot be taken', async () => {
    const { pending, move, approve } = setup([])
    approve('gone')
    await move({ wall: 1, timer: 1 })
    expect(pending.isUsable()).toBe(false)
  })

  test('behavior: an approval after it was given up is disconnected', async () => {
    const { pending, move, approve, ended, state } = setup()
    pending.abort()
    approve('unwanted')
    await move({ wall: 1, timer: 1 })
    expect([state.result, ended]).toEqual(['kernel/aborted', ['unwanted']])
  })
})
