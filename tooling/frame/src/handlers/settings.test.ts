// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../app/app.ts'
import { answerReview, type Decide } from '../fixtures/answerReview.ts'
import { fakeService } from '../fixtures/fakeService.ts'
import { secretOf } from '../keys/recoveryCode.ts'
import { memoryStore } from '../keys/storage.ts'
import type { Service } from '../service/client.ts'
import { ServiceError } from '../service/client.ts'
import { isCodeOf } from '../vault/recovery.ts'
import { openAfterLogin, readWallet } from '../vault/vault.ts'
import { openSettings } from './settings.ts'

const laptop = {
  id: 'a',
  browser: 'Chrome',
  system: 'Linux',
  site: 'https://shop.example',
  lastUsedAt: 0,
  isCurrent: true,
}
const phone = { ...laptop, id: 'b', browser: 'Safari', system: 'iOS', isCurrent: false }

afterEach(async () => {
  vi.restoreAllMocks()
  // The next test draws into the same document.
  await waitFor(() => expect(document.querySelector('main')).toBeNull())
})

interface Opened {
  readonly refusal?: Error
  readonly other?: typeof phone
  readonly language?: string
}

/** The settings in a browser that cannot tell what covers them, over a service with two devices. */
function open(decide: Decide, { refusal, other = phone, language }: Opened = {}) {
  const ended: string[] = []
  const reviewed = answerReview(decide)
  const answers: Readonly<Record<string, () => unknown>> = {
    '/auth/v1/user': () => ({ logins: [] }),
    '/auth/v1/devices': () => ({ devices: [laptop, other].filter(({ id }) => !ended.includes(id)) }),
    '/auth/v1/log': () => ({ entries: [] }),
    '/auth/v1/grants': () => ({ grants: [] }),
    '/vault/v1': () => ({ slots: [{ id: 'l', kind: 'login', data: 'x', createdAt: 0 }] }),
  }
  const service = {
    session: { account: 'account' },
    resume: async () => ({ account: 'account' }),
    async call(path: string, call: { method?: string; body: unknown; schema: { parse(value: unknown): unknown } }) {
      if (path.startsWith('/frame/')) return call.schema.parse(await reviewed(path, call.body as { data: string }))
      if (call.method !== 'DELETE') return call.schema.parse(answers[path]?.())
      if (refusal) throw refusal
      ended.push(path.slice('/auth/v1/devices/'.length))
      return {}
    },
  }
  // Of the document's state only what these settings use.
  const app = {
    service,
    store: memoryStore(),
    project: { socials: [] },
    theme: 'light',
    language,
    wallet: Promise.resolve({}),
  } as unknown as App
  const left = new AbortController()
  const done = openSettings(app, 'devices', left.signal)
  return { ended, left, done }
}

const press = async (name: string): Promise<void> => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
}

const approved: Decide = ({ digest }) => ({ digest, decision: { kind: 'approve' } })

