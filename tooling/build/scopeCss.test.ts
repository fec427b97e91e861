import { describe, expect, it } from 'vitest'
import { scopeCss } from './scopeCss.ts'

describe('scopeCss', () => {
  it.each([
    ['.a{}', '.a:is([data-lk],[data-lk] *){}'],
    ['.a > *{}', '.a > *:is([data-lk],[data-lk] *){}'],
    ['.a, .b::after{}', '.a:is([data-lk],[data-lk] *), .b:is([data-lk],[data-lk] *)::after{}'],
    ['[data-lk][dir="rtl"] .a{}', '[data-lk][dir="rtl"] .a{}'],
    ['@media print{.a{}}', '@media print{.a:is([data-lk],[data-lk] *){}}'],
    ['@keyframes a{from{opacity:0}}', '@keyframes a{from{opacity:0}}'],
  ])('default: %s', (css, scoped) => {
    expect(scopeCss(css)).toBe(scoped)
  })
})
