// @vitest-environment happy-dom
import { COLLECTIBLES, ODD_TOKENS, TOKENS } from '@latchkey/devnet/contracts'
import type { Network } from '@latchkey/kernel'
import { type Asset, assetId, nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { account, balanceOf, connected, node, type Page, withDevnet } from './testing/chainPage.ts'

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix }, { chains: [1, 42161], contracts: true })

/** Has nothing at the start. */
const RECEIVER = '0x00000000000000000000000000000000000ab1e0'
/** `mint(address,uint256)`, `balanceOf(address)` and `ownerOf(uint256)`, as the standards number them. */
const [MINT, BALANCE_OF, OWNER_OF] = ['40c10f19', '70a08231', '6352211e']
/** What the token that keeps a part is minted with. */
const TOLL = 5_000_000n
/** It keeps a fiftieth. */
const KEPT = 50n

type Kind = 'native' | 'usdc' | 'usdt' | 'toll' | 'keys'
const CHAINS = [1, 42161] as const

const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
const call = (chain: number, to: string, data: string) => node(chain, 'eth_call', { to, data: `0x${data}` }, 'latest')

interface Receipt {
  readonly status: string
  readonly effectiveGasPrice: string
  readonly gasUsed: string
}

/** Waits until a chain says that a transaction went well. */
async function mined(chain: number, hash: unknown): Promise<Receipt> {
  const receipt = await vi.waitUntil(
    async () => (await node(chain, 'eth_getTransactionReceipt', hash)) as Receipt | null,
    { timeout: 30_000 },
  )
  expect(receipt.status).toBe('0x1')
  return receipt
}

const TOKEN_OF = { usdc: TOKENS.usdc, usdt: TOKENS.usdt, toll: ODD_TOKENS.toll, keys: COLLECTIBLES.keys } as const

/** What a chain says itself that somebody has, of the coin, a token, or pieces. */
async function owned(chain: number, kind: Kind, owner: string): Promise<bigint> {
  if (kind === 'native') return balanceOf(chain, owner)
  return BigInt(String(await call(chain, TOKEN_OF[kind].address, `${BALANCE_OF}${word(owner)}`)))
}

/** A piece that an account has. */
async function pieceOf(chain: number, owner: string): Promise<bigint> {
  for (let id = 0n; id < 30n; id += 1n) {
    const found = await call(chain, COLLECTIBLES.keys.address, `${OWNER_OF}${word(id)}`).catch(() => '0x0')
    if (BigInt(String(found)) === BigInt(owner)) return id
  }
  throw new Error('nobody gave a piece')
}

async function assetOf(network: Network, chain: number, kind: Kind): Promise<Asset> {
  if (kind === 'native') return nativeAsset(network, { slip44: 60 })
  const { address, name, symbol } = TOKEN_OF[kind]
  const shared = { network: network.id, address, name, symbol, standing: 'listed' } as const
  if (kind !== 'keys') {
    const { decimals } = TOKEN_OF[kind]
    const id = assetId({ network: network.id, standard: 'erc20', reference: address })
    return { ...shared, id, kind: 'token', standard: 'erc20', decimals }
  }
  const tokenId = String(await pieceOf(chain, account(0)))
  const id = assetId({ network: network.id, standard: 'erc721', reference: address, tokenId })
  return { ...shared, id, kind: 'nft', standard: 'erc721', tokenId, decimals: 0 }
}

async function on(chain: number, from = 0): Promise<{ readonly page: Page; readonly network: Network }> {
  const page = await connected({ from })
  if (chain !== 1) await page.kernel.wallet.switchNetwork({ network: `eip155:${chain}` })
  const network = page.kernel.store.get(page.kernel.atoms.network)
  if (network?.id !== `eip155:${chain}`) throw new Error('another network')
  return { page, network }
}

/** Prepares, reads back and sends. */
async function send({ page }: { readonly page: Page }, asset: Asset, amount: bigint | 'max') {
  const request = { to: RECEIVER, asset, ...(amount === 'max' ? { amount: 0n, max: true } : { amount }) }
  const prepared = await page.capability('prepareTransfer')(request)
  const facts = await page.capability('inspectTransfer')({ prepared })
  const { hash } = await page.capability('sendPrepared')({ prepared, digest: facts.digest })
  return { prepared, facts, hash }
}

beforeAll(async () => {
  for (const chain of CHAINS) {
    const data = `0x${MINT}${word(account(0))}${word(TOLL)}`
    await mined(
      chain,
      await node(chain, 'eth_sendTransaction', { from: account(0), to: ODD_TOKENS.toll.address, data }),
    )
  }
})

describe.each(CHAINS)('on chain %d, by what the chain says before and after', (chain) => {
  test.each<[Kind, bigint, bigint]>([
    ['native', 10n ** 15n, 10n ** 15n],
    ['usdc', 1_500_001n, 1_500_001n],
    ['usdt', 7n, 7n],
    ['toll', 1_000_000n, 980_000n],
    ['keys', 1n, 1n],
  ])('default: %s: %d leaves the sender, %d arrives', async (kind, amount, arrives) => {
    const site = await on(chain)
    const asset = await assetOf(site.network, chain, kind)
    const [own, theirs] = [await owned(chain, kind, account(0)), await owned(chain, kind, RECEIVER)]
    const { facts, hash } = await send(site, asset, amount)
    const { effectiveGasPrice, gasUsed } = await mined(chain, hash)
    const fee = BigInt(effectiveGasPrice) * BigInt(gasUsed)
    expect(fee).toBeLessThanOrEqual(facts.feeAtMost)
    expect(await owned(chain, kind, RECEIVER)).toBe(theirs + arrives)
    expect(await owned(chain, kind, account(0))).toBe(own - amount - (kind === 'native' ? fee : 0n))
  })

  test('behavior: all of the coin leaves exactly what was kept back', async () => {
    const site = await on(chain, 6)
    const before = await balanceOf(chain, account(6))
    const { facts, hash } = await send(site, await assetOf(site.network, chain, 'native'), 'max')
    const { effectiveGasPrice, gasUsed } = await mined(chain, hash)
    const left = before - facts.amount - BigInt(effectiveGasPrice) * BigInt(gasUsed)
    expect(await balanceOf(chain, account(6))).toBe(left)
    expect(before - facts.amount).toBe(facts.feeAtMost + facts.feeAtMost / 4n)
  })

  test.each<[Kind, (amount: bigint) => bigint]>([
    ['usdc', (amount) => amount],
    ['usdt', (amount) => amount],
    ['toll', (amount) => amount - amount / KEPT],
  ])('behavior: all of %s leaves nothing, and what was said arrives', async (kind, arrives) => {
    const site = await on(chain)
    const [all, theirs] = [await owned(chain, kind, account(0)), await owned(chain, kind, RECEIVER)]
    expect(all).toBeGreaterThan(0n)
    const { prepared, facts, hash } = await send(site, await assetOf(site.network, chain, kind), 'max')
    await mined(chain, hash)
    expect(facts.amount).toBe(all)
    expect(prepared.arrives ?? facts.amount).toBe(arrives(all))
    expect(await owned(chain, kind, account(0))).toBe(0n)
    expect(await owned(chain, kind, RECEIVER)).toBe(theirs + arrives(all))
  })
})
