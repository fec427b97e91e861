// @vitest-environment happy-dom
import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { COLLECTIBLES, CONTRACT_WALLET, TOKENS } from '@latchkey/devnet/contracts'
import type { Network, Services, TransferRequest } from '@latchkey/kernel'
import { type Asset, assetId, nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, type TransferBench, transferContract, withoutPrefix } from '@latchkey/kernel/testing'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, balanceOf, chain, connected, node, type Page, withDevnet } from './testing/chainPage.ts'

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix }, { contracts: true })

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function mint(address to, uint256 amount)',
])
const itemsAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
/** Receives, and has nothing of the tokens at the start. */
const RECEIVER = '0x000000000000000000000000000000000000bEEF'

const native = (network: Network): Asset => nativeAsset(network, { slip44: 60 })
function token(key: 'usdc' | 'usdt' | 'ticket'): Asset {
  const { address, name, symbol, decimals } = TOKENS[key]
  const id = assetId({ network: 'eip155:1', standard: 'erc20', reference: address })
  return {
    id,
    network: 'eip155:1',
    kind: 'token',
    standard: 'erc20',
    address,
    name,
    symbol,
    decimals,
    standing: 'listed',
  }
}
function piece(standard: 'erc721' | 'erc1155', tokenId: string): Asset {
  const { address, name, symbol } = standard === 'erc721' ? COLLECTIBLES.keys : COLLECTIBLES.items
  const id = assetId({ network: 'eip155:1', standard, reference: address, tokenId })
  return {
    id,
    network: 'eip155:1',
    kind: 'nft',
    standard,
    address,
    tokenId,
    name,
    symbol,
    decimals: 0,
    standing: 'listed',
  }
}

async function read(to: string, data: `0x${string}`): Promise<`0x${string}`> {
  return (await node(1, 'eth_call', { to, data }, 'latest')) as `0x${string}`
}

/** Which piece of a collection, from 1 on, belongs to somebody. */
async function pieceOf(owner: string): Promise<string> {
  for (let id = 0n; id < 30n; id += 1n) {
    const data = encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
    const found = await read(COLLECTIBLES.keys.address, data).catch(() => '')
    if (found.toLowerCase().endsWith(owner.slice(2).toLowerCase())) return id.toString()
  }
  throw new Error('nobody gave a piece')
}

async function itemOf(owner: string): Promise<string> {
  for (let id = 0n; id < 30n; id += 1n) {
    const data = encodeFunctionData({ abi: itemsAbi, functionName: 'balanceOf', args: [owner as `0x${string}`, id] })
    if (BigInt(await read(COLLECTIBLES.items.address, data)) > 1n) return id.toString()
  }
  throw new Error('nobody gave an item')
}

async function owned({ to, asset }: TransferRequest): Promise<bigint> {
  const owner = to as `0x${string}`
  if (asset.kind === 'native') return balanceOf(1, to)
  if (asset.standard === 'erc1155') {
    const args = [owner, BigInt(asset.tokenId ?? 0)] as const
    return BigInt(
      await read(asset.address ?? '', encodeFunctionData({ abi: itemsAbi, functionName: 'balanceOf', args })),
    )
  }
  return BigInt(await read(asset.address ?? '', encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })))
}

async function networkOf({ kernel }: Page): Promise<Network> {
  const network = kernel.store.get(kernel.atoms.network)
  if (!network) throw new Error('no network')
  return network
}

