import { describe, expect, it } from 'vitest'
import { isolateName, splitSentence } from './text.ts'

describe('isolateName', () => {
  it('default', () => {
    expect(isolateName('Harbor')).toBe('Harbor')
  })

  it('behavior: what hides or turns text does not come into a sentence', () => {
    expect(isolateName('Har\u202ebor\u2066\n wallet')).toBe('Harbor wallet')
    expect(isolateName('x'.repeat(10_000))).toHaveLength(40)
  })

  it('behavior: a name from right to left is kept apart', () => {
    expect(isolateName('مرفأ')).toBe('\u2068مرفأ\u2069')
  })
})

describe('splitSentence', () => {
  it('default', () => {
    expect(splitSentence('I accept the [terms] and the [privacy].')).toEqual([
      { text: 'I accept the ' },
      { name: 'terms' },
      { text: ' and the ' },
      { name: 'privacy' },
      { text: '.' },
    ])
  })

  it('behavior: other brackets are words', () => {
    expect(splitSentence('a [b c] []')).toEqual([{ text: 'a [b c] []' }])
    expect(splitSentence('')).toEqual([])
  })
})
