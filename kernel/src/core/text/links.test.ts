import { appLinks, refusedLinks, refusedSchemes } from '@latchkey/tooling/vitest/appLinks.ts'
import { describe, expect, test } from 'vitest'
import { isAppLink, isOpenScheme, isSafeLink, parseUrl } from './links.ts'

describe('links', () => {
  test('default: pages and apps', () => {
    expect(isSafeLink('https://harbor.example/a?b=c')).toBe(true)
    expect(parseUrl('https://harbor.example')?.hostname).toBe('harbor.example')
    expect(parseUrl('harbor')).toBeUndefined()
  })

  test.each(['http://a.example', 'harbor://x', 'https://user@a.example', 'https://a:b@a.example', 'javascript:1', ''])(
    'error: %j is no page to link to',
    (address) => expect(isSafeLink(address)).toBe(false),
  )

  test.each(refusedSchemes)('error: the scheme %s is never opened', (scheme) => {
    expect(isOpenScheme(scheme)).toBe(false)
  })

  test.each(appLinks)('parameters: %j opens an app', (link) => expect(isAppLink(link)).toBe(true))
  test.each(refusedLinks)('error: %j is never opened', (link) => expect(isAppLink(link)).toBe(false))
})
