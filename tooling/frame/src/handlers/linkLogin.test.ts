// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../app/app.ts'
import { addLogin, subjectOfAdding, subjectOfRemoving } from './linkLogin.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  // The next test draws into the same document.
  await waitFor(() => expect(document.querySelector('main')).toBeNull())
})

/** A service whose answers about the window are released one by one. */
function setUp() {
  const answers: ((answer: object) => void)[] = []
  const asked: unknown[] = []
  const created: { user: { userName?: string } }[] = []
  const service = {
    session: { account: 'account', user: { account: 'account', email: 'me@example.com' } },
    keep: async (session: (typeof created)[0]) => void created.push(session),
    async call(path: string, call: { body: unknown; schema: { parse(value: unknown): unknown } }) {
      asked.push(path, call.body)
      if (path === '/auth/v1/logins/link')
        return call.schema.parse({ attempt: 'a', uri: 'https://accounts.example/page' })
      return call.schema.parse(await new Promise<object>((resolve) => answers.push(resolve)))
    },
  }
  // Of the document's state only what this uses.
  const app = { service, theme: 'light' } as unknown as App
  const left = new AbortController()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const done = addLogin(app, 'google', left.signal)
  const answer = async (given: object): Promise<void> => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(0))
    answers.shift()?.(given)
  }
  return { asked, kept: created, opened, answer, left, done, user: userEvent.setup() }
}

test('default: the page opens in a window that cannot reach this document, and what comes of it is kept', async () => {
  const { asked, kept, opened, answer, done, user } = setUp()
  await screen.findByRole('heading', { name: /Sign in to .?Google/ })
  expect(opened).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Open window' }))
  expect(opened.mock.calls).toEqual([['https://accounts.example/page', '_blank', expect.stringContaining('noopener')]])
  expect(screen.getByText(/allow pop-ups/).closest('[role=status]')).not.toBeNull()
  await answer({ status: 'waiting' })
  await answer({ status: 'done', user: { userName: 'Mara' } })
  await done
  expect(kept.map(({ user }) => user.userName)).toEqual(['Mara'])
  expect(asked.slice(0, 2)).toEqual(['/auth/v1/logins/link', { provider: 'google', language: 'en' }])
})

test('behavior: whoever cancels adds nothing here, whatever the window says later', async () => {
  const { kept, answer, done, user } = setUp()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await done
  await answer({ status: 'done', user: { userName: 'Mara' } })
  expect(kept).toEqual([])
})

test.each([
  [{ status: 'failed', message: 'Google did not sign you in.' }, 'Google did not sign you in.'],
  [{ status: 'cancelled' }, 'You closed the window. Nothing was shared.'],
  [{ status: 'over' }, 'This sign-in is over. Start again.'],
])('error: %o', async (answered, message) => {
  const { answer, done, kept } = setUp()
  const failed = expect(done).rejects.toThrow(message)
  await answer(answered)
  await failed
  expect(kept).toEqual([])
})

test('error: withdrawn by the host', async () => {
  const { left, done } = setUp()
  await screen.findByRole('heading', { name: /Sign in to/ })
  left.abort()
  await expect(done).rejects.toThrow('Request was aborted')
})

test('parameters: what is approved is bound to the service, and to the login', () => {
  const login = { id: '1', kind: 'google', name: 'Mara' }
  expect(subjectOfAdding('google').facts.warnings).toMatchObject([{ tone: 'danger', key: 'linkOpens' }])
  const digests = [
    subjectOfAdding('google'),
    subjectOfAdding('x'),
    subjectOfRemoving(login),
    subjectOfRemoving({ ...login, id: '2' }),
  ]
  expect(new Set(digests.map(({ digest }) => digest)).size).toBe(4)
})
