import { describe, expect, test } from 'vitest'
import { isSameAddress, isSameToken, nativeAddressOf, plainOf, SWAP_NETWORKS, tokenIdOf } from './networks.ts'
import { programsOf, routerAt, routersOf } from './routers.ts'

const LIFI = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const OWN = { router: `0x${'1'.repeat(40)}`, wrappedNative: `0x${'2'.repeat(40)}` }
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('who may be called', () => {
  test.each([
    ['eip155:1', ['lifi', 'zeroex']],
    ['eip155:100', ['lifi']],
    ['eip155:324', ['lifi']],
    ['eip155:5', []],
    [SOLANA, ['jupiter', 'jupiter']],
  ] as const)('default: on %s', (network, providers) => {
    expect(routersOf(network, {}).map(({ provider }) => provider)).toEqual(providers)
  })

  test('behavior: the host’s own exchange goes first, on its network alone', () => {
    const exchanges = { 'eip155:100': OWN } as const
    expect(routersOf('eip155:100', exchanges)[0]).toEqual({
      provider: 'exchange',
      target: OWN.router,
      spender: OWN.router,
      wrappedNative: OWN.wrappedNative,
    })
    expect(routersOf('eip155:1', exchanges).map(({ provider }) => provider)).not.toContain('exchange')
  })

  test('behavior: found by its address in any letters, or by the wrapped coin, of the provider the quote names', () => {
    const routers = routersOf('eip155:1', { 'eip155:1': OWN })
    expect(routerAt(routers, LIFI.toLowerCase(), 'lifi')?.target).toBe(LIFI)
    expect(routerAt(routers, LIFI, undefined)?.provider).toBe('lifi')
    expect(routerAt(routers, OWN.wrappedNative, 'exchange')?.target).toBe(OWN.router)
  })

  test.each([
    ['of another provider', LIFI, 'zeroex'],
    ['that nobody lists', `0x${'f'.repeat(40)}`, undefined],
    ['that is empty', '', undefined],
  ])('error: an address %s is none', (_title, target, provider) => {
    expect(routerAt(routersOf('eip155:1', {}), target, provider)).toBeUndefined()
  })

  test('behavior: a router that lists what it calls never lets its Settler take tokens', () => {
    const listed = routersOf('eip155:1', {}).filter(({ registry }) => registry)
    expect(listed.length).toBeGreaterThan(0)
    for (const { target, spender } of listed) expect(spender).toBe(target)
  })

  test('behavior: programs are of Solana, each once, and hold every one that trades', () => {
    const programs = programsOf(SOLANA)
    expect(programs.length).toBeGreaterThan(0)
    expect(new Set(programs).size).toBe(programs.length)
    expect(routersOf(SOLANA, {}).every(({ target }) => programs.includes(target))).toBe(true)
    expect(programsOf('eip155:1')).toEqual([])
  })
})

describe('how services name assets', () => {
  test.each([
    ['eip155:1', undefined, 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
    ['eip155:1', '0xAb', 'eip155:1:0xAb'],
    [SOLANA, undefined, `${SOLANA}:So11111111111111111111111111111111111111111`],
    ['tally:1', undefined, 'tally:1:native'],
  ] as const)('default: %s %s', (network, address, id) => {
    expect(tokenIdOf({ network, ...(address ? { address } : {}) })).toBe(id)
    expect(plainOf(id)).toBe(address ?? nativeAddressOf(network))
  })

  test('behavior: hexadecimal addresses are the same in any letters, others are not', () => {
    expect(isSameAddress('0xAB', '0xab')).toBe(true)
    expect(isSameAddress('SoAB', 'Soab')).toBe(false)
    expect(isSameAddress(undefined, undefined)).toBe(true)
    expect(isSameAddress('0xab', undefined)).toBe(false)
    expect(isSameToken('eip155:1:0xAB', 'eip155:1:0xab')).toBe(true)
    expect(isSameToken(`${SOLANA}:AB`, `${SOLANA}:ab`)).toBe(false)
  })

  test('behavior: networks that are served stand there once', () => {
    expect(new Set(SWAP_NETWORKS).size).toBe(SWAP_NETWORKS.length)
    expect(SWAP_NETWORKS).toContain(SOLANA)
  })
})
