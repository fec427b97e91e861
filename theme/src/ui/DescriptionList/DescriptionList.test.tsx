import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DescriptionList } from './DescriptionList.tsx'

afterEach(cleanup)

describe('DescriptionList', () => {
  it('default', () => {
    const { container } = render(
      <DescriptionList
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
