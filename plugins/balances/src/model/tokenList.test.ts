import { evmAdapter } from '@latchkey/adapter-evm'
import { describe, expect, it } from 'vitest'
import { type TokenEntry, tokensOf } from './tokenList.ts'
import { wellKnownTokens } from './wellKnownTokens.ts'

const family = { slip44: 60, tokenStandard: 'erc20' }
const usdc: TokenEntry = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}

describe('tokensOf', () => {
  it('default: the tokens of one network, by chain number or CAIP-2 id', () => {
    const sol: TokenEntry = { ...usdc, network: 'solana:x', address: 'EPjFWdd5Aufq' }
    expect(tokensOf([usdc, sol], 'eip155:1', family)).toEqual([
      {
        id: 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        address: usdc.address,
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
      },
    ])
    expect(tokensOf([usdc, sol], 'solana:x', { tokenStandard: 'token' })).toHaveLength(1)
    expect(tokensOf([usdc], 'eip155:1', undefined)).toEqual([])
  })

  it('behavior: the first of several entries for one token counts, and names are cleaned', () => {
    const tokens = tokensOf(
      [
        { ...usdc, name: 'US\u202ED' },
        { ...usdc, name: 'Other' },
      ],
      'eip155:1',
      family,
    )
    expect(tokens.map(({ name }) => name)).toEqual(['USD'])
  })

  it.each([
    [{ ...usdc, decimals: 37 }],
    [{ ...usdc, decimals: 1.5 }],
    [{ ...usdc, symbol: '\u200b' }],
    [{ ...usdc, address: 'a b' }],
    [{ ...usdc, address: 7 }],
    [null],
    ['x'],
  ])('error: %j is left out, the others stay', (entry) => {
    expect(tokensOf([entry, usdc], 'eip155:1', family)).toHaveLength(1)
  })

  it.each([
    ['https://a.example/x.png', true],
    ['data:image/png;base64,AAAA', true],
    ['http://a.example/x.png', false],
    ['ipfs://x', false],
    ['javascript:alert(1)', false],
  ])('parameters: picture %s', (logoURI, isShown) => {
    expect(tokensOf([{ ...usdc, logoURI }], 'eip155:1', family)[0]?.iconUrl).toBe(isShown ? logoURI : undefined)
  })
})

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('wellKnownTokens', () => {
  it('default: every address has the right checksum (EIP-55), and no network has one twice', async () => {
    const { family: evm } = evmAdapter()
    for (const { address, network } of wellKnownTokens)
      if (network === undefined) expect(await evm?.parseAddress?.(address), address).toBe(address)
    const keys = wellKnownTokens.map(({ chainId, network, address }) => `${chainId} ${network} ${address}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(tokensOf(wellKnownTokens, 'eip155:1', family).length).toBeLessThanOrEqual(50)
    const mints = tokensOf(wellKnownTokens, SOLANA, { tokenStandard: 'token', slip44: 501 })
    expect(mints.map(({ symbol }) => symbol)).toContain('USDC')
    for (const { address } of mints) expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
  })
})
