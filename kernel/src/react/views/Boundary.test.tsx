import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Boundary } from './Boundary.tsx'

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
