import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Text } from './Text.tsx'

afterEach(cleanup)
const draw = (node: ReactElement): Element | null => render(node).container.firstElementChild

describe('Text', () => {
  it('default', () => {
    const text = draw(<Text>words</Text>)
    expect([text?.tagName, text?.textContent]).toEqual(['P', 'words'])
  })

  it('parameters: as, id', () => {
    const text = draw(
      <Text as="span" id="a">
        words
      </Text>,
    )
    expect([text?.tagName, text?.id]).toEqual(['SPAN', 'a'])
  })

  it('behavior: every variant and tone has a look of its own', () => {
    const classes = [
      draw(<Text />),
      draw(<Text variant="small" />),
      draw(<Text tone="muted" />),
      draw(<Text weight="medium" />),
      draw(<Text numeric />),
      draw(<Text truncate />),
    ].map((element) => element?.className)
    expect(new Set(classes).size).toBe(classes.length)
  })
})
