import { cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { coinsIcon } from '../Icon/icons/common.generated.ts'
import { Heading } from './Heading.tsx'

afterEach(cleanup)

describe('Heading', () => {
  it('default', () => {
    const ref = createRef<HTMLHeadingElement>()
    render(<Heading ref={ref}>Connect</Heading>)
    ref.current?.focus()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Connect' }))
  })
})

describe('EmptyState', () => {
  it('default', () => {
    render(
      <EmptyState icon={coinsIcon} title="No tokens yet">
        Buy some.
      </EmptyState>,
    )
    expect(screen.getByRole('heading', { level: 3, name: 'No tokens yet' })).toBeDefined()
    expect(screen.getByText('Buy some.')).toBeDefined()
  })
})
