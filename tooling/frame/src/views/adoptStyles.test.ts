// @vitest-environment happy-dom
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { afterEach, expect, test } from 'vitest'
import { adoptStyles } from './adoptStyles.ts'

afterEach(() => document.head.replaceChildren())

const linked = (): readonly (string | null)[] =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))

test('default: the document adopts the theme, the primitives and its own sheet', () => {
  adoptStyles()
  expect([document.adoptedStyleSheets.length, linked()]).toEqual([3, []])
})

test('behavior: a browser that adopts none gets them as a file', () => {
  adoptStyles(partial<Document>({}))
  expect(linked()).toEqual(['/frame.css'])
})
