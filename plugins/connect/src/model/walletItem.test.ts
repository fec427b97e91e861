import { describe, expect, it } from 'vitest'
import { listed } from '../fixtures/fakeDirectory.ts'
import { wallet } from '../fixtures/openWidget.tsx'
import { directoryItem, directoryKey, domainKey, domainsOf, familyName, familyNames, nameKey } from './walletItem.ts'

const family = (namespace: string, label = namespace, shortLabel?: string) => ({
  namespace,
  label,
  ...(shortLabel === undefined ? {} : { shortLabel }),
})

describe('nameKey', () => {
  it.each([
    ['  Harbor\u00A0 Wallet ', 'harbor wallet'],
    ['ＨＡＲＢＯＲ', 'harbor'],
    ['Trust', 'trust wallet'],
    ['Trust Wallet', 'trust wallet'],
  ])('parameters: %s', (name, expected) => {
    expect(nameKey(name)).toBe(expected)
  })
})

describe('domainKey', () => {
  it('behavior: a wallet that announces itself on phones by a domain of its own is the same wallet', () => {
    expect(domainKey('io.metamask.mobile')).toBe(domainKey('io.metamask'))
    expect(domainKey('xyz.harbor')).toBe('xyz.harbor')
  })
})

describe('directoryItem', () => {
  it('default', () => {
    const quay = listed('Quay', { chains: ['eip155:1', 'eip155:10', 'solana:5'], image: 'https://q.example/a.png' })
    expect(directoryItem(quay)).toEqual({
      key: directoryKey(quay),
      kind: 'directory',
      name: 'Quay',
      icon: 'https://q.example/a.png',
      connectors: [],
      wallet: quay,
      namespaces: ['eip155', 'solana'],
    })
  })

  it('behavior: without a picture and chains', () => {
    expect(directoryItem(listed('Quay'))).toMatchObject({ namespaces: [] })
    expect(directoryItem(listed('Quay'))).not.toHaveProperty('icon')
  })
})

describe('domainsOf', () => {
  const installed = {
    key: 'a',
    kind: 'installed',
    name: 'Harbor',
    connectors: [wallet('Harbor', { rdns: 'io.metamask.mobile' }), wallet('Harbor')],
    namespaces: [],
  } as const

  it('default: of its connectors and of the directory', () => {
    expect(domainsOf({ ...installed, wallet: listed('Harbor', { rdns: 'xyz.harbor' }) })).toEqual([
      'io.metamask',
      'xyz.harbor',
    ])
  })

  it('behavior: the domain of a duplicate counts for nothing', () => {
    expect(domainsOf({ ...installed, status: 'duplicate' })).toEqual([])
  })
})

describe('familyNames', () => {
  const families = [family('eip155', 'Ethereum and compatible', 'EVM'), family('solana', 'Solana'), family('cosmos')]

  it('default: those of the site that the wallet supports, by their short names', () => {
    expect(familyNames(['solana', 'eip155', 'other'], families)).toBe('EVM, Solana')
  })

  it('behavior: nothing where the site has one family', () => {
    expect(familyNames(['eip155'], families.slice(0, 1))).toBe('')
  })

  it('behavior: a family without a short name has its label', () => {
    expect(familyName(family('cosmos', 'Cosmos'))).toBe('Cosmos')
  })
})
