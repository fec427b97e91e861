import { describe, expect, it } from 'vitest'
import { clientKey } from './clientKey.ts'

describe('clientKey', () => {
  it('default: an address of version 4 counts for itself', () => {
    expect(clientKey('192.0.2.7')).toBe('192.0.2.7')
    expect(clientKey('::ffff:192.0.2.7')).toBe('192.0.2.7')
  })

  it('behavior: of version 6 the network counts', () => {
    expect(clientKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(clientKey('2001:0DB8:0001:0002::9')).toBe('2001:db8:1:2::/64')
    expect(clientKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(clientKey('::1')).toBe('0:0:0:0::/64')
  })
})
