// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { createFrame, placeFrame } from './frameElement.ts'

afterEach(() => document.body.replaceChildren())

function start() {
  const frame = createFrame({ origin: 'https://wallet.example', projectId: 'shop', chainId: 'eip155:1' })
  const place = document.createElement('div')
  document.body.append(place)
  return { frame, place }
}

describe('the place of the frame', () => {
  it('default: shown until the signal aborts', () => {
    const { frame, place } = start()
    const shown = new AbortController()
    placeFrame(frame, place, shown.signal)
    expect([frame.style.visibility, frame.getAttribute('aria-hidden')]).toEqual(['visible', null])
    shown.abort()
    expect([frame.style.visibility, frame.getAttribute('aria-hidden')]).toEqual(['hidden', 'true'])
  })

  it('behavior: a view that leaves after the next one came does not hide it', () => {
    const { frame, place } = start()
    const [first, second] = [new AbortController(), new AbortController()]
    placeFrame(frame, place, first.signal)
    placeFrame(frame, place, second.signal)
    first.abort()
    expect(frame.style.visibility).toBe('visible')
    second.abort()
    expect(frame.style.visibility).toBe('hidden')
  })
})
