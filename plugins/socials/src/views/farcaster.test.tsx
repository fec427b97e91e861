import type { Kernel } from '@latchkey/kernel'
import { createTestKernel, fakeAdapter, fakePlatform, renderView } from '@latchkey/kernel/testing'
import type { EmbeddedPlugin } from '@latchkey/plugin-embedded'
import { embeddedStub } from '@latchkey/plugin-embedded/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type SocialsPlugin, socials } from '../index.ts'

await import('./index.ts')

afterEach(cleanup)

const URL = 'https://farcaster.xyz/~/siwf?channelToken=1'

type Plugins = readonly [EmbeddedPlugin, SocialsPlugin]

/** The list of services over an embedded wallet whose Farcaster app the test answers for. */
async function start({
  isMobile = false,
  copies = true,
}: {
  readonly isMobile?: boolean
  readonly copies?: boolean
} = {}) {
  const answers: { resolve: (userName: string) => void; reject: (error: Error) => void; signal?: AbortSignal }[] = []
  const [opened, copied]: [string[], string[]] = [[], []]
  const stub = embeddedStub({
    actions: {
      getFarcasterUri: async () => ({ url: URL }),
      connectFarcaster: (_ctx, { signal } = {}) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          const settle = (userName: string): void => resolve({ userName })
          answers.push({ resolve: settle, reject, ...(signal ? { signal } : {}) })
        }),
      finishLogin: async () => kernel.wallet.connect({ connectorId: 'fake' }),
    },
  })
  const plugins: Plugins = [stub, socials({ providers: ['farcaster'] })]
  const wallet = fakeAdapter({ namespace: 'one', accounts: ['0xaaaa1111'] })
  const platform = fakePlatform({
    isMobile,
    openLink: (url) => void opened.push(url),
    async copy(text) {
      if (!copies) throw new Error('denied')
      copied.push(text)
    },
  })
  const test = createTestKernel<Plugins>({ adapters: [wallet.adapter], plugins, services: { platform } })
  const kernel: Kernel<Plugins> = test.kernel
  await kernel.start()
  await renderView(kernel, 'socials.ConnectSocials')
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press('Continue with Farcaster')
  await waitFor(() => expect(answers).toHaveLength(1))
  return { ...test, kernel, press, answers, opened, copied, names: () => test.events.map(({ name }) => name) }
}

describe('sign-in with Farcaster', () => {
  it('default: a code to scan, and connected once the app has answered, however long that takes', async () => {
    const { answers, kernel, clock, names } = await start()
    await screen.findByRole('img', { name: 'Code that opens Farcaster on your phone' })
    screen.getByText('Approve in the Farcaster app. This page waits for you.')
    await act(() => clock.advance(300_000))
    screen.getByRole('heading', { name: 'Scan with your phone' })
    await act(async () => answers[0]?.resolve('mara'))
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
    expect(names()).toEqual(
      expect.arrayContaining(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS']),
    )
  })

  it('behavior: on a phone a button opens the app', async () => {
    const { press, opened } = await start({ isMobile: true })
    await press('Open Farcaster')
    await waitFor(() => expect(opened).toEqual([URL]))
    expect(screen.queryByRole('img', { name: /Code that opens/ })).toBeNull()
  })

  it('behavior: the link can be copied', async () => {
    const { press, copied } = await start()
    await press('Copy link')
    await waitFor(() => expect(copied).toEqual([URL]))
  })

  it('error: a browser that does not copy says what to do instead', async () => {
    const { press, copied, errors } = await start({ copies: false })
    await press('Copy link')
    await screen.findAllByText('Couldn’t copy the link. Scan the code instead.')
    expect([copied, errors.length]).toEqual([[], 1])
  })

  it('behavior: an answer that comes after Cancel connects nobody', async () => {
    const { press, answers, kernel, names } = await start()
    await press('Cancel')
    await waitFor(() => expect(names()).toContain('SOCIAL_LOGIN_CANCELED'))
    await act(async () => answers[0]?.resolve('mara'))
    expect(kernel.inspect().connections).toEqual([])
    expect(names()).not.toContain('SOCIAL_LOGIN_SUCCESS')
  })

  it('behavior: a second answer to one question changes nothing', async () => {
    const { answers, kernel, names } = await start()
    await act(async () => answers[0]?.resolve('mara'))
    await act(async () => answers[0]?.resolve('eve'))
    await waitFor(() => expect(kernel.inspect().connections).toHaveLength(1))
    expect(names().filter((name) => name === 'SOCIAL_LOGIN_SUCCESS')).toHaveLength(1)
  })

  it('behavior: Cancel ends the wait', async () => {
    const { press, answers, names } = await start()
    await press('Cancel')
    await waitFor(() => expect(answers[0]?.signal?.aborted).toBe(true))
    await waitFor(() => expect(names()).toContain('SOCIAL_LOGIN_CANCELED'))
    expect(names()).not.toContain('SOCIAL_LOGIN_ERROR')
  })

  it('error: an answer that is not valid, and another try', async () => {
    const { press, answers, names } = await start()
    await act(async () => answers[0]?.reject(new Error('no')))
    await screen.findByRole('heading', { name: 'Farcaster did not sign you in' })
    expect(names()).toContain('SOCIAL_LOGIN_ERROR')
    await press('Try again')
    await waitFor(() => expect(answers).toHaveLength(2))
    await screen.findByRole('img', { name: /Code that opens/ })
  })
})
