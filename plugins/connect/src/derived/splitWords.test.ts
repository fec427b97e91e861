import { describe, expect, it } from 'vitest'
import { splitWords } from './splitWords.ts'

describe('splitWords', () => {
  it('default', () => {
    expect(splitWords('I accept the [terms] and the [privacy].')).toEqual([
      { text: 'I accept the ' },
      { name: 'terms' },
      { text: ' and the ' },
      { name: 'privacy' },
      { text: '.' },
    ])
  })

  it('behavior: other brackets are words', () => {
    expect(splitWords('a [b c] []')).toEqual([{ text: 'a [b c] []' }])
    expect(splitWords('')).toEqual([])
  })
})
