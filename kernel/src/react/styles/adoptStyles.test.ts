import { afterEach, describe, expect, test, vi } from 'vitest'
import { sheetSet } from '../views/viewLoader.tsx'
import { adoptStyles } from './adoptStyles.ts'

const texts = (): readonly string[] =>
  [...document.adoptedStyleSheets].map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join(''))
const rule = (name: string): string => `.${name} { color: red; }`
const names = (): readonly string[] => texts().map((text) => text.slice(1, text.indexOf(' ')))

afterEach(() => {
  document.adoptedStyleSheets = []
})

describe('adoptStyles', () => {
  test('default: in their order, whatever the order of arrival, after the sheets of the page', () => {
    const own = new CSSStyleSheet()
    own.replaceSync(rule('page'))
    document.adoptedStyleSheets = [own]
    const undo = [
      adoptStyles(document, { order: 4, css: rule('shell') }),
      adoptStyles(document, { order: 0, css: rule('base') }),
      adoptStyles(document, { order: 5, css: rule('plugin') }),
    ]
    expect(names()).toEqual(['page', 'base', 'shell', 'plugin'])
    for (const step of undo) step()
    expect(names()).toEqual(['page'])
  })

  test('behavior: the same sheet is adopted once and leaves with its last user', () => {
    const first = adoptStyles(document, { order: 0, css: rule('base') })
    const second = adoptStyles(document, { order: 0, css: rule('base') })
    expect(names()).toEqual(['base'])
    first()
    expect(names()).toEqual(['base'])
    second()
    expect(names()).toEqual([])
  })

  test('behavior: each shadow root has its own', () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' })
    const undo = adoptStyles(root, { order: 0, css: rule('base') })
    expect(root.adoptedStyleSheets).toHaveLength(1)
    expect(names()).toEqual([])
    undo()
    expect(root.adoptedStyleSheets).toHaveLength(0)
  })

  test('behavior: a browser without constructed sheets gets style elements with the nonce, in order', () => {
    const replaceSync = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation(() => {
      throw new TypeError('not supported')
    })
    const late = adoptStyles(document, { order: 4, css: rule('old-shell'), nonce: 'abc' })
    const early = adoptStyles(document, { order: 0, css: rule('old-base'), nonce: 'abc' })
    const elements = [...document.head.querySelectorAll('style')]
    expect(elements.map((element) => [element.textContent, element.nonce])).toEqual([
      [rule('old-base'), 'abc'],
      [rule('old-shell'), 'abc'],
    ])
    late()
    early()
    expect(document.head.querySelector('style')).toBeNull()
    replaceSync.mockRestore()
  })
})

describe('sheetSet', () => {
  test('default: what is added later is adopted where the set is attached', () => {
    const sheets = sheetSet()
    sheets.add({ order: 5, css: rule('first') })
    const detach = sheets.attach(document)
    sheets.add({ order: 6, css: rule('second') })
    expect(names()).toEqual(['first', 'second'])
    detach()
    expect(names()).toEqual([])
  })
})
