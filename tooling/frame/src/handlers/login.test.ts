import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { expect, test, vi } from 'vitest'
import type { App } from '../app/app.ts'
import type { Asked } from '../channel/frameChannel.ts'
import { FrameError } from '../errors/frameError.ts'
import { fakeService } from '../fixtures/fakeService.ts'
import { pinMail } from '../keys/pins.ts'
import { memoryStore } from '../keys/storage.ts'
import type { Service, ServiceCall, Session } from '../service/client.ts'
import { mailHandlers, socialHandlers } from './login.ts'

const sessionOf = (account: string): Session => ({
  accessToken: `token of ${account}`,
  accessExpiresAt: Date.now() + 60_000,
  refreshToken: 'r',
  account,
  device: 'd',
  user: { account, email: null },
})

/** A document in which somebody is signed in, or nobody; the service answers as a test says. */
function setUp(before?: Session) {
  const vaults = fakeService().service
  const calls: (readonly [path: string, by: string | undefined, body: unknown])[] = []
  let [current, stored] = [before, before]
  const answers: Record<string, (body: unknown) => unknown> = {
    '/auth/v1/email': (body) => ({
      attempt: `of ${Reflect.get(Object(body), 'email')}`,
      action: 'VERIFY_OTP',
      resendAt: 0,
    }),
    '/auth/v1/email/code': () => ({ status: 'done', session: sessionOf('b') }),
    '/auth/v1/social': () => ({ attempt: 's', uri: 'https://provider.example' }),
    '/auth/v1/social/result': () => ({ status: 'done', session: sessionOf('b') }),
    '/auth/v1/session': () => ({}),
  }
  const service: Service = {
    get session() {
      return current
    },
    async call<T>(path: string, call: ServiceCall<T>): Promise<T> {
      const { schema, body, method } = call
      calls.push([method === 'DELETE' ? `DELETE ${path}` : path, current?.account, body])
      const answer = answers[path]
      if (path.startsWith('/vault/')) await answer?.(body)
      return path.startsWith('/auth/v1/user') || path.startsWith('/vault/')
        ? vaults.call(path, call)
        : schema.parse(await answer?.(body))
    },
    async keep(session) {
      current = session
      stored = session
    },
    use(session) {
      current = session
    },
    resume: async () => current,
    reload: async () => undefined,
    thumbprint: async () => 't',
  }
  const sessionChanged = vi.fn()
  const project = { id: 'shop-1234', origins: [], codeEntry: 'host', socials: [], chains: [] }
  const app = untyped<App>({ project, store: memoryStore(), service, chain: '', solanaChain: '', sessionChanged })
  const leaving = new AbortController()
  const asked = untyped<Asked>({ id: '1', origin: 'https://shop.example', signal: leaving.signal })
  return {
    app,
    calls,
    answers,
    leaving,
    asked,
    sessionChanged,
    stored: () => stored?.account,
    now: () => current?.account,
  }
}

/** Signs in with the code of a mail. */
async function signIn({ app, asked }: ReturnType<typeof setUp>) {
  const handlers = mailHandlers(app)
  await handlers.CONNECT_EMAIL?.({ email: 'b@shop.example' }, asked)
  return { handlers, done: handlers.CONNECT_OTP?.({ otp: '123456' }, asked) }
}

test('default: the session is kept once its wallet is open, and told of', async () => {
  const test = setUp(sessionOf('a'))
  test.answers['/vault/v1'] = () => expect([test.now(), test.stored()]).toEqual(['b', 'a'])
  await (await signIn(test)).done
  expect([test.now(), test.stored()]).toEqual(['b', 'b'])
  expect(test.sessionChanged).toHaveBeenCalledOnce()
  expect((await test.app.wallet)?.address).toMatch(/^0x/)
})

test.each([
  ['while the code is judged', '/auth/v1/email/code', { status: 'done', session: sessionOf('b') }],
  ['while the wallet is opened', '/vault/v1', undefined],
])(
  'behavior: a sign-in that is left %s ends at the service, and whoever was signed in is so still',
  async (_when, path, answer) => {
    const test = setUp(sessionOf('a'))
    test.answers[path] = () => {
      test.leaving.abort()
      return answer
    }
    await expect((await signIn(test)).done).rejects.toMatchObject({ code: 4001 })
    expect(test.calls.at(-1)).toEqual(['DELETE /auth/v1/session', 'b', undefined])
    expect([test.now(), test.stored()]).toEqual(['a', 'a'])
    expect(test.sessionChanged).not.toHaveBeenCalled()
  },
)

const broken = (): never => {
  throw new FrameError('Nobody is signed in.')
}

test('error: a wallet that does not open leaves whoever was signed in', async () => {
  const test = setUp(sessionOf('a'))
  test.answers['/vault/v1'] = broken
  await expect((await signIn(test)).done).rejects.toThrow('Nobody is signed in.')
  expect(test.calls.at(-1)).toEqual(['DELETE /auth/v1/session', 'b', undefined])
  expect([test.now(), test.stored()]).toEqual(['a', 'a'])
})

test('error: a service that is away then keeps nobody signed in here', async () => {
  const test = setUp()
  test.answers['/auth/v1/session'] = () => Promise.reject(new Error('away'))
  test.answers['/vault/v1'] = broken
  await expect((await signIn(test)).done).rejects.toThrow('Nobody is signed in.')
  expect([test.now(), test.stored()]).toEqual([undefined, undefined])
})

test('behavior: a code belongs to the mail that it was typed for, whatever the host begins meanwhile', async () => {
  const test = setUp()
  const handlers = mailHandlers(test.app)
  await handlers.CONNECT_EMAIL?.({ email: 'b@shop.example' }, test.asked)
  test.answers['/auth/v1/email/code'] = async () => {
    await handlers.CONNECT_EMAIL?.({ email: 'other@shop.example' }, test.asked)
    return { status: 'done', session: sessionOf('b') }
  }
  await handlers.CONNECT_OTP?.({ otp: '123456' }, test.asked)
  // The other address is not taken for that of this account.
  await expect(pinMail(test.app.store, 'other@shop.example', 'c')).resolves.toBeUndefined()
  await expect(pinMail(test.app.store, 'b@shop.example', 'c')).rejects.toThrow()
  // What was begun meanwhile is not over.
  test.answers['/auth/v1/email/code'] = () => ({ status: 'wrong', triesLeft: 2 })
  await expect(handlers.CONNECT_OTP?.({ otp: '1' }, test.asked)).rejects.toThrow('That code is not right.')
  expect(test.calls.at(-1)?.[2]).toEqual({ attempt: 'of other@shop.example', otp: '1' })
})

test('behavior: a sign-in at another service that is done for whoever has left is ended, too', async () => {
  const test = setUp()
  const handlers = socialHandlers(test.app)
  await handlers.GET_SOCIAL_REDIRECT_URI?.({ provider: 'google' }, test.asked)
  test.answers['/auth/v1/social/result'] = () => {
    test.leaving.abort()
    return { status: 'done', session: sessionOf('b') }
  }
  await expect(handlers.CONNECT_SOCIAL?.({}, test.asked)).rejects.toMatchObject({ code: 4001 })
  expect(test.calls.at(-1)).toEqual(['DELETE /auth/v1/session', 'b', undefined])
  expect(test.now()).toBeUndefined()
})
