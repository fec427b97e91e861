import { describe, expect, it } from 'vitest'
import { personOf } from './person.ts'

/** What is shown of somebody whose token says this. */
const nameOf = (claims: object): string =>
  personOf({ iss: 'https://openid.example', aud: 'wallet', exp: 1, iat: 0, sub: '42', ...claims }).name

describe('who somebody is at a provider', () => {
  it('default: the name, else the e-mail address, else the id', () => {
    expect(nameOf({ name: 'Mara Kowal', email: 'mara@example.com' })).toBe('Mara Kowal')
    expect(nameOf({ email: 'mara@example.com' })).toBe('mara@example.com')
    expect(nameOf({})).toBe('42')
  })

  it('behavior: signs that cannot be seen, or turn the text, are taken out of a name', () => {
    expect(nameOf({ name: 'me@\u200Bexample.com\u202E\u2066\n wallet' })).toBe('me@example.com wallet')
    expect(nameOf({ name: '\u200B\u202E', email: 'mara@example.com' })).toBe('mara@example.com')
  })

  it('behavior: a long name is cut to what a page takes', () => {
    expect(nameOf({ name: '👩‍👩‍👧'.repeat(80) }).length).toBeLessThanOrEqual(100)
  })
})
