import { describe, expect, it } from 'vitest'
import { addressRange, clientKey, isNetwork } from './addresses.ts'

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

describe('addressRange', () => {
  it('default: the public network, and everything else', () => {
    for (const address of ['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'])
      expect(addressRange(address), address).toBe('unicast')
    const others = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1']
    for (const address of [
      ...others,
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ])
      expect(addressRange(address), address).not.toBe('unicast')
    expect(addressRange('shop.example')).toBeUndefined()
  })
})

describe('isNetwork', () => {
  it('default: addresses and networks', () => {
    for (const text of ['203.0.113.0/24', '::1', '10.0.0.1', 'fd00::/8']) expect(isNetwork(text), text).toBe(true)
    for (const text of ['10.0.0.1/33', '10', 'fd00::/129', '10.0.0.0/8/8', 'shop.example', ''])
      expect(isNetwork(text), text).toBe(false)
  })
})
