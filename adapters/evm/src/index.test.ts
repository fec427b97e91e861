import type { Capabilities, WalletSession } from '@latchkey/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import * as entry from './index.ts'
import { evmAdapter } from './index.ts'
import { arbitrum } from './networks/arbitrum.ts'
import { base } from './networks/base.ts'
import { ethereum } from './networks/ethereum.ts'
import { ALICE } from './testing/fakeProvider.ts'
import { testServices } from './testing/testServices.ts'

function session(change: Partial<WalletSession> & { readonly methods?: readonly string[] } = {}): WalletSession {
  return {
    id: 'test',
    accounts: [{ caipAddress: `eip155:1:${ALICE}`, address: ALICE, type: 'eoa' }],
    networks: [],
    getNetwork: () => 'eip155:1',
    request: async () => null,
    on: () => () => undefined,
    disconnect: async () => undefined,
    dispose: () => undefined,
    ...change,
  }
}

const ALL = [
  'addNetwork',
  'buildApproval',
  'buildPermit',
  'callsStatus',
  'chainHead',
  'estimateFee',
  'feeSpeeds',
  'grantPermissions',
  'inspectTrade',
  'inspectTransfer',
  'nativeBalance',
  'prepareCall',
  'prepareTransfer',
  'resolveName',
  'reverseName',
  'revokePermissions',
  'sendCalls',
  'sendPrepared',
  'sendTransaction',
  'signMessage',
  'signTypedData',
  'simulateTrade',
  'switchNetwork',
  'tokenAllowance',
  'tokenBalances',
  'transfer',
  'verifyMessage',
  'walletAssets',
  'walletCapabilities',
]
const namesOf = (capabilities: Capabilities) => Object.keys(capabilities).sort()

describe('evmAdapter', () => {
  test('default', () => {
    expect(Object.keys(entry)).toEqual(['evmAdapter'])
    const { id, api, family, needsProjectId } = evmAdapter()
    expect({ id, api, needsProjectId }).toEqual({ id: 'evm', api: 1, needsProjectId: undefined })
    expect(family.networks).toEqual([ethereum, arbitrum])
    expect(family.defaultAccountType).toBe('eoa')
  })

  test('parameters: networks', () => {
    expect(evmAdapter({ networks: [base] }).family.networks).toEqual([base])
    expect(() => evmAdapter({ networks: [] })).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })

  test('behavior: discovery does nothing where there is no page', () => {
    const { ctx } = testServices()
    const found = evmAdapter().connectors?.(ctx)
    expect(found?.initial).toEqual([])
    const stop = found?.watch?.(() => undefined)
    expect(stop).toBeTypeOf('function')
    expect(stop).not.toThrow()
  })
})

describe('family', () => {
  const { family } = evmAdapter()

  test('behavior: tells its chain', async () => {
    const check = (answer: unknown) =>
      family.chainCheck?.(arbitrum, {
        request: async (method) => (method === 'eth_chainId' ? answer : undefined),
      })
    expect(await Promise.all(['0xa4b1', '0x1', null, 'x'].map(check))).toEqual([true, false, false, false])
  })

  test('behavior: chains are named as EIP-695 has it', () => {
    expect(family.toChainId?.('eip155:42161')).toBe('0xa4b1')
  })

  test('behavior: explorer pages', () => {
    expect(family.explorerUrl?.(ethereum, ALICE)).toBe(`https://etherscan.io/address/${ALICE}`)
    const { explorer, ...bare } = ethereum
    expect(explorer).toBeDefined()
    expect(family.explorerUrl?.(bare, ALICE)).toBeUndefined()
    const slashed = { ...bare, explorer: { name: 'X', url: 'https://x.example//' } }
    expect(family.explorerUrl?.(slashed, ALICE)).toBe(`https://x.example/address/${ALICE}`)
  })

  test('behavior: addresses', async () => {
    expect(await family.parseAddress(ALICE.toLowerCase())).toBe(ALICE)
    expect(await family.parseAddress(ALICE.replace('F', 'f'))).toBeUndefined()
    expect(family.isAddress(ALICE)).toBe(true)
  })

  test('behavior: the methods of pairing, none of them both safe and not', async () => {
    const { pairing, rpc } = await family.methods()
    const { safe, reads = [], approval } = rpc
    expect(safe).toHaveLength(41)
    expect(new Set([...safe, ...reads, ...approval]).size).toBe(safe.length + reads.length + approval.length)
    expect(approval).toEqual([
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'eth_sendUserOperation',
      'wallet_sendCalls',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
    ])
    expect(pairing.methods).toHaveLength(24)
    expect(pairing.events).toEqual(['accountsChanged', 'chainChanged'])
  })
})

describe('capabilities', () => {
  const { family } = evmAdapter()
  beforeAll(() => family.prepare?.())

  test('default: everything, each reached by its own loader', async () => {
    const all = family.capabilities(session())
    expect(namesOf(all)).toEqual(ALL)
    for (const [name, load] of Object.entries(all)) expect(await load(), name).toBeTypeOf('function')
  })

  test('behavior: nothing without an account of this family', () => {
    const account = { caipAddress: 'solana:1:x', address: 'x', type: 'eoa' } as const
    expect(family.capabilities(session({ accounts: [account] }))).toEqual({})
  })

  test('behavior: only what the approved methods allow', () => {
    expect(namesOf(family.capabilities(session({ methods: ['personal_sign', 'eth_sendTransaction'] })))).toEqual([
      'buildApproval',
      'chainHead',
      'estimateFee',
      'feeSpeeds',
      'inspectTrade',
      'inspectTransfer',
      'nativeBalance',
      'prepareCall',
      'prepareTransfer',
      'resolveName',
      'reverseName',
      'sendPrepared',
      'sendTransaction',
      'signMessage',
      'simulateTrade',
      'tokenAllowance',
      'tokenBalances',
      'transfer',
      'verifyMessage',
    ])
  })
})
