import { expect, test } from 'vitest'
import type { App } from '../app/app.ts'
import { memoryStore } from '../keys/storage.ts'
import { resumeHandlers } from './resume.ts'

const asked = {
  id: '1',
  origin: 'https://shop.example',
  account: undefined,
  chain: undefined,
  signal: AbortSignal.abort(),
}

/** A frame that would ask a window for the sign-in. */
function setUp(isLasting: boolean, session: object | undefined) {
  const asks: string[] = []
  const service = {
    resume: async () => session,
    async thumbprint() {
      asks.push('asked')
      throw new Error('asked')
    },
  }
  // Of the document's state only what this handler uses.
  const app = { service, store: { ...memoryStore(), isLasting }, project: { id: 'p' } } as unknown as App
  return { asks, resume: resumeHandlers(app).RESUME }
}

test('default: a frame that keeps nothing and is not signed in asks the window', async () => {
  const { asks, resume } = setUp(false, undefined)
  await expect(resume?.({}, asked)).rejects.toThrow('asked')
  expect(asks).toEqual(['asked'])
})

test.each([
  ['keeps its sign-in', true, undefined],
  ['is signed in', false, { account: 'a' }],
])('error: a frame that %s takes none from a window', async (_title, isLasting, session) => {
  const { asks, resume } = setUp(isLasting, session)
  await expect(resume?.({}, asked)).rejects.toThrow('Sign in here')
  expect(asks).toEqual([])
})
