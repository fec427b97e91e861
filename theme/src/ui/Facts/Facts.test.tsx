import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Facts } from './Facts.tsx'

afterEach(cleanup)

describe('Facts', () => {
  it('default', () => {
    const { container } = render(
      <Facts
        items={[
          { label: 'Network', value: 'Ethereum' },
          { label: 'Network fee', value: undefined },
          { label: 'Nothing', value: 0 },
          { label: 'Total', value: '$250.58', kind: 'total' },
        ]}
      />,
    )
    const text = (tag: string): (string | null)[] =>
      [...container.querySelectorAll(tag)].map((node) => node.textContent)
    expect(text('dt')).toEqual(['Network', 'Network fee', 'Nothing', 'Total'])
    expect(text('dd')).toEqual(['Ethereum', '–', '0', '$250.58'])
  })
})
