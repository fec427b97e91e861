// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../app.ts'
import { answerReview, type Decide } from '../fixtures/answerReview.ts'
import { FrameError } from '../frameError.ts'
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

/** The settings in a browser that cannot tell what covers them, over a service with two devices. */
function open(decide: Decide, refusal?: Error) {
  const ended: string[] = []
  const reviewed = answerReview(decide)
  const answers: Readonly<Record<string, () => unknown>> = {
    '/auth/v1/user': () => ({ logins: [] }),
    '/auth/v1/devices': () => ({ devices: [laptop, phone].filter(({ id }) => !ended.includes(id)) }),
    '/auth/v1/log': () => ({ entries: [] }),
    '/vault/v1': () => ({ slots: [{ kind: 'login' }] }),
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
  const app = { service, theme: 'light', wallet: Promise.resolve({}) } as unknown as App
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
    await press('End')
    await screen.findByRole('heading', { name: /End .Safari · iOS.\?/ })
    expect(screen.queryByText(/Asked by/)).toBeNull()
    expect(ended).toEqual([])
    await press('Review in a new window')
    await screen.findByText('This device')
    expect(ended).toEqual(['b'])
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull()
    await press('Done')
    await done
  })

  it('behavior: declined, here or there, nothing ends and the settings are back', async () => {
    const { ended, done } = open(({ digest }) => ({ digest, decision: { kind: 'decline' } }))
    await press('End')
    await press('Decline')
    await press('End')
    await press('Review in a new window')
    await press('Done')
    await done
    expect(ended).toEqual([])
  })

  it('error: what the service says against it is shown above the settings', async () => {
    const { done } = open(approved, new FrameError('There is no such device: reload the list.'))
    await press('End')
    await press('Review in a new window')
    await screen.findByText('There is no such device: reload the list.')
    await press('Done')
    await done
  })

  it('error: withdrawn while it is asked', async () => {
    const { ended, left, done } = open(approved)
    await press('End')
    await screen.findByRole('heading', { name: /End/ })
    left.abort()
    await expect(done).rejects.toThrow('Request was aborted')
    expect(ended).toEqual([])
  })
})
