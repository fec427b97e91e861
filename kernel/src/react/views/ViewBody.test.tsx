import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Boundary, ViewBody, ViewFooter } from './ViewBody.tsx'

/** happy-dom lays nothing out: the browser's part, whether the end of the content is seen, is played here. */
let tell: (isEndSeen: boolean) => void = () => undefined

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => act(() => callback([{ isIntersecting }]))
      }
      observe(): void {
        // Nothing is laid out.
      }
      disconnect(): void {
        // Nothing is observed.
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const View = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <ViewBody>{children}</ViewBody>
    <ViewFooter>footer</ViewFooter>
  </>
)

function setUp(children: ReactNode) {
  const rendered = render(<View>{children}</View>)
  const body = rendered.container.querySelector<HTMLElement>('[data-lk-body]')
  if (!body) throw new Error('no body')
  return { ...rendered, body }
}

describe('ViewBody', () => {
  test('default: content that ends inside has no mark and no tab stop', () => {
    const { body } = setUp('text')
    tell(true)
    expect([body.hasAttribute('data-more'), body.hasAttribute('tabindex')]).toEqual([false, false])
  })

  test('behavior: text that goes on below is marked, and the keyboard can scroll it', () => {
    const { body } = setUp('text')
    tell(false)
    expect([body.hasAttribute('data-more'), body.tabIndex]).toEqual([true, 0])
    tell(true)
    expect([body.hasAttribute('data-more'), body.hasAttribute('tabindex')]).toEqual([false, false])
  })

  test('behavior: no tab stop where a control inside has the focus anyway', () => {
    const { body } = setUp(<button type="button">Press</button>)
    tell(false)
    expect([body.hasAttribute('data-more'), body.hasAttribute('tabindex')]).toEqual([true, false])
  })

  test('behavior: the tab stop goes when controls arrive', async () => {
    const { body, rerender } = setUp('loading')
    tell(false)
    expect(body.tabIndex).toBe(0)
    rerender(
      <View>
        <button type="button">Press</button>
      </View>,
    )
    await expect.poll(() => body.hasAttribute('tabindex')).toBe(false)
  })

  test('behavior: the tab stop stays while it has the focus', async () => {
    const { body, rerender } = setUp('loading')
    tell(false)
    body.focus()
    rerender(
      <View>
        <button type="button">Press</button>
      </View>,
    )
    await act(async () => undefined)
    expect(document.activeElement).toBe(body)
  })
})

describe('Boundary', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(cleanup)

  let failure: unknown
  function Part() {
    if (failure !== undefined) throw failure
    return <p>part</p>
  }

  function setUp(thrown: unknown) {
    failure = thrown
    const errors: Error[] = []
    render(
      <Boundary
        onError={(error) => errors.push(error)}
        fallback={(error, retry) => (
          <button type="button" onClick={retry}>
            {error.message}
          </button>
        )}
      >
        <Part />
      </Boundary>,
    )
    return errors
  }

  describe('Boundary', () => {
    test('default: draws its children', () => {
      expect(setUp(undefined)).toEqual([])
      expect(screen.getByText('part')).toBeTruthy()
    })

    test('error: children that throw give way to the fallback, and are reported once', () => {
      const thrown = new Error('broken')
      expect(setUp(thrown)).toEqual([thrown])
      expect(screen.getByRole('button').textContent).toBe('broken')
    })

    test('error: what is thrown and no error becomes one', () => {
      const [error] = setUp('text')
      expect(error).toBeInstanceOf(Error)
      expect(error?.message).toBe('text')
    })

    test('behavior: retry draws the children again', async () => {
      setUp(new Error('broken'))
      failure = undefined
      await userEvent.click(screen.getByRole('button'))
      expect(screen.getByText('part')).toBeTruthy()
    })

    test('behavior: children that fail again are reported again', async () => {
      const errors = setUp(new Error('broken'))
      await userEvent.click(screen.getByRole('button'))
      expect(errors).toHaveLength(2)
      expect(screen.getByRole('button').textContent).toBe('broken')
    })
  })
})
