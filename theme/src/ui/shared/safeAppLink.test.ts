import { describe, expect, it } from 'vitest'
import { safeAppLink } from './safeAppLink.ts'

describe('safeAppLink', () => {
  it.each(['harbor://wc?uri=wc%3A1', 'com.harbor.app://open', 'https://harbor.example/wc?uri=1'])(
    'default: %s',
    (link) => {
      expect(safeAppLink(link)).toBe(link)
    },
  )

  it.each([
    undefined,
    '',
    '/relative',
    'http://harbor.example',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://x/1',
    'file:///etc/passwd',
    'vbscript:x',
    'intent://x#Intent;end',
    'tel:110',
    'facetime://x',
    'chrome://settings',
    'resource://x',
    'view-source:https://x',
    'https://user:secret@harbor.example',
  ])('error: %j', (link) => {
    expect(safeAppLink(link)).toBeUndefined()
  })
})
