// @vitest-environment happy-dom
import { ODD_TOKENS } from '@latchkey/devnet/contracts'
import type { TransferRequest } from '@latchkey/kernel'
import { type Asset, assetId } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { encodeFunctionData, parseAbi } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { account, connected, node, withDevnet } from './testing/chainPage.ts'
import { lyingNode } from './testing/lyingNode.ts'

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix }, { contracts: true })

type Key = keyof typeof ODD_TOKENS

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function mint(address to, uint256 amount)',
])
const RECEIVER = '0x000000000000000000000000000000000000bEEF'
const OWNED = 10n ** 40n
/** `decimals()` of ERC-20. */
const DECIMALS = '0x313ce567'

function asset(key: Key, changes: Partial<Asset> = {}): Asset {
  const { address, name, symbol, decimals } = ODD_TOKENS[key]
  const id = assetId({ network: 'eip155:1', standard: 'erc20', reference: address })
  const facts = { id, network: 'eip155:1', kind: 'token', standard: 'erc20', standing: 'unlisted' } as const
  return { ...facts, address, name, symbol, decimals, ...changes }
}

async function owned(key: Key, owner: string): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner as `0x${string}`] })
  return BigInt(String(await node(1, 'eth_call', { to: ODD_TOKENS[key].address, data }, 'latest')))
}

beforeAll(async () => {
  for (const { address } of Object.values(ODD_TOKENS)) {
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [account(0) as `0x${string}`, OWNED] })
    await node(1, 'eth_sendTransaction', { from: account(0), to: address, data })
  }
  // The node puts each transaction into a block before it answers.
  expect(await owned('frozen', account(0))).toBe(OWNED)
})

describe('balances', () => {
  test('default: 24 and 36 decimals are right to the last unit; a token nobody could show is left out', async () => {
    const { capability } = await connected()
    const tokens = Object.values(ODD_TOKENS).map(({ address }) => address)
    const { balances } = await capability('tokenBalances')({ tokens })
    const shown = Object.fromEntries(balances.map(({ symbol, decimals, value }) => [symbol, [decimals, value]]))
    expect(shown).toMatchObject({ FINE: [24, OWNED], FINEST: [36, OWNED], TOLL: [6, OWNED] })
    expect(shown.ENDLESS).toBeUndefined()
    expect(balances).toHaveLength(tokens.length - 1)
  })
})

describe('several nodes', () => {
  const { address } = ODD_TOKENS.fine
  const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

  test('error: a token of which one node says other decimals, or that it is none, is disputed where all are asked', async () => {
    for (const answer of [word(18), '0x']) {
      const lies = await lyingNode(({ params: [call] }) =>
        Reflect.get(Object(call), 'data') === DECIMALS ? answer : undefined,
      )
      const { capability } = await connected({ nodes: [lies] })
      const { balances } = await capability('tokenBalances')({ tokens: [address], everyNode: true })
      expect(balances).toMatchObject([{ address, isDisputed: true }])
    }
  })

  test('default: nodes that agree, and one that fails', async () => {
    const { capability } = await connected({ nodes: [await lyingNode(() => undefined), 'http://127.0.0.1:9'] })
    const { balances } = await capability('tokenBalances')({ tokens: [address], everyNode: true })
    expect(balances).toMatchObject([{ address, decimals: 24, value: OWNED }])
    expect(balances[0]?.isDisputed).toBeUndefined()
  })

  test('error: an allowance that one node makes up is disputed, and the least counts', async () => {
    const ALLOWANCE = '0xdd62ed3e'
    const lies = await lyingNode(({ method, params: [call] }) =>
      method === 'eth_call' && String(Reflect.get(Object(call), 'data')).startsWith(ALLOWANCE)
        ? word(1_000)
        : undefined,
    )
    const { capability } = await connected({ nodes: [lies] })
    const asked = { token: address, spender: RECEIVER }
    expect(await capability('tokenAllowance')(asked)).toMatchObject({ amount: 0n, isDisputed: true })
    const { capability: honest } = await connected({ nodes: [await lyingNode(() => undefined)] })
    expect(await honest('tokenAllowance')(asked)).toEqual({ amount: 0n, mustReset: false })
  }, 15_000)

  test('behavior: a node that is a block behind is asked again', async () => {
    const ALLOWANCE = '0xdd62ed3e'
    let times = 0
    const late = await lyingNode(({ method, params: [call] }) => {
      const isIt = method === 'eth_call' && String(Reflect.get(Object(call), 'data')).startsWith(ALLOWANCE)
      if (!isIt) return undefined
      times += 1
      return times === 1 ? word(1_000) : undefined
    })
    const { capability } = await connected({ nodes: [late] })
    const allowance = await capability('tokenAllowance')({ token: address, spender: RECEIVER })
    expect(allowance).toEqual({ amount: 0n, mustReset: false })
  }, 15_000)
})

