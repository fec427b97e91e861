import fc from 'fast-check'
import { atom } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type AnyPlugin, definePlugin } from '../plugins/definePlugin.ts'

const load = async () => ({ default: () => null })
const numbers = {
  parse(value: unknown): number {
    if (typeof value !== 'number') throw new TypeError('not a number')
    return value
  },
}
const locked = atom(false)
const vetoed = atom(false)

/** Views with one rule each, and a plugin that may keep the modal open. */
const walk = (): AnyPlugin =>
  definePlugin({
    id: 'walk',
    api: 1,
    views: {
      Start: { load, start: 'disconnected' },
      Plain: { load },
      Ending: { load, back: 'close' },
      Final: { load, back: 'none' },
      Locked: { load, canClose: (store) => !store.get(locked) },
      Strict: { load, schema: numbers },
    },
    hooks: { beforeClose: (ctx) => (ctx.store.get(vetoed) ? false : undefined) },
  })

type Move = 'push' | 'replace' | 'reset' | 'backTo'
type Step =
  | { readonly act: Move; readonly route: string; readonly params: unknown }
  | { readonly act: 'back' | 'home' | 'close' | 'lock' | 'veto' }

const routes = ['walk.Start', 'walk.Plain', 'walk.Ending', 'walk.Final', 'walk.Locked', 'walk.Strict', 'walk.Nowhere']
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constantFrom<Move>('push', 'replace', 'reset', 'backTo'),
        route: fc.constantFrom(...routes),
        params: fc.constantFrom<unknown>(undefined, 1, 2, 'text'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constantFrom<'back' | 'home' | 'close' | 'lock' | 'veto'>(
          'back',
          'back',
          'home',
          'close',
          'lock',
          'veto',
        ),
      }),
    },
  ),
  { maxLength: 40 },
)

/** What an author who has read the documentation expects, written without looking at the router. */
class Expected {
  shown: { route: string; params: unknown }[] = []
  refusals = 0
  events: string[] = []
  isLocked = false
  isVetoed = false

  get isOpen(): boolean {
    return this.shown.length > 0
  }

  show(shown: { route: string; params: unknown }[]): void {
    const wasOpen = this.isOpen
    this.shown = shown
    if (!wasOpen && this.isOpen) this.events.push(`opened ${shown.at(-1)?.route}`)
  }

  close(): void {
    if (!this.isOpen) return
    const isHeld = this.isVetoed || (this.isLocked && this.shown.at(-1)?.route === 'walk.Locked')
    if (isHeld) {
      this.refusals += 1
      return
    }
    this.shown = []
    this.events.push('closed')
  }

  back(): void {
    if (this.shown.at(-1)?.route === 'walk.Final') return
    if (this.shown.length < 2 || this.shown.some(({ route }) => route === 'walk.Ending')) this.close()
    else this.show(this.shown.slice(0, -1))
  }

  move(act: Move, entry: { route: string; params: unknown }): void {
    const top = this.shown.at(-1)
    const at = this.shown.findLastIndex(({ route }) => route === entry.route)
    if (act === 'push') {
      if (top?.route !== entry.route || top.params !== entry.params) this.show([...this.shown, entry])
    } else if (act === 'replace') this.show([...this.shown.slice(0, -1), entry])
    else if (act === 'reset' || at < 0) this.show([entry])
    else this.show(this.shown.slice(0, at + 1))
  }
}

/** The code a move must fail with, if any. */
function refusal({ route, params }: { readonly route: string; readonly params: unknown }): string | undefined {
  if (route === 'walk.Nowhere') return 'view/unknown'
  return route === 'walk.Strict' && typeof params !== 'number' ? 'view/params' : undefined
}

async function setUp() {
  const tools = createTestKernel({ plugins: [walk()] })
  const { kernel } = tools
  await kernel.start()
  const events: string[] = []
  kernel.on('kernel.opened', ({ route }) => events.push(`opened ${route}`))
  kernel.on('kernel.closed', () => events.push('closed'))
  // The routes of a plugin whose type is forgotten.
  const router = kernel.router as Record<Move, (route: string, params?: unknown) => void> & typeof kernel.router
  return { ...tools, said: events, router }
}

type Tools = Awaited<ReturnType<typeof setUp>>

