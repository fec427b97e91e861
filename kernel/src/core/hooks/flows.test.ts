import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type AnyPlugin, definePlugin } from '../plugins/definePlugin.ts'
import type { ConnectRequest } from '../wallet/connector.ts'
import { type PlainTaps, plainTaps } from './fixtures/plainTaps.ts'
import { FAILURE_LIMIT, hookPoints, type Stage } from './hookPoints.ts'

const tapping = (id: string, taps: PlainTaps): AnyPlugin => definePlugin({ id, api: 1, hooks: plainTaps(taps) })
const STAGES = ['early', 'normal', 'late'] as const

async function start(plugins: readonly AnyPlugin[]) {
  const tools = createTestKernel({ plugins })
  await tools.kernel.start()
  return tools
}
const connect = ({ kernel }: Awaited<ReturnType<typeof start>>) => kernel.wallet.connect({ connectorId: 'fake' })
const caught = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

interface Plan {
  readonly stage: Stage
  readonly act: 'pass' | 'change' | 'cancel' | 'throw'
  readonly isLate: boolean
}
const plan: fc.Arbitrary<Plan> = fc.record({
  stage: fc.constantFrom<Stage>(...STAGES),
  act: fc.constantFrom('pass', 'change', 'pass', 'change', 'cancel', 'throw'),
  isLate: fc.boolean(),
})
const byStage = (plans: readonly Plan[]): readonly (Plan & { readonly at: number })[] =>
  STAGES.flatMap((stage) => plans.flatMap((each, at) => (each.stage === stage ? [{ ...each, at }] : [])))

describe('beforeConnect, a waterfall that fails closed', () => {
  test('behavior: each sees what the one before has made of it; who stops it names itself, and the wallet is not asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 6 }), async (plans) => {
        const seen: string[] = []
        const taps = plans.map(({ stage, act, isLate }, at) =>
          tapping(`p${at}`, {
            beforeConnect: {
              stage,
              async tap(request, hook): Promise<ConnectRequest | undefined> {
                seen.push(`${at} ${request.app?.name ?? ''}`)
                if (isLate) await Promise.resolve()
                if (act === 'cancel') hook.cancel(`not with ${at}`)
                if (act === 'throw') throw new RangeError('bug')
                if (act === 'pass') return undefined
                return { ...request, app: { name: `${request.app?.name ?? ''}${at}`, link: 'x:' } }
              },
            },
          }),
        )
        const tools = await start(taps)
        const error = await caught(connect(tools))
        const expected: string[] = []
        let name = ''
        const stopper = byStage(plans).find(({ at, act }) => {
          expected.push(`${at} ${name}`)
          if (act === 'change') name += at
          return act === 'cancel' || act === 'throw'
        })
        expect(seen).toEqual(expected)
        const { connections } = tools.kernel.wallet.getState()
        if (!stopper) expect([error, connections.length]).toEqual([undefined, 1])
        else {
          const plugin = `p${stopper.at}`
          const details =
            stopper.act === 'cancel'
              ? { plugin, hook: 'beforeConnect', reason: `not with ${stopper.at}` }
              : { plugin, where: 'beforeConnect' }
          expect(error).toMatchObject({ code: stopper.act === 'cancel' ? 'hook/cancelled' : 'plugin/failed', details })
          expect(connections).toEqual([])
        }
        await tools.kernel.destroy()
      }),
      { numRuns: 60 },
    )
  })
})

describe('onRpcRequest, a gate whose first answer counts', () => {
  const answer = fc.record({
    stage: fc.constantFrom<Stage>(...STAGES),
    act: fc.constantFrom('pass', 'answer', 'refuse', 'nonsense'),
  })
  test('behavior: the first who answers, answers for the wallet; who refuses ends it; nonsense lets nothing through', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { maxLength: 5 }), async (plans) => {
        const taps = plans.map(({ stage, act }, at) =>
          tapping(`p${at}`, {
            onRpcRequest: {
              stage,
              tap: (_request, hook) => {
                if (act === 'refuse') return hook.cancel('no')
                if (act === 'nonsense') return true as unknown as undefined
                return act === 'answer' ? { result: `by ${at}` } : undefined
              },
            },
          }),
        )
        const tools = await start(taps)
        await connect(tools)
        const call = { network: 'test:1', method: 'sign', params: [] } as const
        const code = await tools.kernel.wallet.request(call).catch((error: { readonly code: string }) => error.code)
        const first = STAGES.flatMap((stage) =>
          plans.flatMap((each, at) => (each.stage === stage ? [{ ...each, at }] : [])),
        ).find(({ act }) => act !== 'pass')
        const outcome = { answer: `by ${first?.at}`, refuse: 'hook/cancelled', nonsense: 'plugin/failed', pass: '' }
        expect(code).toBe(first ? outcome[first.act] : 'sign done')
        await tools.kernel.destroy()
      }),
      { numRuns: 40 },
    )
  })
})

