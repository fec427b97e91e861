import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeProvider } from '../testing/fakeProvider.ts'
import { readAnnouncement } from './announcement.ts'

const provider = fakeProvider()
const icon = 'data:image/png;base64,iVBORw0KGgo='
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Example', icon, rdns: 'com.example.Wallet' }
const explode = () => {
  throw new Error('boom')
}

describe('readAnnouncement', () => {
  test('default', () => {
    expect(readAnnouncement({ info, provider })).toEqual({ ...info, rdns: 'com.example.wallet', provider })
    expect(readAnnouncement(Object.freeze({ info: Object.freeze(info), provider }))?.provider).toBe(provider)
  })

  test.each([
    ['an icon from the network', { icon: 'https://evil.example/x.png' }, 'icon'],
    ['an icon that is no text', { icon: 7 }, 'icon'],
    ['a domain name that is none', { rdns: 'not a name' }, 'rdns'],
    ['a domain name without a dot', { rdns: 'metamask' }, 'rdns'],
    ['an endless domain name', { rdns: `a.${'b'.repeat(300)}` }, 'rdns'],
  ])('behavior: %s is left out', (_title, change, field) => {
    const read = readAnnouncement({ info: { ...info, ...change }, provider })
    expect(read?.name).toBe('Example')
    expect(read).not.toHaveProperty(field)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'wallet'],
    ['no info', { provider }],
    ['no provider', { info }],
    ['a provider that cannot be asked', { info, provider: {} }],
    ['a provider of text', { info, provider: 'window.ethereum' }],
    ['no uuid', { info: { ...info, uuid: undefined }, provider }],
    ['a uuid with markup', { info: { ...info, uuid: '<b>' }, provider }],
    ['no name', { info: { ...info, name: '' }, provider }],
    ['an invisible name', { info: { ...info, name: '\u200b\u202e' }, provider }],
    [
      'a getter that throws',
      {
        get info() {
          return explode()
        },
        provider,
      },
    ],
    [
      'a name that throws',
      {
        info: {
          ...info,
          get name() {
            return explode()
          },
        },
        provider,
      },
    ],
    ['a proxy that throws', new Proxy({}, { get: explode })],
    ['a provider that throws', { info, provider: new Proxy({}, { get: explode }) }],
  ])('error: %s is ignored', (_title, detail) => {
    expect(readAnnouncement(detail)).toBeUndefined()
  })

  test('behavior: each field is read once, so that it cannot change between check and use', () => {
    let reads = 0
    const sly = {
      ...info,
      get name() {
        reads += 1
        return reads === 1 ? 'Example' : '<img src=x onerror=alert(1)>'
      },
    }
    expect(readAnnouncement({ info: sly, provider })?.name).toBe('Example')
    expect(reads).toBe(1)
  })

  test('behavior: nothing makes it throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (some, other) => {
        readAnnouncement(some)
        readAnnouncement({ info: some, provider: other })
      }),
    )
  })
})
