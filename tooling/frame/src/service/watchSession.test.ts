import { afterEach, expect, test, vi } from 'vitest'
import { FrameError } from '../errors/frameError.ts'
import { type Service, ServiceError } from './client.ts'
import { watchSession } from './watchSession.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A page, and the service that it waits for. */
function setUp() {
  const waiting: {
    readonly resolve: (value: object) => void
    readonly reject: (error: Error) => void
    readonly signal: AbortSignal | undefined
  }[] = []
  const shown: (() => void)[] = []
  const state = { session: undefined as object | undefined, visibilityState: 'visible' as DocumentVisibilityState }
  const service = {
    get session() {
      return state.session
    },
    call: (_path: string, { signal }: { signal?: AbortSignal }) =>
      new Promise<object>((resolve, reject) => waiting.push({ resolve, reject, signal })),
  } as unknown as Service
  const document = {
    get visibilityState() {
      return state.visibilityState
    },
    addEventListener: (_type: string, listener: () => void) => shown.push(listener),
  } as unknown as Document
  const { look, stop } = watchSession({ service, document })
  const show = (visibilityState: DocumentVisibilityState): void => {
    state.visibilityState = visibilityState
    for (const listener of shown) listener()
  }
  return { look, stop, waiting, state, show }
}

test('default: it is waited for while somebody is signed in, once, and again when the service has nothing to say', async () => {
  const { look, waiting, state } = setUp()
  look()
  expect(waiting).toHaveLength(0)
  state.session = {}
  look()
  look()
  expect(waiting).toHaveLength(1)
  waiting[0]?.resolve({ isOver: false })
  await expect.poll(() => waiting.length).toBe(2)
})

test('behavior: nothing is asked of a page that is hidden, and at once of one that comes back', async () => {
  const { look, waiting, state, show } = setUp()
  state.session = {}
  show('hidden')
  look()
  expect(waiting).toHaveLength(0)
  show('visible')
  expect(waiting).toHaveLength(1)
})

test('default: once it is over the service is asked for the session itself, whose client tells of its end', async () => {
  vi.useFakeTimers()
  const { look, waiting, state } = setUp()
  state.session = {}
  look()
  waiting[0]?.resolve({ isOver: true })
  await vi.advanceTimersByTimeAsync(250)
  expect(waiting).toHaveLength(2)
  waiting[1]?.reject(new ServiceError(401, 'session-over', 'Over.'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(waiting).toHaveLength(2)
})

test('error: a service that calls a session over and takes it still is asked again after ten seconds, not before', async () => {
  vi.useFakeTimers()
  const { look, waiting, state } = setUp()
  state.session = {}
  look()
  waiting[0]?.resolve({ isOver: true })
  await vi.advanceTimersByTimeAsync(250)
  waiting[1]?.resolve({})
  await vi.advanceTimersByTimeAsync(9_999)
  expect(waiting).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting).toHaveLength(3)
})

test('behavior: a sign-in that has replaced the one that is over is watched at once', async () => {
  vi.useFakeTimers()
  const { look, waiting, state } = setUp()
  state.session = { accessToken: 'first' }
  look()
  waiting[0]?.resolve({ isOver: true })
  state.session = { accessToken: 'second' }
  await vi.advanceTimersByTimeAsync(250)
  waiting[1]?.resolve({})
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting).toHaveLength(3)
})

test('behavior: a page that comes back asks at once, whatever it was waiting for', async () => {
  vi.useFakeTimers()
  const { look, waiting, state, show } = setUp()
  state.session = {}
  look()
  waiting[0]?.reject(new ServiceError(0, 'unreachable', 'Away.'))
  await vi.advanceTimersByTimeAsync(1)
  show('hidden')
  show('visible')
  expect(waiting).toHaveLength(2)
  // A request whose connection died in sleep says nothing.
  show('hidden')
  expect(waiting[1]?.signal?.aborted).toBe(true)
  show('visible')
  expect(waiting).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(waiting).toHaveLength(3)
})

test('behavior: who has signed out, here or in another tab, has nothing asked again', async () => {
  vi.useFakeTimers()
  const { look, stop, waiting, state } = setUp()
  state.session = {}
  look()
  stop()
  waiting[0]?.reject(new FrameError('Request was aborted', 4001))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(waiting).toHaveLength(1)
  look()
  state.session = undefined
  waiting[1]?.resolve({ isOver: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(waiting).toHaveLength(2)
})

test('behavior: after the end it waits no more, until somebody signs in', async () => {
  vi.useFakeTimers()
  const { look, waiting, state } = setUp()
  state.session = {}
  look()
  state.session = undefined
  waiting[0]?.reject(new ServiceError(401, 'session-over', 'Over.'))
  await vi.advanceTimersByTimeAsync(60_000)
  look()
  expect(waiting).toHaveLength(1)
  state.session = {}
  look()
  expect(waiting).toHaveLength(2)
})

test('error: a service that is away is asked again after ten seconds, not before', async () => {
  vi.useFakeTimers()
  const { look, waiting, state } = setUp()
  state.session = {}
  look()
  waiting[0]?.reject(new ServiceError(0, 'unreachable', 'Away.'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(waiting).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting).toHaveLength(2)
})
