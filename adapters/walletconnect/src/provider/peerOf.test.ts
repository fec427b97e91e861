import { describe, expect, test } from 'vitest'
import type { SettledSession } from './clientTypes.ts'
import { peerOf } from './peerOf.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='
// What comes over the relay has whatever shape the other side likes.
const peer = (metadata: unknown) =>
  peerOf({ peer: { publicKey: '', metadata } } as unknown as Pick<SettledSession, 'peer'>)
const icon = (...icons: readonly unknown[]) => peer({ name: 'Quay', icons }).icon

describe('peerOf', () => {
  test('default', () => {
    expect(peer({ name: 'Quay', icons: ['https://quay.example/icon.png'] })).toEqual({
      name: 'Quay',
      icon: 'https://quay.example/icon.png',
    })
  })

  test('behavior: names are cleaned and cut', () => {
    expect(peer({ name: ' \u202eQu\u200bay\n\u0007 ' }).name).toBe('Quay')
    expect(peer({ name: 'x'.repeat(5000) }).name).toHaveLength(40)
    for (const name of [undefined, null, 7, {}, []]) expect(peer({ name }).name).toBe('')
    for (const metadata of [undefined, null, 'x', 7]) expect(peer(metadata)).toEqual({ name: '' })
  })

  test('behavior: the first picture that is one', () => {
    expect(icon('javascript:alert(1)', PNG)).toBe(PNG)
    expect(icon()).toBeUndefined()
  })

  test.each([
    'http://quay.example/icon.png',
    'https://user:secret@quay.example/icon.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
    `https://quay.example/${'x'.repeat(3000)}`,
    'blob:https://quay.example/1',
    '//quay.example/icon.png',
    '',
    7,
    null,
  ])('error: %s is no picture', (value) => {
    expect(icon(value)).toBeUndefined()
  })
})
