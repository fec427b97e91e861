// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { english, loadLanguage } from '../locales/language.ts'
import { ServiceError } from '../service/client.ts'
import type { Device, SettingsData } from '../service/settings.ts'
import { Settings, type SettingsProps, type SettingsWish } from './Settings.tsx'
import { Words } from './words.tsx'

const laptop: Device = {
  id: 'a',
  browser: 'Chrome',
  system: 'Linux',
  site: 'https://shop.example',
  lastUsedAt: 0,
  isCurrent: true,
}
const phone: Device = { ...laptop, id: 'b', browser: 'Safari', system: 'iOS \u202Esoi', isCurrent: false }

const plain = { passkeys: [], asks: false, isLoginEnough: true } as const

afterEach(cleanup)

function setUp(change: Partial<SettingsProps> = {}, language = english) {
  const wishes: SettingsWish[] = []
  const load = async (): Promise<SettingsData> => ({
    logins: [{ id: '1', kind: 'email', name: 'me@example.com' }],
    devices: [laptop, phone],
    entries: [
      { at: 2, what: 'login-added-github' },
      { at: 1, what: 'signed-in-google', site: 'https://shop.example' },
      { at: 0, what: 'device-ended' },
      { at: 0, what: 'slot-added-passkey' },
    ],
    hasCode: false,
    passkeys: [],
    asks: false,
    isLoginEnough: true,
  })
  const props: SettingsProps = {
    load,
    loadSmart: async () => [],
    grants: { load: async () => ({ grants: [] }), look: async (grant) => grant, remove: async () => undefined },
    isSmart: false,
    isKept: true,
    onWish: (wish) => void wishes.push(wish),
    section: 'devices',
    socials: [],
    ...change,
  }
  render(
    <Words.Provider value={language}>
      <Settings {...props} />
    </Words.Provider>,
  )
  return { wishes, user: userEvent.setup() }
}

test('behavior: a browser that keeps nothing is said in one sentence', async () => {
  setUp({ isKept: false })
  expect(
    await screen.findAllByText('This browser keeps nothing for your wallet: each page load needs a sign-in.'),
  ).toHaveLength(1)
  cleanup()
  setUp()
  await screen.findByText('me@example.com')
  expect(screen.queryByText(/each page load/)).toBeNull()
})

test('default: who is signed in, on which devices, and what was done', async () => {
  setUp()
  expect(await screen.findByText('me@example.com')).toBeDefined()
  const devices = within(screen.getByRole('list', { name: 'Devices' }))
  expect(devices.getByText('This device')).toBeDefined()
  // A name that would turn the text around shows what it holds.
  expect(devices.getByText('Safari · iOS \\u{202E}soi')).toBeDefined()
  const log = within(screen.getByRole('list', { name: 'Activity' }))
  expect(log.getByText(/^Signed in with .?Google.?$/)).toBeDefined()
  expect(log.getByText(/^A way to sign in was added: .?GitHub.?$/)).toBeDefined()
  expect(log.getByText('A device was signed out')).toBeDefined()
  expect(log.getByText(/^A way to open the wallet was added: .?Passkey.?$/)).toBeDefined()
})

test.each([
  ['en', 'another browser · another system', 'another browser · Linux'],
  ['de', 'Anderer Browser · anderes System', 'Anderer Browser · Linux'],
  ['ar', 'متصفح آخر · نظام آخر', 'متصفح آخر · Linux'],
])('parameters: a device that the service does not recognise, in %s', async (tag, neither, half) => {
  const other = { ...phone, browser: 'another browser', system: 'another system' }
  const devices = [other, { ...other, id: 'c', system: 'Linux' }]
  const load = async () => ({ logins: [], devices, entries: [], hasCode: false, ...plain })
  setUp({ load }, await loadLanguage(tag))
  expect(await screen.findByText(neither)).toBeDefined()
  expect(screen.getByText(half)).toBeDefined()
})

