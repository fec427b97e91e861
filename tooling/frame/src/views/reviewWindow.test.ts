// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fromBase64Url, importKey, seal, toBase64Url } from '../keys/seal.ts'
import type { Service, ServiceCall } from '../service/client.ts'
import type { ApprovalRequest, Decision } from './Approve.tsx'
import { type ReviewState, reviewInWindow } from './reviewWindow.ts'

const request = { subject: { digest: '0xaa', facts: {} } } as unknown as ApprovalRequest
const TICKET = 't'.repeat(32)

afterEach(() => vi.restoreAllMocks())

/** A review with a service that answers what the test says, and the window's address in the hands of the test. */
function setUp(answerOf: (key: CryptoKey, context: string) => Promise<{ status: string; data?: string }>) {
  let url = ''
  vi.spyOn(window, 'open').mockImplementation((address) => {
    url = String(address)
    return null
  })
  const key = async () => importKey(fromBase64Url(url.slice(url.indexOf('.', url.indexOf('#')) + 1)))
  const service = {
    async call<T>(path: string, { schema, signal, method }: ServiceCall<T>): Promise<T> {
      if (method === 'DELETE') cancelled.push(path)
      if (path.endsWith('/handovers')) return schema.parse({ ticket: TICKET })
      if (path.endsWith('/wait') && !signal?.aborted) return schema.parse(await answerOf(await key(), 'answer'))
      return schema.parse({})
    },
  } as unknown as Service
  const cancelled: string[] = []
  const states: ReviewState[] = []
  const decisions: Decision[] = []
  const onState = (state: ReviewState): void => void states.push(state)
  const onDecide = (decision: Decision): void => void decisions.push(decision)
  const review = reviewInWindow({ service, request, look: {}, onState, onDecide })
  return { review, states, decisions, cancelled }
}

async function sealedAnswer(key: CryptoKey, way: string, value: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const data = toBase64Url(await seal(key, bytes, new TextEncoder().encode(`latchkey/v1|handover|${way}`)))
  return { status: 'answered', data }
}

const approved = (digest: string) => ({ digest, decision: { kind: 'approve' } })

test('default: the window’s answer about what was asked is the decision', async () => {
  const { review, states, decisions } = setUp((key, way) => sealedAnswer(key, way, approved('0xaa')))
  await expect.poll(() => states).toEqual(['ready'])
  review.open()
  await expect.poll(() => decisions).toEqual([{ kind: 'approve', digest: '0xaa' }])
  review.stop()
})

test.each([
  ['about something else', (key: CryptoKey, way: string) => sealedAnswer(key, way, approved('0xbb'))],
  ['that the service made up', async () => ({ status: 'answered', data: toBase64Url(new Uint8Array(64)) })],
  ['that is the question itself', (key: CryptoKey) => sealedAnswer(key, 'question', approved('0xaa'))],
  ['of another form', (key: CryptoKey, way: string) => sealedAnswer(key, way, { digest: '0xaa', decision: 'approve' })],
])('error: an answer %s decides nothing', async (_title, answerOf) => {
  const { review, states, decisions, cancelled } = setUp(answerOf)
  await expect.poll(() => states).toEqual(['ready'])
  review.open()
  await expect.poll(() => states.at(-1)).toBe('failed')
  expect(decisions).toEqual([])
  // The window is told.
  expect(cancelled).toEqual([`/frame/v1/handovers/${TICKET}`])
  review.stop()
})

test('behavior: a window that was closed can be opened again', async () => {
  const { review, states, decisions } = setUp(async () => ({ status: 'declined' }))
  await expect.poll(() => states).toEqual(['ready'])
  review.open()
  await expect.poll(() => states).toEqual(['ready', 'opening', 'closed'])
  expect(decisions).toEqual([])
  review.stop()
})
