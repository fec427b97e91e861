// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubSight } from '../fixtures/stubSight.ts'
import { english } from '../locales/language.ts'
import { CodeEntry, type CodeRequest } from './CodeEntry.tsx'
import { Words } from './words.tsx'

let tell: (isVisible: boolean) => void
beforeEach(() => {
  tell = stubSight()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function setUp(purpose?: CodeRequest['purpose'], isKept = true) {
  const typed: string[] = []
  const submit: CodeRequest['submit'] = async (code) => {
    typed.push(code)
    return { status: 'wrong', triesLeft: 4 }
  }
  render(
    <Words.Provider value={english}>
      <CodeEntry {...{ email: 'me@example.com', purpose, isKept, resendAt: 0, submit }} resend={async () => 0} />
    </Words.Provider>,
  )
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const field = () => screen.getByLabelText<HTMLInputElement>('Code from the e-mail')
  return { typed, user, field }
}

test('default: the code of a login is typed at once', async () => {
  const { typed, user, field } = setUp()
  await user.type(field(), '123456')
  expect(typed).toEqual(['123456'])
})

test('behavior: a code that moves the wallet is typed only while all of the view has been seen', async () => {
  const { typed, user, field } = setUp({ step: 'new', next: 'me@example.com', isFirst: false })
  await user.type(field(), '123456')
  expect([typed, field().disabled]).toEqual([[], true])
  act(() => tell(true))
  act(() => void vi.advanceTimersByTime(1000))
  expect([field().disabled, document.activeElement === field()]).toEqual([false, true])
  act(() => tell(false))
  await user.type(field(), '123456')
  expect([typed, field().disabled]).toEqual([[], true])
  act(() => tell(true))
  act(() => void vi.advanceTimersByTime(1000))
  await user.type(field(), '123456')
  expect(typed).toEqual(['123456'])
})

test('behavior: the first address of a wallet is warned of where its code is typed', () => {
  setUp({ step: 'new', next: 'me@example.com', isFirst: true })
  expect(screen.getByText(/can then sign in to your wallet/)).toBeDefined()
})

test('behavior: where the browser keeps nothing, a login says that each page load needs one', () => {
  setUp(undefined, false)
  screen.getByText(/each page load needs a sign-in/)
  cleanup()
  setUp()
  expect(screen.queryByText(/each page load/)).toBeNull()
})