describe('sending', () => {
  const prepared = async (key: Key, amount: bigint, more: Partial<TransferRequest> = {}) => {
    const page = await connected()
    const asked = page.wallet.prompts.length
    const transfer = await page.capability('prepareTransfer')({ to: RECEIVER, asset: asset(key), amount, ...more })
    return { page, asked, transfer }
  }

  test.each([
    ['fine', 10n ** 24n + 1n],
    ['finest', 1n],
    ['finest', 10n ** 36n + 7n],
  ] as const)('default: %s: %d arrives to the last unit', async (key, amount) => {
    const { page, transfer } = await prepared(key, amount)
    const facts = await page.capability('inspectTransfer')({ prepared: transfer })
    expect([facts.amount, transfer.arrives]).toEqual([amount, undefined])
    const before = await owned(key, RECEIVER)
    await page.capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
    await expect.poll(() => owned(key, RECEIVER)).toBe(before + amount)
  })

  test('behavior: of a token that takes a fee it is said what arrives, and that arrives', async () => {
    const { page, transfer } = await prepared('toll', 1_000_000n)
    expect(transfer.arrives).toBe(980_000n)
    const { digest } = await page.capability('inspectTransfer')({ prepared: transfer })
    await page.capability('sendPrepared')({ prepared: transfer, digest })
    await expect.poll(() => owned('toll', RECEIVER)).toBe(980_000n)
  })

  test.each([
    ['refusing', 'the token refuses'],
    ['idle', 'nothing would arrive'],
    ['paused', expect.stringContaining('transfers are paused')],
    ['frozen', expect.any(String)],
  ] as const)('error: %s is refused before anybody is asked', async (key, reason) => {
    await expect(prepared(key, 5n)).rejects.toMatchObject({ code: 'transfer/refused', details: { reason } })
  })

  test.each(['paused', 'frozen'] as const)('error: of %s the estimate of the fee says so, too', async (key) => {
    const { capability } = await connected()
    const estimate = capability('feeSpeeds')({ to: RECEIVER, asset: asset(key), amount: 5n })
    await expect(estimate).rejects.toMatchObject({ code: 'transfer/refused' })
  })

  test.each([
    ['fine', 18],
    ['toll', 18],
    ['endless', 18],
  ] as const)('error: %s with other decimals than the chain’s is refused', async (key, decimals) => {
    await expect(prepared(key, 5n, { asset: asset(key, { decimals }) })).rejects.toMatchObject({
      code: 'transfer/refused',
      details: { kind: 'decimals' },
    })
  })

  test('error: one node repeats what a service made up of the decimals, the other does not', async () => {
    const word = `0x${(18).toString(16).padStart(64, '0')}`
    const lies = await lyingNode(({ params: [call] }) =>
      Reflect.get(Object(call), 'data') === DECIMALS ? word : undefined,
    )
    const { capability, wallet } = await connected({ nodes: [lies] })
    const prepare = capability('prepareTransfer')
    const asked = wallet.prompts.length
    for (const decimals of [18, ODD_TOKENS.toll.decimals])
      await expect(prepare({ to: RECEIVER, asset: asset('toll', { decimals }), amount: 5n })).rejects.toMatchObject({
        code: 'transfer/refused',
        details: { kind: 'decimals' },
      })
    expect(wallet.prompts.length).toBe(asked)
  })

  test('behavior: a node that fails decides nothing about decimals', async () => {
    const { capability } = await connected({ nodes: ['http://127.0.0.1:9'] })
    const transfer = await capability('prepareTransfer')({ to: RECEIVER, asset: asset('fine'), amount: 5n })
    expect(transfer.digest).not.toBe('')
  })
})
