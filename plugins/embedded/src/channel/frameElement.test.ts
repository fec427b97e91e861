// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createFrame, placeFrame } from './frameElement.ts'

test('behavior: a view that is left late does not hide the frame from the one that came after it', () => {
  const frame = createFrame({ origin: 'http://localhost:1', projectId: 'p', chainId: 'eip155:1' })
  const [first, second] = [new AbortController(), new AbortController()]
  placeFrame(frame, document.body, first.signal)
  placeFrame(frame, document.body, second.signal)
  first.abort()
  expect([frame.style.visibility, frame.tabIndex, frame.getAttribute('aria-hidden')]).toEqual(['visible', 0, null])
  second.abort()
  expect([frame.style.visibility, frame.tabIndex, frame.getAttribute('aria-hidden')]).toEqual(['hidden', -1, 'true'])
  frame.remove()
})
