import { describe, expect, test } from 'vitest'
import { sharedStorage } from '../testing/sharedStorage.ts'
import { savedSession } from './storage.ts'

const TOPIC = 'ab'.repeat(32)

/** What is read where somebody has put a text. */
function read(text: string) {
  const storage = sharedStorage().tab()
  storage.set('wc:session', text)
  return savedSession.read(storage)
}

describe('savedSession', () => {
  test('default', () => {
    const storage = sharedStorage().tab()
    const saved = { topic: TOPIC, app: { name: 'Quay', link: 'quay://' } }
    savedSession.write(storage, saved)
    expect(savedSession.read(storage)).toEqual(saved)
    savedSession.clear(storage, 'another')
    expect(savedSession.read(storage)).toEqual(saved)
    savedSession.clear(storage, TOPIC)
    expect(savedSession.read(storage)).toBeUndefined()
  })

  test.each(['', '{', 'null', '[]', '7', '{}', '{"topic":7}', '{"topic":""}'])('error: %j counts as absent', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test.each(['quay://', 'quay:', 'https://quay.example', 'tg://resolve', 'https://t.me/quay_bot/app'])(
    'parameters: the link %s opens an app',
    (link) => {
      const saved = { topic: TOPIC, name: 'Quay', link }
      expect(read(JSON.stringify(saved))).toEqual({ topic: TOPIC, app: { name: 'Quay', link } })
    },
  )

  test.each([
    'javascript:alert(1)//',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://x.example/1',
    'file:///etc/passwd',
    'vbscript:x',
    'intent://x#Intent;end',
    'http://quay.example',
    'https://quay.example@evil.example',
    'https://me:word@evil.example',
    '//evil.example',
    'evil.example',
  ])('error: whatever storage says, %j is never opened', (link) => {
    expect(read(JSON.stringify({ topic: TOPIC, name: 'Quay', link }))).toEqual({ topic: TOPIC })
  })
})
