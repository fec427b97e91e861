import { expect, test } from 'vitest'
import type { App } from '../app/app.ts'
import { memoryStore } from '../keys/storage.ts'
import { sessionHandlers } from './session.ts'

const { signal } = new AbortController()
const asked = { id: '1', origin: 'https://shop.example', account: undefined, chain: undefined, signal }

/** A document that has read nothing of what this browser keeps. */
function setUp(stored: object | undefined) {
  const calls: string[] = []
  let session: object | undefined
  const service = {
    async resume() {
      session = stored
      return stored
    },
    async call(path: string) {
      calls.push(session ? path : 'nobody')
    },
    keep: async () => undefined,
  }
  // Of the document's state only what this handler uses.
  const app = { service, store: memoryStore(), sessionChanged: () => calls.push('told') } as unknown as App
  return { calls, signOut: () => sessionHandlers(app).SIGN_OUT?.(undefined, asked) }
}

test('behavior: a sign-out that is the first thing asked reaches the service', async () => {
  const { calls, signOut } = setUp({ account: 'a' })
  await signOut()
  expect(calls).toEqual(['/auth/v1/sign-out', 'told'])
})

test('behavior: where nobody is signed in the service is not asked, and the page is told', async () => {
  const { calls, signOut } = setUp(undefined)
  await signOut()
  expect(calls).toEqual(['told'])
})
