import { createTestKernel, fakeAdapter, fakePlatform, renderView } from '@latchkey/kernel/testing'
import { embeddedStub } from '@latchkey/plugin-embedded/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'jotai/vanilla'
import { afterEach, vi } from 'vitest'
import { socials } from '../index.ts'

await import('./index.ts')

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Situation {
  /** The service that is pressed; none leaves the list. */
  readonly press?: 'Google' | 'Farcaster'
  /** Whether the browser opens windows. @defaultValue true */
  readonly opens?: boolean
  readonly isMobile?: boolean
  /** What is heard of the login; nothing without it. */
  readonly word?: Error
  /** Whether its user closes the window. @defaultValue false */
  readonly closes?: boolean
}

const shown =
  ({ press, opens = true, isMobile = false, word, closes = false }: Situation = {}) =>
  async () => {
    const opened = { closed: false, close: () => undefined, location: { href: '' } }
    // The environment's window cannot open another one.
    vi.spyOn(window, 'open').mockReturnValue(opens ? untyped(opened) : null)
    const answer = (): Promise<never> => (word ? Promise.reject(word) : new Promise(() => undefined))
    const stub = embeddedStub({
      atoms: { options: atom({ frame: 'https://wallet.example', projectId: 'shop' }) },
      actions: {
        getSocialRedirectUri: async (_ctx, { provider }) => ({ uri: `https://${provider}.example/auth` }),
        awaitSocial: answer,
        getFarcasterUri: async () => ({ url: 'https://farcaster.xyz/~/siwf?channelToken=1' }),
        connectFarcaster: answer,
      },
    })
    const { kernel, clock } = createTestKernel({
      adapters: [fakeAdapter({ namespace: 'one' }).adapter],
      plugins: [stub, socials({ providers: ['google', 'farcaster'] })],
      services: { platform: fakePlatform({ isMobile, url: 'https://shop.example/' }) },
    })
    await kernel.start()
    await renderView(kernel, 'socials.ConnectSocials')
    if (press) await userEvent.click(await screen.findByRole('button', { name: `Continue with ${press}` }))
    if (!closes) return { kernel }
    await waitFor(() => {
      if (opened.location.href === '') throw new Error('The window goes nowhere')
    })
    await act(() => clock.advance(2_500))
    opened.closed = true
    await act(() => clock.advance(7_000))
    return { kernel }
  }

viewStates(() => socials(), {
  ConnectSocials: { 'a list': ['Continue with Google', shown()] },
  ConnectingSocial: {
    waiting: ['Continue in the window of Google', shown({ press: 'Google' })],
    closed: ['You closed the window', shown({ press: 'Google', closes: true })],
    'not opened': ['Allow pop-ups for this site, then try again.', shown({ press: 'Google', opens: false })],
    refused: ['Google did not sign you in', shown({ press: 'Google', word: new Error('no') })],
  },
  ConnectingFarcaster: {
    'a code': ['Scan with your phone', shown({ press: 'Farcaster' })],
    'on a phone': ['Open Farcaster', shown({ press: 'Farcaster', isMobile: true })],
    refused: ['Farcaster did not sign you in', shown({ press: 'Farcaster', word: new Error('no') })],
  },
})