describe('notifications, which fail open', () => {
  test.each(['afterConnect', 'afterNetworkSwitch', 'onDisconnect'] as const)(
    'behavior: %s: the others hear it, and the operation goes on',
    async (name) => {
      const heard: string[] = []
      const bad = tapping('bad', {
        [name]: () => {
          throw new Error('bug')
        },
      })
      const good = tapping('good', { [name]: () => void heard.push(name) })
      const tools = await start([bad, good])
      await connect(tools)
      await tools.kernel.wallet.switchNetwork({ network: 'test:2' })
      await tools.kernel.wallet.disconnect()
      await expect.poll(() => heard).toEqual([name])
      const at = { plugin: 'bad', where: name }
      expect(tools.errors).toMatchObject([{ error: { code: 'plugin/failed', details: at }, origin: at }])
    },
  )

  test(`behavior: after ${FAILURE_LIMIT} failures in a row a tap is detached and the plugin is degraded; others are not`, async () => {
    let calls = 0
    const bad = tapping('bad', {
      afterConnect: () => {
        calls += 1
        throw new Error('bug')
      },
    })
    const tools = await start([bad, tapping('good', { afterConnect: () => undefined })])
    for (let round = 0; round < FAILURE_LIMIT + 2; round += 1) {
      await connect(tools)
      await tools.kernel.wallet.disconnect()
    }
    expect([calls, tools.errors.length]).toEqual([FAILURE_LIMIT, FAILURE_LIMIT])
    expect(tools.kernel.inspect().plugins).toMatchObject([
      { id: 'bad', status: 'degraded' },
      { id: 'good', status: 'running' },
      { id: 'recorder' },
    ])
  })

  test('behavior: one that succeeds in between is never detached', async () => {
    let calls = 0
    const moody = tapping('moody', {
      afterConnect: () => {
        calls += 1
        if (calls % 3 !== 0) throw new Error('bug')
      },
    })
    const tools = await start([moody])
    for (let round = 0; round < 9; round += 1) {
      await connect(tools)
      await tools.kernel.wallet.disconnect()
    }
    expect(calls).toBe(9)
    expect(tools.kernel.inspect().plugins[0]?.status).toBe('running')
  })

  test('behavior: a critical tap of a notification may stop the connect, and what was opened is closed again', async () => {
    const guard = tapping('guard', {
      afterConnect: { critical: true, tap: (_connection, hook) => hook.cancel('sign in first') },
    })
    const tools = await start([guard])
    expect(await caught(connect(tools))).toMatchObject({
      code: 'hook/cancelled',
      details: { plugin: 'guard', reason: 'sign in first' },
    })
    expect(tools.kernel.wallet.getState().connections).toEqual([])
  })

  test('behavior: a hanging notification costs five seconds, not more, however many hang', async () => {
    const never = (): Promise<void> => new Promise(() => undefined)
    const tools = await start(['a', 'b', 'c'].map((id) => tapping(id, { afterNetworkSwitch: never })))
    const begin = tools.clock.now()
    const switching = tools.kernel.wallet.switchNetwork({ network: 'test:2' })
    let isDone = false
    void switching.then(() => (isDone = true))
    await expect.poll(async () => (isDone ? true : tools.clock.advance(1000).then(() => isDone))).toBe(true)
    expect(tools.clock.now() - begin).toBeLessThanOrEqual(6000)
    expect(tools.errors.map(({ error }) => Reflect.get(error, 'code'))).toEqual([
      'hook/timeout',
      'hook/timeout',
      'hook/timeout',
    ])
  })
})

describe('the signal of a tap', () => {
  test.each(['beforeConnect', 'afterConnect'] as const)(
    'behavior: %s: aborts when the caller gives up, and the connect ends at once',
    async (name) => {
      const heard: { signal?: AbortSignal } = {}
      const slow = tapping('slow', {
        [name]: (_argument: unknown, hook: { readonly signal: AbortSignal }) => {
          heard.signal = hook.signal
          return new Promise<undefined>(() => undefined)
        },
      })
      const tools = await start([slow])
      const controller = new AbortController()
      const connecting = caught(tools.kernel.wallet.connect({ connectorId: 'fake' }, { signal: controller.signal }))
      await expect.poll(() => heard.signal).toBeDefined()
      controller.abort()
      expect(await connecting).toMatchObject({ code: expect.stringMatching(/^(kernel|hook)\/aborted$/) })
      expect(heard.signal?.aborted).toBe(true)
      await expect.poll(() => tools.kernel.wallet.getState()).toMatchObject({ connections: [], operations: {} })
    },
  )

  test('behavior: a gate may take as long as its user needs', async () => {
    let answer: (() => void) | undefined
    const asking = tapping('asking', {
      beforeConnect: () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined))),
    })
    const tools = await start([asking])
    const connecting = connect(tools)
    await expect.poll(() => answer).toBeDefined()
    await tools.clock.advance(3_600_000)
    answer?.()
    expect((await connecting).account.address).toBe('0xa11ce')
    expect(tools.errors).toEqual([])
  })
})

describe('the table of hook points', () => {
  test('behavior: what can stop an operation is a gate, and only gates and waterfalls have an answer', () => {
    const gates = Object.entries(hookPoints)
      .filter(([, { policy }]) => policy === 'gate')
      .map(([name]) => name)
    expect(gates).toEqual(['beforeConnect', 'onNetworkSwitch', 'onRpcRequest', 'beforeClose'])
    for (const [name, { flow, policy }] of Object.entries(hookPoints))
      expect([name, flow === 'bail' || flow === 'waterfall']).toEqual([
        name,
        policy === 'gate' || name === 'startRoute',
      ])
  })
})
