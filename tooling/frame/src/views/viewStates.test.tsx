// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookAtPage, saidBy } from '@latchkey/tooling/vitest/viewStates.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubSight } from '../fixtures/stubSight.ts'
import { data, grant, payment } from '../fixtures/viewData.ts'
import { english } from '../locales/language.ts'
import type { Facts } from '../read/facts.ts'
import { ServiceError } from '../service/client.ts'
import { Approve } from './Approve.tsx'
import { CodeEntry, type CodeRequest } from './CodeEntry.tsx'
import { OpenExport, ShowPhrase } from './ExportPhrase.tsx'
import { LinkLogin } from './LinkLogin.tsx'
import { sayInWindow } from './mount.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import { EnterRecovery, RecoveryCode } from './RecoveryCode.tsx'
import { SendMail } from './SendMail.tsx'
import { Settings, type SettingsPart, type SettingsProps } from './Settings.tsx'
import { ReadAloud, Words } from './words.tsx'

/** What the view says in a state, and what draws it so. */
type State = readonly [says: string | RegExp, draw: () => unknown]
type User = ReturnType<typeof userEvent.setup>

const nothing = (): void => undefined
const later = async (): Promise<void> => undefined
const never = (): Promise<never> => new Promise(nothing)
const fails = async (): Promise<never> => {
  throw new ServiceError(503, 'busy', 'The service does not answer.')
}

beforeEach(() => {
  stubSight()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const view =
  (node: ReactNode, then: (user: User) => unknown = nothing) =>
  async (): Promise<void> => {
    const container = document.body.appendChild(document.createElement('div'))
    container.dataset.lk = ''
    render(
      <ReadAloud>
        <Words.Provider value={english}>{node}</Words.Provider>
      </ReadAloud>,
      { container },
    )
    await then(userEvent.setup({ advanceTimers: vi.advanceTimersByTime }))
  }

const press = (name: string | RegExp) => async (user: User) => user.click(await screen.findByRole('button', { name }))

const values = { network: 'Ethereum', balance: '1 ETH', needed: '1.002 ETH', missing: '0.002 ETH' }

function approval(facts: Facts, position = 1, onReview?: () => never): ReactNode {
  const request = {
    subject: { digest: '0x1', facts } as const,
    origin: 'https://shop.example',
    claim: undefined,
    chain: 'Ethereum',
    address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    turn: { position, total: 2 },
    problem: undefined,
  }
  return <Approve request={request} onDecide={nothing} {...(onReview ? { onReview } : {})} />
}

const code = (change: Partial<CodeRequest> = {}): ReactNode => (
  <CodeEntry
    email="me@example.com"
    resendAt={0}
    submit={async () => ({ status: 'wrong', triesLeft: 4 })}
    resend={async () => 0}
    {...change}
  />
)

const settings = (section: SettingsPart, change: Partial<SettingsProps> = {}): ReactNode => (
  <Settings
    load={async () => data}
    loadSmart={async () => [{ chain: 'eip155:1', name: 'Ethereum', delegation: 'own' }]}
    grants={{ load: async () => ({ grants: [grant] }), look: async () => grant, remove: later }}
    isSmart={false}
    isKept={true}
    onWish={nothing}
    socials={['google', 'github']}
    section={section}
    {...change}
  />
)

/** What each part of the settings says that has the focus first. */
const PARTS: Readonly<Record<SettingsPart, string>> = {
  logins: 'Signed in as',
  devices: 'Devices',
  passkey: 'Passkeys',
  recovery: 'Recovery',
  export: 'Your recovery phrase',
  log: 'Activity',
  smart: 'Smart account',
  permissions: 'Permissions',
}

/** The states of each view, by its component: what `mount.tsx` draws. */
const STATES: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  Approve: {
    payment: ['1 ETH', view(approval(payment))],
    'the second of two': [/2 of 2/, view(approval(payment, 2))],
    'cannot be paid': ['Check again', view(approval({ ...payment, shortage: { key: 'shortBoth', values } }))],
  },
  CodeEntry: {
    login: ['me@example.com', view(code())],
    'kept nowhere': ['keeps nothing', view(code({ isKept: false }))],
    'a wrong code': [
      'tries left',
      view(code(), async (user) => {
        const field = () => screen.getByLabelText('Code from the e-mail')
        await user.type(field(), '123456')
        await screen.findByText(/tries left/)
        expect(document.activeElement).toBe(field())
      }),
    ],
    'another address': [
      'next@example.com',
      view(code({ purpose: { step: 'new', next: 'next@example.com', isFirst: true } })),
    ],
  },
  EnterRecovery: {
    'by code': ['Recovery code', view(<EnterRecovery ways={{ code: never }} purpose="open" onDone={nothing} />)],
    'by passkey': [/passkey/i, view(<EnterRecovery ways={{ passkey: never }} purpose="open" onDone={nothing} />)],
    'by either': [
      /passkey/i,
      view(<EnterRecovery ways={{ code: never, passkey: never }} purpose="replace" onDone={nothing} />),
    ],
    'no code': [
      'This is no recovery code',
      view(<EnterRecovery ways={{ code: never }} purpose="open" onDone={nothing} />, async (user) =>
        user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'AB{Enter}'),
      ),
    ],
  },
  LinkLogin: {
    before: ['Google', view(<LinkLogin name="Google" uri="https://service.example" onCancel={nothing} />)],
    'the window is open': [
      /again/i,
      view(<LinkLogin name="Google" uri="https://service.example" onCancel={nothing} />, (user) => {
        vi.stubGlobal('open', nothing)
        return press(/open/i)(user)
      }),
    ],
  },
  OpenExport: {
    before: [
      'into which no site can look',
      view(<OpenExport url="https://wallet.example" send={never} onDone={nothing} />),
    ],
    'the window is open': [
      /again/i,
      view(<OpenExport url="https://wallet.example" send={never} onDone={nothing} />, (user) => {
        vi.stubGlobal('open', nothing)
        return press(/open/i)(user)
      }),
    ],
  },
  PasskeyStep: {
    before: ['Continue', view(<PasskeyStep title="passkeyNew" work={never} onDone={nothing} />)],
    failed: [
      'The service does not answer',
      view(<PasskeyStep title="passkeyNew" work={fails} onDone={nothing} />, press('Continue')),
    ],
  },
  RecoveryCode: {
    shown: ['ABCD 2345', view(<RecoveryCode code="ABCD2345EFGH6789JKMN0123PQRS" onKeep={later} onDone={nothing} />)],
    'typed back': [
      'Use this code',
      view(
        <RecoveryCode code="ABCD2345EFGH6789JKMN0123PQRS" onKeep={later} onDone={nothing} />,
        press('I have written it down'),
      ),
    ],
  },
  Said: {
    done: ['You can close this window', () => sayInWindow({ theme: 'light' }, 'windowDone')],
  },
  SendMail: {
    before: [
      'Send the code',
      view(<SendMail site="https://shop.example" email="me@example.com" send={never} onSent={nothing} />),
    ],
    failed: [
      'The service does not answer',
      view(
        <SendMail site="https://shop.example" email="me@example.com" send={fails} onSent={nothing} />,
        press('Send the code'),
      ),
    ],
  },
  Settings: {
    loading: ['Loading', view(settings('logins', { load: never }))],
    'cannot be read': ['The service does not answer', view(settings('logins', { load: fails }))],
    'kept nowhere': ['keeps nothing', view(settings('devices', { isKept: false }))],
    'after a change': ['Safari', view(settings('passkey', { notice: 'passkeyAdded' }))],
  },
  ShowPhrase: { hidden: ['Hold', view(<ShowPhrase phrase={`${'abandon '.repeat(11)}about`} onDone={nothing} />)] },
}

