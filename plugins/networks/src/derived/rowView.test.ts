import type { Network } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { rowView } from './rowView.ts'

const network: Network = {
  id: 'a:1',
  namespace: 'a',
  name: 'A',
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: [],
}

describe('rowView', () => {
  it('default', () => {
    expect(rowView(network, { state: 'ready' }, undefined)).toEqual({ state: undefined, second: undefined, tags: [] })
  })

  it.each([
    [{ state: 'current' }, 'current', undefined],
    [{ state: 'connects' }, undefined, 'connectsAnother'],
    [{ state: 'refused', wallet: 'Harbor' }, 'off', 'notSupported'],
    [{ state: 'refused' }, 'off', 'noWallet'],
  ] as const)('parameters: %j', (row, state, word) => {
    const view = rowView(network, row, undefined)
    expect(view.state).toBe(state)
    expect(view.second?.word).toBe(word)
  })

  it('behavior: tags say that an account is there and that it is a test network', () => {
    const { tags } = rowView({ ...network, testnet: true }, { state: 'connected' }, undefined)
    expect(tags.map(({ word }) => word)).toEqual(['accountConnected', 'test'])
  })

  it.each([
    ['waiting', 'busy', 'approve', 'accent'],
    ['slow', undefined, 'slowTitle', 'warning'],
    ['declined', undefined, 'declinedTitle', 'error'],
    ['unknown', undefined, 'unknownTitle', 'error'],
  ] as const)('behavior: %s is told in the row', (status, state, word, tone) => {
    const view = rowView(network, { state: 'ready' }, { network: 'a:1', status })
    expect(view).toMatchObject({ state, second: { word, tone } })
  })

  it('behavior: an attempt for another network changes nothing', () => {
    expect(rowView(network, { state: 'ready' }, { network: 'a:2', status: 'waiting' }).state).toBeUndefined()
  })
})
