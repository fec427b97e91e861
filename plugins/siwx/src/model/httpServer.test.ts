import { afterEach, describe, expect, test, vi } from 'vitest'
import { setUp } from '../fixtures/setUp.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A server at `/auth` whose clock is `ahead` milliseconds before that of the page. */
async function openAt(ahead: number | undefined, expiresIn?: number) {
  const test = await setUp({ plugin: { server: '/auth', ...(expiresIn === undefined ? {} : { expiresIn }) } })
  vi.stubGlobal('fetch', async (url: URL) => {
    const headers = ahead === undefined ? {} : { date: new Date(test.clock.now() + ahead).toUTCString() }
    const isNonce = url.pathname.endsWith('/nonce')
    return Response.json(isNonce ? { nonce: 'abcdefgh12345678' } : { accounts: [] }, { headers })
  })
  await test.asked()
  await test.kernel.plugins.siwx.signIn()
  return test
}

describe('the clock of the server', () => {
  test.each([-302_000, 302_000, 86_400_000])(
    'error: %d ms from ours: said before the wallet is asked',
    async (ahead) => {
      const { kernel, signer } = await openAt(ahead)
      expect(signer.prompts).toEqual([])
      expect(kernel.store.get(kernel.plugins.siwx.atoms.phase)).toMatchObject({
        status: 'failed',
        error: { code: 'siwx/clocks-differ' },
      })
    },
  )

  test.each([-299_000, 0, 299_000, undefined])(
    'default: %d ms from ours, or not said: the wallet is asked',
    async (ahead) => {
      const { signer } = await openAt(ahead)
      expect(signer.prompts).toHaveLength(1)
    },
  )

  test('behavior: a text that would be over before it arrives is not made', async () => {
    expect((await openAt(90_000, 60_000)).signer.prompts).toEqual([])
    expect((await openAt(30_000, 60_000)).signer.prompts).toHaveLength(1)
  })
})
