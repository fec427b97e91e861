import { describe, expect, it } from 'vitest'
import { tokenNames } from './tokenNames.ts'
import { variableName, vars } from './vars.ts'

const names = Object.entries(tokenNames).flatMap(([group, tokens]) => tokens.map((token) => variableName(group, token)))

describe('tokenNames', () => {
  it('behavior: renaming or removing a token is a major change', () => {
    expect(names.join('\n')).toMatchSnapshot()
  })

  it('behavior: no two tokens share a variable', () => {
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('vars', () => {
  it('default', () => {
    expect(vars.color.textMuted).toBe('var(--lk-color-text-muted)')
    expect(vars.color.tintSoft3).toBe('var(--lk-color-tint-soft-3)')
    expect(vars.space[8]).toBe('var(--lk-space-8)')
    expect(vars.font.familyMono).toBe('var(--lk-font-family-mono)')
    expect(vars.z.backdrop).toBe('var(--lk-z-backdrop)')
  })
})
