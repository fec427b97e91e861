import type { Connector } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { listed } from '../../fixtures/fakeDirectory.ts'
import { addFound } from './addFound.ts'
import { directoryItem } from './directoryItem.ts'
import type { WalletItem } from './walletItem.ts'

const installed = (rdns: string, more: Partial<WalletItem> = {}): WalletItem => {
  const connector: Connector = {
    id: `own ${rdns}`,
    name: 'Own',
    kind: 'announced',
    namespaces: ['eip155'],
    rdns,
    connect: () => Promise.reject(new Error('not asked')),
  }
  return { key: connector.id, kind: 'installed', name: 'Own', connectors: [connector], namespaces: [], ...more }
}
const keys = (items: readonly WalletItem[]): readonly string[] => items.map(({ key }) => key)

describe('addFound', () => {
  it('default: what is not here stands after what is', () => {
    const known = [directoryItem(listed('Quay'))]
    expect(keys(addFound(known, [listed('Reef'), listed('Quay')]))).toEqual(['wallet:quay', 'wallet:reef'])
  })

  it('behavior: nothing new is the same list, so that nothing is drawn anew', () => {
    const known = [directoryItem(listed('Quay'))]
    expect(addFound(known, [listed('Quay')])).toBe(known)
    expect(addFound(known, [])).toBe(known)
  })

  it.each<readonly [string, WalletItem, Parameters<typeof listed>[1]]>([
    ['the domain of an installed wallet', installed('a.b'), { rdns: 'a.b' }],
    ['its domain on phones', installed('io.metamask.mobile'), { rdns: 'io.metamask' }],
    ['the domain of a listed wallet', directoryItem(listed('Quay', { rdns: 'a.b' })), { rdns: 'a.b' }],
    ['the id of a wallet that is installed', installed('x.y', { wallet: listed('Reef') }), {}],
  ])('behavior: once by %s', (_, known, more) => {
    expect(addFound([known], [listed('Reef', more)])).toEqual([known])
  })

  it('behavior: a wallet in doubt hides nobody', () => {
    const fake = installed('a.b', { mark: 'suspect' })
    expect(keys(addFound([fake], [listed('Reef', { rdns: 'a.b' })]))).toEqual(['own a.b', 'wallet:reef'])
  })
})
