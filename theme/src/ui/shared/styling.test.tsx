import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { Sheets, useSheet } from './styling.ts'

function Part({ css }: { readonly css: string }) {
  useSheet(css)
  return <p>part</p>
}

const rules = (): string[] =>
  document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))

describe('useSheet', () => {
  it('default', () => {
    render(
      <>
        <Part css=".a { color: red; }" />
        <Part css=".a { color: red; }" />
        <Part css="" />
      </>,
    )
    expect(rules()).toEqual(['.a { color: red; }'])
  })

  it('parameters: a provider takes the sheets', () => {
    const adopt = vi.fn()
    render(
      <Sheets.Provider value={adopt}>
        <Part css=".b { color: red; }" />
      </Sheets.Provider>,
    )
    expect(adopt.mock.calls).toEqual([['.b { color: red; }']])
    expect(rules().join()).not.toContain('.b')
  })

  it('behavior: a server adopts nothing', () => {
    const adopt = vi.fn()
    const html = renderToString(
      <Sheets.Provider value={adopt}>
        <Part css=".c { color: red; }" />
      </Sheets.Provider>,
    )
    expect(html).toBe('<p>part</p>')
    expect(adopt).not.toHaveBeenCalled()
  })
})
