import { describe, expect, test } from 'vitest'
import { isAppLink, isOpenScheme, isSafeLink, parseUrl } from './links.ts'

describe('links', () => {
  test('default: pages and apps', () => {
    expect(isSafeLink('https://harbor.example/a?b=c')).toBe(true)
    expect(isAppLink('harbor://wc?uri=1')).toBe(true)
    expect(isAppLink('https://harbor.example')).toBe(true)
    expect(parseUrl('https://harbor.example')?.hostname).toBe('harbor.example')
    expect(parseUrl('harbor')).toBeUndefined()
  })

  test.each(['http://a.example', 'harbor://x', 'https://user@a.example', 'https://a:b@a.example', 'javascript:1', ''])(
    'error: %j is no page to link to',
    (address) => expect(isSafeLink(address)).toBe(false),
  )

  test.each([
    ...'ftp chrome resource moz-extension jar smb ldap vscode itms-services shortcuts ms-msdt search-ms'.split(' '),
    ...'ms-officecmd ms-anything javascript data blob file vbscript intent about view-source tel sms HTTP'.split(' '),
  ])('error: the scheme %s is never opened', (scheme) => {
    expect(isOpenScheme(scheme)).toBe(false)
    expect(isAppLink(`${scheme}://host/path`)).toBe(false)
  })

  test('error: an app link with credentials', () => expect(isAppLink('x://user:pass@h')).toBe(false))
})
