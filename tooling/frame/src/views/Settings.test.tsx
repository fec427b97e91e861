// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { stubSight } from '../fixtures/stubSight.ts'
import { FrameError } from '../frameError.ts'
import type { Device, SettingsData } from '../service/settings.ts'
import { Settings, type SettingsActions } from './Settings.tsx'
import { Words, wordsOf } from './words.tsx'

const laptop: Device = {
  id: 'a',
  browser: 'Chrome',
  system: 'Linux',
  site: 'https://shop.example',
  lastUsedAt: 0,
  isCurrent: true,
}
const phone: Device = { ...laptop, id: 'b', browser: 'Safari', system: 'iOS \u202Esoi', isCurrent: false }

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function setUp(change: Partial<SettingsActions> = {}) {
  const ended: string[] = []
  let isDone = false
  const load = async (): Promise<SettingsData> => ({
    logins: [{ id: '1', kind: 'email', name: 'me@example.com' }],
    devices: [laptop, phone].filter(({ id }) => !ended.includes(id)),
    entries: [
      { at: 1, what: 'signed-in-google', site: 'https://shop.example' },
      { at: 0, what: 'device-ended' },
      { at: 0, what: 'slot-added-passkey' },
    ],
  })
  const actions: SettingsActions = {
    load,
    endDevice: async (id) => void ended.push(id),
    onDone: () => {
      isDone = true
    },
    section: 'devices',
    ...change,
  }
  render(
    <Words.Provider value={wordsOf('en')}>
      <Settings {...actions} />
    </Words.Provider>,
  )
  return { ended, isDone: () => isDone, user: userEvent.setup() }
}

test('default: who is signed in, on which devices, and what was done', async () => {
  setUp()
  expect(await screen.findByText('me@example.com')).toBeDefined()
  const devices = within(screen.getByRole('list', { name: 'Devices' }))
  expect(devices.getByText('This device')).toBeDefined()
  // A name that would turn the text around shows what it holds.
  expect(devices.getByText('Safari · iOS \\u{202E}soi')).toBeDefined()
  const log = within(screen.getByRole('list', { name: 'Activity' }))
  expect(log.getByText(/^Signed in with .?google.?$/)).toBeDefined()
  expect(log.getByText('A device was ended')).toBeDefined()
  expect(log.getByText(/^A way to open the wallet was added: .?passkey.?$/)).toBeDefined()
})

test('behavior: a device is ended by two presses, and is gone then; this one has no such button', async () => {
  // In a frame of a browser that cannot tell what covers it.
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
  const { ended, user, isDone } = setUp()
  await user.click(await screen.findByRole('button', { name: 'End' }))
  expect(ended).toEqual([])
  await user.click(screen.getByRole('button', { name: 'End it now?' }))
  await expect.poll(() => screen.queryByText(/Safari/)).toBe(null)
  expect([ended, isDone()]).toEqual([['b'], false])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(isDone()).toBe(true)
})

test('behavior: where the browser can tell, the second press counts only on a view that was seen, and if it is meant', async () => {
  const tell = stubSight()
  const { ended, user } = setUp()
  await user.click(await screen.findByRole('button', { name: 'End' }))
  const button = screen.getByRole('button', { name: 'End it now?' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  act(() => tell(true))
  act(() => void vi.advanceTimersByTime(1000))
  expect(button.getAttribute('aria-disabled')).not.toBe('true')
  // A click that a script makes.
  await user.click(button)
  expect(ended).toEqual([])
  act(() => void vi.advanceTimersByTime(1000))
  // A key, pressed while the document has the focus.
  const event = new MouseEvent('click', { bubbles: true, detail: 0 })
  Object.defineProperty(event, 'isTrusted', { value: true })
  act(() => void button.dispatchEvent(event))
  await expect.poll(() => ended).toEqual(['b'])
})

test('error: what cannot be loaded says why, and is asked for again', async () => {
  let tries = 0
  const { user } = setUp({
    async load() {
      tries += 1
      if (tries === 1) throw new FrameError('Sign-in is not reachable. Try again in 10 seconds.')
      return { logins: [], devices: [laptop], entries: [] }
    },
  })
  expect(await screen.findByText('Sign-in is not reachable. Try again in 10 seconds.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This device')).toBeDefined()
})
