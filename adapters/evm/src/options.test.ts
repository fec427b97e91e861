import type { Network } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { evmAdapter } from './index.ts'
import { ethereum } from './networks/ethereum.ts'

const checkNetworks = (networks: readonly Network[]) => evmAdapter({ networks })
const check = (change: Partial<Record<keyof Network, unknown>>) => () =>
  checkNetworks([Object.assign({}, ethereum, change)])

describe('networks of the options', () => {
  test('default', () => {
    expect(() => checkNetworks([ethereum, { ...ethereum, id: 'eip155:1337' }])).not.toThrow()
  })

  test.each([
    'http://localhost:8545',
    'http://127.0.0.1:8545/',
    'http://[::1]:8545',
    'http://localhost',
    'https://node.example/v1?x=1',
  ])('parameters: %s is a node', (url) => {
    expect(check({ rpcUrls: [url] })).not.toThrow()
  })

  test.each([
    'http://node.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'ws://localhost',
    'https://',
    'javascript:alert(1)',
    'https://node.example/{KEY}',
    'https://node.example/a b',
    '',
    'node.example',
  ])('error: %j is not a node', (url) => {
    expect(check({ rpcUrls: ['https://ok.example', url] })).toThrow(/networks\[0\]\.rpcUrls\[1\]/)
  })

  test.each([
    [{ id: 'eip155:0' }, 'networks[0].id'],
    [{ id: 'eip155:01' }, 'networks[0].id'],
    [{ id: 'solana:1' }, 'networks[0].id'],
    [{ id: 1 }, 'networks[0].id'],
    [{ namespace: 'solana' }, 'networks[0].namespace'],
    [{ name: '' }, 'networks[0].name'],
    [{ nativeCurrency: { name: 'E', symbol: 'E', decimals: 37 } }, 'networks[0].nativeCurrency.decimals'],
    [{ nativeCurrency: { name: 'E', symbol: 'E', decimals: 1.5 } }, 'networks[0].nativeCurrency.decimals'],
    [{ nativeCurrency: { name: 'E', symbol: 'E', decimals: '18' } }, 'networks[0].nativeCurrency.decimals'],
    [{ nativeCurrency: undefined }, 'networks[0]'],
    [{ rpcUrls: [] }, 'networks[0].rpcUrls'],
    [{ rpcUrls: undefined }, 'networks[0]'],
    [{ explorer: { name: 'X', url: 'http://x.example' } }, 'networks[0].explorer.url'],
    [{ contracts: { multicall3: '0x1' } }, 'networks[0].contracts.multicall3'],
  ])('error: %j names the argument', (change, argument) => {
    expect(check(change)).toThrow(
      expect.objectContaining({ code: 'config/invalid', details: expect.objectContaining({ argument }) }),
    )
  })

  test('error: the same id twice', () => {
    expect(() => checkNetworks([ethereum, ethereum])).toThrow(/networks\[1\]\.id: it is there twice/)
  })

  test.each([[[]], [null], ['eip155:1'], [[null]], [[1]]])('error: %j is no list of networks', (networks) => {
    expect(() => Reflect.apply(checkNetworks, undefined, [networks])).toThrow(
      expect.objectContaining({ code: 'config/invalid' }),
    )
  })
})
