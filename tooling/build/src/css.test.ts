import { describe, expect, it } from 'vitest'
import { scopeCss } from './css.ts'

describe('scopeCss', () => {
  it.each([
    ['.lk_a{}', '.lk_a:not(.lk){}'],
    ['.lk_a > *{}', '.lk_a:not(.lk) > *{}'],
    ['.lk_a:hover .lk_b::after{}', '.lk_a:hover .lk_b:not(.lk)::after{}'],
    ['.lk-host{}', '.lk-host:is([data-lk],[data-lk] *){}'],
    ['p, b::after{}', 'p:is([data-lk],[data-lk] *), b:is([data-lk],[data-lk] *)::after{}'],
    ['[data-lk][dir="rtl"] .lk_a{}', '[data-lk][dir="rtl"] .lk_a{}'],
    ['@media print{.lk_a{}}', '@media print{.lk_a:not(.lk){}}'],
    ['@keyframes lk_a{from{opacity:0}}', '@keyframes lk_a{from{opacity:0}}'],
  ])('default: %s', (css, scoped) => {
    expect(scopeCss(css)).toBe(scoped)
  })
})
