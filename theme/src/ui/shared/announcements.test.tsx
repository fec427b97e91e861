import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Banner } from '../Banner/Banner.tsx'
import { Announcements } from './announcements.ts'

afterEach(cleanup)

/** What a live region is told of a banner. */
function announced(title: string, text?: string): readonly string[] {
  const heard: string[] = []
  const announce = (words: string): (() => void) => {
    heard.push(words)
    return () => undefined
  }
  render(
    <Announcements.Provider value={announce}>
      <Banner tone="danger" role="alert" title={title}>
        {text}
      </Banner>
    </Announcements.Provider>,
  )
  return heard
}

describe('useAnnounced', () => {
  it.each([
    ['Not set up', 'Add it.', 'Not set up. Add it.'],
    ['Nothing was sent.', undefined, 'Nothing was sent.'],
    ['Nothing was sent.', 'Try again.', 'Nothing was sent. Try again.'],
    ['Really?', 'Yes.', 'Really? Yes.'],
    ['حقًا؟', 'نعم.', 'حقًا؟ نعم.'],
  ])('parameters: %s %s', (title, text, words) => {
    expect(announced(title, text)).toEqual([words])
  })
})