test('parameters: `socials` that the wallet has not yet can be added; those it has, but the last one, removed', async () => {
  const google = { id: '2', kind: 'google', name: 'Mara' }
  const mail = { id: '1', kind: 'email', name: 'me@example.com' }
  const data = { devices: [], entries: [], hasCode: false, ...plain }
  const { wishes, user } = setUp({
    socials: ['google', 'github', 'farcaster'],
    load: async () => ({ ...data, logins: [mail, google] }),
  })
  await user.click(await screen.findByRole('button', { name: /^Remove .?Google/ }))
  expect(screen.queryByRole('button', { name: /E-mail|Add .?Google|Farcaster/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Add .?GitHub/ }))
  expect(wishes).toEqual([
    { kind: 'unlink', login: google },
    { kind: 'link', provider: 'github' },
  ])
  cleanup()
  setUp({ load: async () => ({ ...data, logins: [google] }) })
  await screen.findByText('Mara')
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('behavior: another device can be ended, this one has no such button; done leaves', async () => {
  const { wishes, user } = setUp()
  expect(await screen.findAllByRole('button', { name: 'End this device' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'End this device' }))
  expect(wishes).toEqual([{ kind: 'end', device: phone }])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(wishes.at(-1)).toEqual({ kind: 'done' })
})

test('parameters: `problem` says why the last change was not made, above what is there', async () => {
  setUp({ problem: new ServiceError(404, 'device-unknown', 'There is no such device: reload the list.') })
  await screen.findByText('me@example.com')
  screen.getByText('There is no such device: reload the list.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('error: what cannot be loaded says why, and is asked for again', async () => {
  let tries = 0
  const { user } = setUp({
    async load() {
      tries += 1
      if (tries === 1) throw new ServiceError(0, 'unreachable', 'Sign-in is not reachable. Try again in 10 seconds.')
      return { logins: [], devices: [laptop], entries: [], hasCode: true, ...plain }
    },
  })
  expect(await screen.findByText('Sign-in is not reachable. Try again in 10 seconds.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This device')).toBeDefined()
})

test('behavior: a recovery code is made, or replaced', async () => {
  const { wishes, user } = setUp()
  await screen.findByText(/^Signing in opens your wallet on a new device/)
  expect(screen.queryByText(/in use/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create: Recovery code' }))
  cleanup()
  const data = { logins: [], devices: [], entries: [], hasCode: true, ...plain }
  const other = setUp({ load: async () => data, section: 'recovery', notice: 'codeInUse' })
  await user.click(await screen.findByRole('button', { name: 'Replace: Recovery code' }))
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch('Your new recovery code works now.')
  expect(document.activeElement?.closest('main')).not.toBeNull()
  expect(wishes).toEqual([{ kind: 'code', isFirst: true }])
  expect(other.wishes).toEqual([{ kind: 'code', isFirst: false }])
})

test('behavior: signing in is no way any more only where another one is left, and a mail by which it is asked for', async () => {
  const mail = { id: '1', kind: 'email', name: 'me@example.com' }
  const passkeys = [{ id: 'k', createdAt: 0 }]
  const data = { logins: [mail], devices: [], entries: [], hasCode: false, ...plain }
  setUp({ load: async () => data })
  await screen.findByText(/^On. It can be turned off once/)
  expect(screen.queryByRole('button', { name: /Sign-in recovery|Ask each time/ })).toBeNull()
  cleanup()
  setUp({ load: async () => ({ ...data, logins: [], passkeys }) })
  await screen.findByText(/^On. It can be turned off once/)
  cleanup()
  const { wishes, user } = setUp({ load: async () => ({ ...data, passkeys }) })
  await user.click(await screen.findByRole('button', { name: 'Turn off: Sign-in recovery' }))
  await user.click(screen.getByRole('button', { name: 'Turn on: Ask each time' }))
  await user.click(screen.getByRole('button', { name: /^Remove: Passkey of/ }))
  await user.click(screen.getByRole('button', { name: 'Show: Recovery phrase' }))
  expect(wishes).toEqual([
    { kind: 'recovery', isOn: false },
    { kind: 'asks', asks: true },
    { kind: 'dropPasskey', id: 'k' },
    { kind: 'phrase' },
  ])
})

const smart = {
  chain: 'eip155:1',
  name: 'Ethereum',
  delegation: 'own',
} as const

test('default: where the account runs code is said, and whose that is', async () => {
  const loadSmart = async () => [
    smart,
    { chain: 'eip155:10', name: 'OP Mainnet', delegation: { code: `0x${'ab'.repeat(20)}` } } as const,
  ]
  const { wishes, user } = setUp({ loadSmart, section: 'smart' })
  const list = within(await screen.findByRole('list', { name: 'Smart account' }))
  expect(list.getByText('On: several steps happen as one.')).toBeDefined()
  expect(list.getByText(/0xabab.*which this wallet did not put there/)).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Smart account')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(list.getByRole('button', { name: 'Turn off: OP Mainnet' }))
  expect(wishes).toEqual([{ kind: 'smartOff', chain: 'eip155:10' }])
})

test('behavior: a plain account everywhere is said where smart ones are asked for, and else only what runs code', async () => {
  setUp({ isSmart: true })
  expect(await screen.findByText(/You have a standard account on every network/)).toBeDefined()
  cleanup()
  setUp()
  expect(await screen.findByRole('heading', { name: 'Activity' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Smart account' })).toBeNull()
  cleanup()
  setUp({ loadSmart: async () => [smart] })
  expect(await screen.findByRole('button', { name: 'Turn off: Ethereum' })).toBeDefined()
})

test('error: a network that cannot be read is no plain account, and is read again', async () => {
  const answers = [[{ ...smart, delegation: 'unread' } as const], [smart]]
  const { user } = setUp({ loadSmart: async () => answers.shift() ?? [] })
  const list = await screen.findByRole('list', { name: 'Smart account' })
  expect(within(list).getByText(/could not be read whether your account is a smart one/)).toBeDefined()
  expect(within(list).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement?.textContent).toBe('Smart account')
  expect(await screen.findByRole('button', { name: 'Turn off: Ethereum' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('error: where nothing could be read that is said, and the rest of the settings works', async () => {
  let fails = true
  const loadSmart = async () => {
    if (fails) throw new ServiceError(0, 'unreachable', 'away')
    return [smart]
  }
  const { user } = setUp({ loadSmart })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('list', { name: 'Devices' })).toBeDefined()
  fails = false
  await user.click(retry)
  expect(await screen.findByRole('button', { name: 'Turn off: Ethereum' })).toBeDefined()
})