describe('settings', () => {
  it('default: a device is ended once that was approved, in a window where the frame may be covered', async () => {
    const { ended, done } = open(approved)
    await press('End this device')
    await screen.findByRole('heading', { name: /End .Safari · iOS.\?/ })
    expect(screen.queryByText(/Asked by/)).toBeNull()
    expect(ended).toEqual([])
    await press('Review in a new window')
    await screen.findByText('This device')
    expect(ended).toEqual(['b'])
    expect(screen.queryByRole('button', { name: 'End this device' })).toBeNull()
    await press('Done')
    await done
  })

  it('behavior: a device that is not recognised is ended by its name in the language of the site', async () => {
    const other = { ...phone, browser: 'another browser', system: 'another system' }
    const { done } = open(approved, { other, language: 'de' })
    await press('Abmelden')
    await screen.findByRole('heading', { name: /^.Anderer Browser · anderes System. abmelden\?$/ })
    expect(screen.getByText('Anderer Browser · anderes System')).toBeDefined()
    await press('Ablehnen')
    await press('Fertig')
    await done
  })

  it('behavior: declined, here or there, nothing ends and the settings are back', async () => {
    const { ended, done } = open(({ digest }) => ({ digest, decision: { kind: 'decline' } }))
    await press('End this device')
    await press('Decline')
    await press('End this device')
    await press('Review in a new window')
    await press('Done')
    await done
    expect(ended).toEqual([])
  })

  it('error: what the service says against it is shown above the settings', async () => {
    const { done } = open(approved, {
      refusal: new ServiceError(404, 'device-unknown', 'There is no such device: reload the list.'),
    })
    await press('End this device')
    await press('Review in a new window')
    await screen.findByText('There is no such device: reload the list.')
    await press('Done')
    await done
  })

  it('error: withdrawn while it is asked', async () => {
    const { ended, left, done } = open(approved)
    await press('End this device')
    await screen.findByRole('heading', { name: /^End / })
    left.abort()
    await expect(done).rejects.toThrow('Request was aborted')
    expect(ended).toEqual([])
  })
})

/** The settings over a real wallet, whose code is about to be stored. */
async function makeCode(refusal?: Error) {
  const { service: vaults } = fakeService()
  const context = { service: vaults, store: memoryStore() }
  await openAfterLogin(context, 'a')
  const reviewed = answerReview(approved)
  let begin: () => void = () => undefined
  const began = new Promise<void>((resolve) => {
    begin = resolve
  })
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answers: Readonly<Record<string, unknown>> = {
    '/auth/v1/user': { logins: [] },
    '/auth/v1/devices': { devices: [] },
    '/auth/v1/log': { entries: [] },
    '/auth/v1/grants': { grants: [] },
  }
  const service: Pick<Service, 'session' | 'resume' | 'call'> = {
    session: { account: 'a' } as Service['session'],
    resume: async () => ({ account: 'a' }) as Service['session'],
    async call(path, call) {
      if (path.startsWith('/frame/')) return call.schema.parse(await reviewed(path, call.body as { data: string }))
      if (path in answers) return call.schema.parse(answers[path])
      if (path.startsWith('/vault/v1/slots/')) {
        begin()
        await released
        if (refusal) throw refusal
      }
      return vaults.call(path, call)
    },
  }
  const app = {
    ...{ service, store: context.store, project: { socials: [] }, theme: 'light', wallet: Promise.resolve({}) },
  } as unknown as App
  const left = new AbortController()
  const done = openSettings(app, 'recovery', left.signal)
  done.catch(() => undefined)
  await press('Create: Recovery code')
  await press('Review in a new window')
  const shown = await screen.findByText(/^([0-9A-Z]{4} ){6}[0-9A-Z]{4}$/)
  const code = shown.textContent ?? ''
  await press('I have written it down')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Recovery code' }), code)
  await press('Use this code')
  await began
  const counts = async () => {
    const secret = await secretOf(code)
    return secret !== undefined && isCodeOf('a', await readWallet(context), secret)
  }
  return { left, release: () => release(), done, counts }
}

describe('a recovery code that is being stored', () => {
  it('default: once it is, the settings say which code counts', async () => {
    const { release, done, counts } = await makeCode()
    release()
    await screen.findByText(/Your new recovery code works now/)
    expect(await counts()).toBe(true)
    await press('Done')
    await done
  })

  it('behavior: withdrawn meanwhile, the code that was written down counts, and nothing has failed', async () => {
    const { left, release, done, counts } = await makeCode()
    left.abort()
    release()
    await done
    expect(await counts()).toBe(true)
  })

  it('error: withdrawn meanwhile, and refused: no code counts', async () => {
    const { left, release, done, counts } = await makeCode(
      new ServiceError(412, 'vault-changed', 'The wallet was changed: read it again.'),
    )
    left.abort()
    release()
    await expect(done).rejects.toThrow('Request was aborted')
    expect(await counts()).toBe(false)
  })
})
