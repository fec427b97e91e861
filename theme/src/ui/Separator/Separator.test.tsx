import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import { HiddenText } from '../Text/Text.tsx'
import { Separator } from './Separator.tsx'

afterEach(cleanup)

describe('Separator', () => {
  it('default', () => {
    render(<Separator />)
    expect(screen.getByRole('separator')).toBeDefined()
  })

  it('behavior: with words it is read as words', () => {
    render(<Separator>or with a wallet</Separator>)
    expect(screen.queryByRole('separator')).toBeNull()
    expect(screen.getByText('or with a wallet')).toBeDefined()
  })
})

describe('what screen readers get', () => {
  it('behavior: nothing of a skeleton, a spinner only by its label, hidden words in full', () => {
    const { container } = render(
      <>
        <Skeleton />
        <Spinner />
        <HiddenText live="polite">Saved</HiddenText>
      </>,
    )
    expect([...container.children].map((child) => child.getAttribute('aria-hidden'))).toEqual(['true', 'true', null])
    expect(screen.getByText('Saved').getAttribute('aria-live')).toBe('polite')
    render(<Spinner label="Loading" />)
    expect(screen.getByRole('img', { name: 'Loading' })).toBeDefined()
  })
})
