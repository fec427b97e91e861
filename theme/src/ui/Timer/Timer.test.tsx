import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Timer } from './Timer.tsx'

afterEach(cleanup)

describe('Timer', () => {
  it('default', () => {
    const { container } = render(
      <Timer remaining={192} total={240}>
        Expires in 3:12
      </Timer>,
    )
    const bar = container.querySelector('progress')
    expect([bar?.max, bar?.value]).toEqual([240, 192])
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('behavior: spoken at 60, 30 and 0 s only', () => {
    const spoken: string[] = []
    const { rerender } = render(
      <Timer remaining={62} total={240}>
        62
      </Timer>,
    )
    for (let left = 61; left >= 0; left -= 1) {
      rerender(
        <Timer remaining={left} total={240}>
          {String(left)}
        </Timer>,
      )
      const words = screen.getByRole('status').textContent ?? ''
      if (words !== (spoken.at(-1) ?? '')) spoken.push(words)
    }
    expect(spoken).toEqual(['60', '30', '0'])
  })

  it('behavior: a sleeping tab speaks the mark it slept over', () => {
    const { rerender } = render(
      <Timer remaining={90} total={240}>
        90
      </Timer>,
    )
    rerender(
      <Timer remaining={12} total={240}>
        12
      </Timer>,
    )
    expect(screen.getByRole('status').textContent).toBe('12')
  })
})
