import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { renderSessions, TOKEN } from '../fixtures/renderSessions.tsx'
import { smartSessions } from '../index.ts'

afterEach(cleanup)

async function ending(): ReturnType<typeof renderSessions> {
  const test = await renderSessions({ sessions: [{}] })
  await test.user.click(await screen.findByRole('button', { name: /^End/ }))
  return test
}

viewStates(() => smartSessions(), {
  Sessions: {
    empty: ['No permissions', () => renderSessions()],
    active: ['every day', () => renderSessions({ sessions: [{}] })],
    'of a token': [
      'USDC',
      () =>
        renderSessions({
          sessions: [{ allowances: [{ token: TOKEN, allowance: '0x989680', start: 0, period: 3_600 }] }],
        }),
    ],
    'of an unknown length': [
      'couldn’t be loaded',
      () => renderSessions({ coSigner: true, api: { getSessions: () => Promise.reject(new Error('away')) } }),
    ],
    'of this browser alone': [
      'may be missing',
      () =>
        renderSessions({
          coSigner: true,
          api: { getSessions: () => Promise.reject(new Error('away')) },
          sessions: [{}],
        }),
    ],
    ending: ['Ending…', ending],
    expired: ['expired', () => renderSessions({ sessions: [{ expiry: 0 }] })],
    revoked: ['ended', () => renderSessions({ sessions: [{ isEnded: true }] })],
  },
})
