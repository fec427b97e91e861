import { describe, expect, it } from 'vitest'
import { listed } from '../fixtures/fakeDirectory.ts'
import { connectingParams, isConnecting, sameWallet, targetOf } from './attempt.ts'

const harbor = { id: 'harbor', name: 'Harbor' }

describe('connectingParams', () => {
  it('default', () => {
    expect(connectingParams(harbor, {})).toEqual({ connectorId: 'harbor', name: 'Harbor' })
  })

  it('parameters: picture, family and network', () => {
    const icon = 'https://harbor.example/icon.png'
    expect(connectingParams({ ...harbor, icon }, { namespace: 'eip155', network: 'eip155:1' })).toEqual({
      connectorId: 'harbor',
      name: 'Harbor',
      icon,
      namespace: 'eip155',
      network: 'eip155:1',
    })
  })

  it('behavior: a name is cleaned; without anything left of it the id is shown', () => {
    expect(connectingParams({ ...harbor, name: ' Har\u202Ebor\n' }, {}).name).toBe('Harbor')
    expect(connectingParams({ ...harbor, name: '\u202E' }, {}).name).toBe('harbor')
  })
})

describe('targetOf', () => {
  it('behavior: only the family and the network, and only those that are given', () => {
    expect(targetOf({ namespace: 'eip155', ...harbor })).toEqual({ namespace: 'eip155' })
    expect(targetOf({ network: 'eip155:1' })).toEqual({ network: 'eip155:1' })
    expect(targetOf({})).toEqual({})
  })
})

describe('isConnecting', () => {
  it.each([
    ['connect.ConnectingExternal', true],
    ['connect.ConnectingWalletConnect', true],
    ['connect.ConnectingWalletConnectBasic', true],
    ['connect.ConnectingMultiChain', false],
    ['connect.Connect', false],
    ['account.Account', false],
    [undefined, false],
  ])('parameters: %s', (route, expected) => {
    expect(isConnecting(route)).toBe(expected)
  })
})

describe('sameWallet', () => {
  const quay = { connectorId: 'pairing', name: 'Quay', wallet: listed('Quay') }

  it('default', () => {
    expect(sameWallet({ connectorId: 'harbor', name: 'Harbor' }, { connectorId: 'harbor' })).toBe(true)
    expect(sameWallet({ connectorId: 'harbor', name: 'Harbor' }, { connectorId: 'quill' })).toBe(false)
  })

  it('behavior: wallets that share a connector are told apart by their directory id', () => {
    expect(sameWallet(quay, { ...quay, wallet: listed('Quay', { name: 'New name' }) })).toBe(true)
    expect(sameWallet(quay, { ...quay, wallet: listed('Reef') })).toBe(false)
    expect(sameWallet(quay, { connectorId: 'pairing' })).toBe(false)
  })

  it.each([undefined, null, 'harbor', 1, {}])('behavior: parameters of other views are for no wallet: %j', (params) => {
    expect(sameWallet(params, { connectorId: 'harbor' })).toBe(false)
  })
})