const page = (): HTMLElement => {
  const element = document.querySelector<HTMLElement>('[data-lk]')
  if (!element) throw new Error('Nothing is drawn')
  return element
}

async function look(says: string | RegExp, draw: () => unknown): Promise<void> {
  await draw()
  await vi.waitFor(() => expect(saidBy(page()).replaceAll(/[\u2068\u2069]/g, '')).toMatch(says))
  await lookAtPage(page)
}

test('behavior: every view that the frame draws has states, and nothing else draws', () => {
  const source = readFileSync(join(import.meta.dirname, 'mount.tsx'), 'utf8')
  const drawn = Array.from(source.matchAll(/(?<=[\s(])<([A-Z]\w+)(?=[\s/>])/g), ([, name]) => name)
  const views = [...new Set(drawn)].filter((name) => name !== 'ReadAloud').sort()
  expect(views).toEqual(Object.keys(STATES).sort())
  expect(Object.entries(STATES).filter(([, own]) => Object.keys(own).length === 0)).toEqual([])
  const all = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  const roots = all.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|fixtures/.test(file) &&
      readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes('react-dom/client'),
  )
  expect(roots).toEqual([join('views', 'mount.tsx')])
})

describe.each(Object.entries(STATES))('%s', (_name, own) => {
  test.each(Object.entries(own))('axe and keyboard: %s', (_state, [says, draw]) => look(says, draw), 30_000)
})

test.each(Object.entries(PARTS))('axe and keyboard: the settings, %s first', async (part, says) => {
  // The names of a record are its keys.
  await view(settings(part as SettingsPart))()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(says))
  await lookAtPage(page)
})