function run({ kernel: { store }, router }: Tools, expected: Expected, step: Step): void {
  if ('route' in step) {
    const { act, route, params } = step
    const code = refusal(step)
    if (code) expect(() => router[act](route, params)).toThrow(expect.objectContaining({ code }))
    else {
      expected.move(act, { route, params })
      router[act](route, params)
    }
  } else if (step.act === 'lock') {
    expected.isLocked = !expected.isLocked
    store.set(locked, expected.isLocked)
  } else if (step.act === 'veto') {
    expected.isVetoed = !expected.isVetoed
    store.set(vetoed, expected.isVetoed)
  } else if (step.act === 'home') {
    expected.move('reset', { route: 'walk.Start', params: undefined })
    router.home()
  } else if (step.act === 'back') {
    expected.back()
    router.back()
  } else {
    expected.close()
    expect(router.close()).toBe(!expected.isOpen)
  }
}

describe('the router of a kernel', () => {
  test('behavior: after any steps it shows what its documentation says, and tells it once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const tools = await setUp()
        const { store, atoms } = tools.kernel
        const expected = new Expected()
        for (const step of all) {
          run(tools, expected, step)
          expect(store.get(atoms.history).map(({ route, params }) => ({ route, params }))).toEqual(expected.shown)
          expect(store.get(atoms.modal)).toMatchObject({ open: expected.isOpen, refusals: expected.refusals })
          expect(tools.said).toEqual(expected.events)
        }
        const events = tools.events.map(({ name }) => name).filter((name) => name.startsWith('MODAL_'))
        expect(events).toEqual(expected.events.map((word) => (word === 'closed' ? 'MODAL_CLOSE' : 'MODAL_OPEN')))
        await tools.kernel.destroy()
      }),
      { numRuns: 60 },
    )
  })

  test('behavior: a signal of a view lives exactly as long as its entry is in the history', async () => {
    const made: { whileShown?: (route?: string) => AbortSignal } = {}
    const watcher = definePlugin({
      id: 'watcher',
      api: 1,
      setup: (ctx) => void Object.assign(made, { whileShown: ctx.whileShown }),
    })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { kernel } = createTestKernel({ plugins: [walk(), watcher] })
        await kernel.start()
        const router = kernel.router as Tools['router']
        const signals = new Map<unknown, AbortSignal>()
        for (const step of all) {
          try {
            if ('route' in step) router[step.act](step.route, step.params)
            else if (step.act === 'back' || step.act === 'home' || step.act === 'close') router[step.act]()
          } catch {
            continue
          }
          const history = kernel.store.get(kernel.atoms.history)
          const top = history.at(-1)
          if (top && !signals.has(top)) signals.set(top, made.whileShown?.() ?? AbortSignal.abort())
          for (const [entry, signal] of signals) expect(signal.aborted).toBe(!history.some((shown) => shown === entry))
        }
        await kernel.destroy()
        for (const signal of signals.values()) expect(signal.aborted).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test.each(['button', 'escape', 'backdrop', 'back', 'api'] as const)(
    'parameters: plugins hear that it closes by %s',
    async (reason) => {
      const heard: string[] = []
      const listener = definePlugin({
        id: 'listener',
        api: 1,
        hooks: { beforeClose: (_ctx, why) => void heard.push(why) },
      })
      const { kernel } = createTestKernel({ plugins: [walk(), listener] })
      await kernel.start()
      kernel.open()
      expect(kernel.router.close(reason)).toBe(true)
      expect(kernel.router.close(reason)).toBe(true)
      expect(heard).toEqual([reason])
    },
  )

  test('behavior: start opens the account while connected, the connect view otherwise', async () => {
    const home = definePlugin({
      id: 'home',
      api: 1,
      views: { In: { load, start: 'connected' }, Out: { load, start: 'disconnected' } },
    })
    const { kernel } = createTestKernel({ plugins: [home] })
    await kernel.start()
    const shown = (): string | undefined => kernel.store.get(kernel.atoms.history).at(-1)?.route
    kernel.open()
    expect(shown()).toBe('home.Out')
    await kernel.wallet.connect({ connectorId: 'fake' })
    kernel.open()
    expect(shown(), 'an open modal stays where it is').toBe('home.Out')
    kernel.router.home()
    expect(shown()).toBe('home.In')
    await kernel.wallet.disconnect()
    kernel.close()
    kernel.open()
    expect(shown()).toBe('home.Out')
  })
})
