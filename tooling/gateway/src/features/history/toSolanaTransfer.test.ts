import { describe, expect, test } from 'vitest'
import type { MintFacts, SolanaFacts } from './solanaMints.ts'
import type { SolanaTransaction, TokenChange } from './solanaTransaction.ts'
import { toSolanaTransfer } from './toSolanaTransaction.ts'

const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [ME, STRANGER, MINT] = ['Me'.padEnd(44, '1'), 'Stranger'.padEnd(44, '1'), 'Mint'.padEnd(44, '1')] as const

const FACTS: SolanaFacts = {
  listed: new Map(),
  mints: new Map(),
  listedSymbols: new Set(['usdc', 'sol']),
  isLookAlike: () => false,
}

const NAMELESS: MintFacts = { name: null, symbol: null, isOneOfAKind: undefined }
const change = (amount: bigint, decimals = 0): TokenChange => ({ mint: MINT, decimals, change: amount })

/** A transfer of one thing from the stranger, who paid, to some accounts and to me. */
function given(moved: TokenChange, receivers: readonly string[] = [], payer = STRANGER): SolanaTransaction {
  const owners = [ME, ...receivers]
  const tokens = owners.map((owner) => [owner, [moved]] as const)
  return { payer, accounts: [STRANGER, ...owners], changes: [], fee: 0n, programs: [], tokens: new Map(tokens) }
}

function shown(moved: TokenChange, transaction: SolanaTransaction, facts: Partial<SolanaFacts> = {}) {
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const config = { id: CHAIN, name: 'Solana', rpcUrls: [], nativeCurrency } as const
  return toSolanaTransfer(moved, transaction, { account: ME, chainId: CHAIN, config, facts: { ...FACTS, ...facts } })
}

const known = (facts: Partial<MintFacts>): Partial<SolanaFacts> => ({
  mints: new Map([[MINT, { ...NAMELESS, ...facts }]]),
})

describe('toSolanaTransfer', () => {
  test('default: one of a kind is a piece, whatever is known of its name', () => {
    const first = change(1n)
    const { nft_info, fungible_info } = shown(first, given(first), known({ isOneOfAKind: true }))
    expect(nft_info).toEqual({ name: '#Mint11…111111', flags: { is_spam: false }, address: `${CHAIN}:${MINT}` })
    expect(fungible_info).toBeUndefined()
    expect(shown(first, given(first)).nft_info).toBeDefined()
    expect(shown(first, given(first), known({ isOneOfAKind: false })).nft_info).toBeUndefined()
  })

  test('behavior: a piece that is handed out to many in one transaction is marked, but not for who paid', () => {
    const first = change(1n)
    const many = ['a', 'b', 'c', 'd']
    expect(shown(first, given(first, many)).nft_info?.flags).toEqual({ is_spam: true })
    expect(shown(first, given(first, many.slice(1))).nft_info?.flags).toEqual({ is_spam: false })
    expect(shown(first, given(first, many, ME)).nft_info?.flags).toEqual({ is_spam: false })
  })

  test('behavior: a token that advertises or has the symbol of a listed one is marked', () => {
    const coins = change(5_000_000n, 6)
    const isMarked = (facts: Partial<MintFacts>) =>
      shown(coins, given(coins), known(facts)).fungible_info?.flags?.is_spam
    expect(isMarked({ name: 'Harbour', symbol: 'HBR' })).toBe(false)
    expect(isMarked({ name: 'Harbour', symbol: 'USDС' })).toBe(true)
    expect(isMarked({ name: 'Visit reward.example', symbol: 'HBR' })).toBe(true)
  })

  test('behavior: nothing, dust and an address that looks like a known one are marked', () => {
    for (const moved of [change(0n, 9), change(1n, 9)])
      expect(shown(moved, given(moved)).fungible_info?.flags).toEqual({ is_spam: true })
    const coins = change(5_000_000n, 6)
    expect(shown(coins, given(coins), { isLookAlike: () => true }).fungible_info?.flags).toEqual({ is_spam: true })
  })
})
