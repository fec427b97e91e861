import { Address } from '@latchkey/theme/ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shortAddress } from '../text.ts'

const widget = (value: string): string =>
  renderToStaticMarkup(createElement(Address, { value })).replace(/<[^>]*>/g, '')

test.each([
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te',
  'thirteenchars',
  'fourteen chars',
])('behavior: %s is shortened as the theme does it', (address) => {
  expect(shortAddress(address)).toBe(widget(address))
})

test('default', () => {
  expect(shortAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F…b92266')
})
