// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../app/app.ts'
import { newReceiver, type Receiver } from '../confirm/exchange.ts'
import { fakeService } from '../fixtures/fakeService.ts'
import { fromBase64Url, importKey, seal, toBase64Url, unseal } from '../keys/seal.ts'
import { memoryStore } from '../keys/storage.ts'
import { type Service, ServiceError } from '../service/client.ts'
import { openAfterLogin } from '../vault/vault.ts'
import { exportPhrase } from './exportPhrase.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await waitFor(() => expect(document.querySelector('main')).toBeNull())
})

const context = (way: string) => new TextEncoder().encode(`latchkey/v1|handover|${way}`)

/** The export over a real wallet, with a window that reads what the service relays. */
async function setUp({ isFresh = true, isClosed = false } = {}) {
  const { service: vaults } = fakeService()
  const store = memoryStore()
  await openAfterLogin({ service: vaults, store }, 'a')
  let key: CryptoKey | undefined
  let receiver: Receiver | undefined
  let left: string | undefined
  vi.spyOn(window, 'open').mockImplementation((address) => {
    const secret = new URL(`${address}`, 'https://wallet.example').hash.split('.')[1] ?? ''
    importKey(fromBase64Url(secret)).then((made) => {
      key = made
    })
    return null
  })
  const answer = async (): Promise<object> => {
    if (!key) return { status: 'waiting' }
    if (isClosed) return { status: 'declined' }
    receiver = await newReceiver()
    const bytes = new TextEncoder().encode(JSON.stringify({ publicKey: receiver.publicKey }))
    return { status: 'answered', data: toBase64Url(await seal(key, bytes, context('answer'))) }
  }
  const service: Pick<Service, 'call' | 'session'> = {
    session: { account: 'a' } as Service['session'],
    async call(path, call) {
      if (path.endsWith('/handovers')) return call.schema.parse({ ticket: 't'.repeat(32) })
      if (path.endsWith('/wait')) return call.schema.parse(await answer())
      if (path.endsWith('/more')) left = (call.body as { data: string }).data
      if (path.startsWith('/frame/')) return call.schema.parse({})
      if (path === '/vault/v1/share' && !isFresh && (call.body as { kind: string }).kind === 'login')
        throw new ServiceError(403, 'login-not-fresh', 'Sign in again.')
      return vaults.call(path, call)
    },
  }
  const app = { service, store, theme: 'light' } as unknown as App
  const done = exportPhrase(app, 'a', new AbortController().signal)
  done.catch(() => undefined)
  const words = async (): Promise<string> => {
    await waitFor(() => expect(left).toBeDefined())
    if (!key || !receiver) throw new Error('no window')
    const sealed = await unseal(key, fromBase64Url(left ?? ''), context('question'))
    expect(new TextDecoder().decode(sealed)).not.toMatch(/[a-z]{3,8} [a-z]{3,8} /)
    return receiver.open(JSON.parse(new TextDecoder().decode(sealed)))
  }
  return { done, words }
}

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

test('default: the words go to the window, sealed to its key, and the frame never shows them', async () => {
  const { done, words } = await setUp()
  await press('Open window')
  expect((await words()).split(' ')).toHaveLength(12)
  await screen.findByText(/^The window has the words/)
  expect(document.body.textContent).not.toContain(await words())
  await press('Done')
  await done
})

test('error: a window that is closed gets nothing', async () => {
  const { done } = await setUp({ isClosed: true })
  await press('Open window')
  await screen.findByText('You closed the window. Nothing was shared.')
  await press('Done')
  await done
})

test('error: a login that is older shows nothing', async () => {
  const { done } = await setUp({ isFresh: false })
  await expect(done).rejects.toThrow('Sign in again.')
})
