import { describe, expect, it } from 'vitest'
import { formatClock, splitSentence } from './text.ts'

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

describe('formatClock', () => {
  it.each([
    [192, '3:12'],
    [60, '1:00'],
    [9, '0:09'],
    [0, '0:00'],
  ])('parameters: %i', (seconds, expected) => {
    expect(formatClock(seconds)).toBe(expected)
  })
})
