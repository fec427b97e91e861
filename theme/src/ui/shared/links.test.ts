import { appLinks, refusedLinks } from '@latchkey/tooling/vitest/appLinks.ts'
import { describe, expect, it, vi } from 'vitest'
import { safeAppLink, safeHref, safeImage } from './links.ts'

describe('safeImage', () => {
  it.each([
    'https://example.com/a.png',
    'http://127.0.0.1:8080/getWalletImage/a',
    'http://localhost/a.png',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,%3Csvg/%3E',
    'data:image/webp;base64,AA',
  ])('default: %s', (src) => {
    expect(safeImage(src)).toBe(src)
  })

  it.each([
    undefined,
    '',
    'http://example.com/a.png',
    'http://localhost.example.com/a.png',
    'http://127.0.0.1@example.com/a.png',
    '/a.png',
    'javascript:0',
    'blob:https://example.com/1',
    'data:text/html,<b>',
    'data:image/bmp;base64,AA',
    'data:image/svg+xmlx,<svg/>',
    ' https://example.com',
  ])('error: %s', (src) => {
    expect(safeImage(src)).toBeUndefined()
  })

  it('behavior: a data picture has at most 64 kB', () => {
    const head = 'data:image/png;base64,'
    expect(safeImage(head + 'A'.repeat(65_536 - head.length))).toBeDefined()
    expect(safeImage(head + 'A'.repeat(65_537 - head.length))).toBeUndefined()
  })
})

describe('safeHref', () => {
  it('behavior: in browsers without URL.canParse, too', () => {
    vi.spyOn(URL, 'canParse').mockReturnValue(false)
    expect(safeHref('https://example.com/')).toBe('https://example.com/')
    expect(safeHref('nonsense')).toBeUndefined()
  })

  it('default', () => {
    expect(safeHref('https://example.com/a?b#c')).toBe('https://example.com/a?b#c')
    expect(safeHref('http://latchkey.localhost:5173/explorer#/a')).toBe('http://latchkey.localhost:5173/explorer#/a')
    expect(safeHref('http://localhost.example/')).toBeUndefined()
    expect(safeHref('http://me@localhost/')).toBeUndefined()
  })

  it.each([
    undefined,
    '',
    '/a',
    'http://example.com',
    'javascript:0',
    'JaVaScRiPt:0',
    'data:text/html,a',
    'https://a:b@example.com',
    'https://',
  ])('error: %s', (href) => {
    expect(safeHref(href)).toBeUndefined()
  })
})

describe('safeAppLink', () => {
  it.each(appLinks)('parameters: %j opens an app', (link) => {
    expect(safeAppLink(link)).toBe(link)
  })

  it.each([undefined, ...refusedLinks])('error: %j is never opened', (link) => {
    expect(safeAppLink(link)).toBeUndefined()
  })
})
