import { cleanIcon } from '@latchkey/kernel/text'
import { isAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { evmAdapter } from '../index.ts'
import * as networks from './index.ts'

const all = Object.entries(networks)

describe('networks', () => {
  test('default: every network is well formed and none is there twice', () => {
    expect(() => evmAdapter({ networks: all.map(([, network]) => network) })).not.toThrow()
  })

  test.each(all)('behavior: %s stands in a file of its name', async (name, network) => {
    expect({ ...(await import(`../networks/${name}.ts`)) }).toEqual({ [name]: network })
  })

  test.each(all)('behavior: %s agrees with public chain data', (_name, { id, nativeCurrency, testnet, contracts }) => {
    const known = Object.values(viemChains).filter((chain) => `eip155:${chain.id}` === id)
    expect(known.length).toBeGreaterThan(0)
    expect(known.map((chain) => chain.nativeCurrency)).toContainEqual(
      expect.objectContaining({ symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals }),
    )
    expect(known.map((chain) => Boolean('testnet' in chain && chain.testnet))).toContain(Boolean(testnet))
    expect(Object.values(contracts ?? {}).filter((address) => !isAddress(address))).toEqual([])
  })

  test.each(all)('behavior: the icon of %s is small and carries everything itself', (_name, { icon }) => {
    expect(icon?.length ?? 0).toBeLessThanOrEqual(420)
    expect(cleanIcon(icon)).toBe(icon)
  })
})
