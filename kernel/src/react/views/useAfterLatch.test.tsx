import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useAfterLatch } from './useAfterLatch.ts'

afterEach(cleanup)

const run = (action: () => unknown): void => void action()

/** What `finish` is called with once it is done, with a latch that closes in this time. */
function setUp(closing?: string) {
  const finish = vi.fn()
  function View({ isDone }: { readonly isDone: boolean }): ReactNode {
    const latch = useAfterLatch(isDone, run, finish)
    return <div ref={latch} style={{ ['--lk-motion-latch' as string]: closing }} />
  }
  const { rerender } = render(<View isDone={false} />)
  return { finish, show: (isDone: boolean) => rerender(<View isDone={isDone} />) }
}

describe('useAfterLatch', () => {
  test('default: nothing before it is done, then once, with the time the latch closes and stays closed', () => {
    const { finish, show } = setUp('240ms')
    expect(finish).not.toHaveBeenCalled()
    show(true)
    show(true)
    expect(finish.mock.calls).toEqual([[640]])
  })

  test.each(['0ms', undefined])('behavior: no time with reduced motion, or without a theme: %s', (closing) => {
    const { finish, show } = setUp(closing)
    show(true)
    expect(finish.mock.calls).toEqual([[0]])
  })
})