async function bench(): Promise<TransferBench> {
  const page = await connected()
  const [key, item, network] = [await pieceOf(account(0)), await itemOf(account(0)), await networkOf(page)]
  const asked = page.wallet.prompts.length
  return {
    capability: page.capability,
    requests: {
      native: { to: RECEIVER, asset: native(network), amount: 10n ** 15n },
      'an ERC-20': { to: RECEIVER, asset: token('usdc'), amount: 1_500_001n },
      'a token that answers nothing': { to: RECEIVER, asset: token('usdt'), amount: 7n },
      'a token without decimals': { to: RECEIVER, asset: token('ticket'), amount: 1n },
      'an ERC-721': { to: RECEIVER, asset: piece('erc721', key), amount: 1n },
      'an ERC-1155': { to: RECEIVER, asset: piece('erc1155', item), amount: 1n },
    },
    owned,
    prompts: () => page.wallet.prompts.length - asked,
    settle: async (hash) => {
      await expect.poll(() => node(1, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    },
  }
}

transferContract(
  ['native', 'an ERC-20', 'a token that answers nothing', 'a token without decimals', 'an ERC-721', 'an ERC-1155'],
  bench,
)

describe('max', () => {
  test('default: all of a native balance leaves what was kept back beside the fee', async () => {
    const page = await connected({ from: 5 })
    const network = await networkOf(page)
    const before = await balanceOf(1, account(5))
    const request = { to: RECEIVER, asset: native(network), amount: 0n, max: true }
    const transfer = await page.capability('prepareTransfer')(request)
    const facts = await page.capability('inspectTransfer')({ prepared: transfer })
    expect(facts.amount).toBe(before - facts.feeAtMost - facts.feeAtMost / 4n)
    await page.capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
    await expect.poll(() => balanceOf(1, account(5))).toBe(before - facts.amount - facts.feeAtMost)
  })

  test('default: all of a token leaves nothing', async () => {
    const page = await connected({ from: 1 })
    const request = { to: RECEIVER, asset: token('usdt'), amount: 0n, max: true }
    const transfer = await page.capability('prepareTransfer')(request)
    const { amount, digest } = await page.capability('inspectTransfer')({ prepared: transfer })
    expect(amount).toBe(await owned({ ...request, to: account(1) }))
    await page.capability('sendPrepared')({ prepared: transfer, digest })
    await expect.poll(() => owned({ ...request, to: account(1) })).toBe(0n)
  })
})

describe('refused before anybody is asked', () => {
  const sent = (request: Partial<TransferRequest>, from = 0) =>
    connected({ from }).then(async (page) => {
      const asset = native(await networkOf(page))
      return page.capability('prepareTransfer')({ to: RECEIVER, asset, amount: 1n, ...request })
    })

  test.each([
    ['to nobody', { to: `0x${'0'.repeat(40)}` }, 'transfer/receiver'],
    ['to a place where things are burnt', { to: '0x000000000000000000000000000000000000dEaD' }, 'transfer/receiver'],
    ['a token to its own contract', { to: TOKENS.usdc.address, asset: token('usdc') }, 'transfer/receiver'],
    ['with a wrong checksum', { to: '0xD8da6BF26964aF9D7eEd9e03E53415D37aA96045' }, 'evm/invalid-input'],
    ['of another network', { asset: { ...token('usdc'), network: 'eip155:10' } as const }, 'network/unsupported'],
    ['with decimals that lie', { asset: { ...token('usdc'), decimals: 18 } }, 'transfer/refused'],
    ['of what is no token', { asset: { ...token('usdc'), address: ACCOUNTS[1].address } }, 'transfer/refused'],
    ['of a piece of somebody else', { asset: piece('erc721', '999') }, 'transfer/refused'],
    ['of more tokens than there are', { asset: token('usdc'), amount: 10n ** 20n }, 'transfer/insufficient-funds'],
  ])('error: %s', async (_name, request, code) => {
    await expect(sent(request)).rejects.toMatchObject({ code })
  })

  test('error: by an account that owns nothing', async () => {
    await expect(sent({}, 2)).rejects.toMatchObject({ code: expect.stringContaining('transfer/insufficient') })
    await expect(sent({ amount: 0n }, 2)).rejects.toMatchObject({ code: 'transfer/insufficient-fee' })
  })

  test('error: the wallet has moved to another network', async () => {
    const page = await connected()
    const request = { to: RECEIVER, asset: native(await networkOf(page)), amount: 1n }
    const send = page.capability('sendPrepared')
    const prepared = await page.capability('prepareTransfer')(request)
    await page.kernel.wallet.switchNetwork({ network: 'eip155:42161' })
    const asked = page.wallet.prompts.length
    await expect(send({ prepared, digest: prepared.digest })).rejects.toThrow()
    await expect(page.capability('sendPrepared')({ prepared, digest: prepared.digest })).rejects.toMatchObject({
      code: 'transfer/changed',
    })
    expect(page.wallet.prompts.length).toBe(asked)
  })
})

describe('what an address is', () => {
  test.each([
    ['an account', ACCOUNTS[1].address, { kind: 'account', hasContract: false }],
    ['an address nobody has used', RECEIVER, { kind: 'account', hasContract: false }],
    ['a contract that signs for its owner', CONTRACT_WALLET.address, { kind: 'account', hasContract: true }],
    ['a token', TOKENS.usdt.address, { kind: 'token' }],
    ['another contract', COLLECTIBLES.keys.address, { kind: 'contract' }],
    ['nobody', `0x${'0'.repeat(40)}`, { kind: 'burn' }],
    ['a precompiled contract', `0x${'0'.repeat(39)}1`, { kind: 'burn' }],
  ])('parameters: %s', async (_name, address, facts) => {
    const page = await connected()
    const network = await networkOf(page)
    const entries = await page.kernel.store.get(page.kernel.atoms.families)[0]?.entries?.()
    const rpc = { request: (_id: string, method: string, params: unknown) => node(1, method, ...(params as unknown[])) }
    const io = { network, services: partial<Services>({ rpc }), signal: new AbortController().signal }
    expect(await entries?.inspectReceiver?.({ address }, io)).toEqual(facts)
    expect(chain(1).rpcUrl).toBe(network.rpcUrls[0])
  })
})
