// @vitest-environment happy-dom
import type { RpcRequest } from '@latchkey/kernel'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, ask, balanceOf, CONNECTOR, chain, connected, node, page, withDevnet } from './testing/chainPage.ts'
import { chainWallet, type Habits } from './testing/chainWallet.ts'

const ETHER = 10n ** 18n

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

describe('connect', () => {
  test('default: an announced wallet connects, and its balance is the chain’s', async () => {
    const { kernel, capability, wallet } = await connected()
    expect(kernel.store.get(kernel.atoms.account)?.address).toBe(account(0))
    expect(await capability('nativeBalance')({})).toEqual({ value: await balanceOf(1, account(0)) })
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  test('behavior: a reload finds the wallet again without a prompt', async () => {
    const { wallet, storage, kernel } = await connected()
    await expect.poll(() => storage.get('connections') ?? JSON.stringify(kernel.inspect())).toContain('eip6963')
    await kernel.destroy()
    wallet.prompts.length = 0
    const again = await page({ wallet, storage })
    await expect.poll(() => again.kernel.store.get(again.kernel.atoms.account)?.address).toBe(account(0))
    expect(wallet.prompts).toEqual([])
  })

  test('behavior: the wallet goes to the network that was asked for, past the gates', async () => {
    const requests: string[] = []
    const { kernel, wallet } = await page({ onRpcRequest: ({ method }) => void requests.push(method) })
    const { network, account: chosen } = await kernel.wallet.connect({
      connectorId: CONNECTOR,
      network: 'eip155:42161',
    })
    expect([network, chosen.caipAddress]).toEqual(['eip155:42161', `eip155:42161:${account(0)}`])
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(requests).toContain('wallet_switchEthereumChain')
    expect(requests).toContain('wallet_addEthereumChain')
  })

  test('behavior: the wallet stays connected when the user wants to stay on the network', async () => {
    const wallet = chainWallet(ask, account(0))
    const onRpcRequest = ({ method }: RpcRequest) => {
      if (method === 'wallet_switchEthereumChain') wallet.refuseNext()
    }
    const { kernel } = await page({ wallet, onRpcRequest })
    expect((await kernel.wallet.connect({ connectorId: CONNECTOR, network: 'eip155:42161' })).network).toBe('eip155:1')
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'wallet_switchEthereumChain'])
  })

  test('behavior: no request reaches the wallet that a gate refuses', async () => {
    const refuse = ({ method }: RpcRequest) => {
      if (method.startsWith('wallet_')) throw new Error('not on this page')
    }
    const { kernel, wallet } = await page({ onRpcRequest: refuse })
    expect((await kernel.wallet.connect({ connectorId: CONNECTOR, network: 'eip155:42161' })).network).toBe('eip155:1')
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  test('error: refused', async () => {
    const { kernel, wallet } = await page()
    wallet.refuseNext()
    await expect(kernel.wallet.connect({ connectorId: CONNECTOR })).rejects.toMatchObject({ code: 'connect/rejected' })
  })

  test('behavior: disconnect takes back access', async () => {
    const { kernel, wallet } = await connected()
    await kernel.wallet.disconnect()
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([])
    expect(kernel.store.get(kernel.atoms.account)).toBeUndefined()
  })
})

describe('switch', () => {
  test('default: a chain the wallet does not know is added, and the balance is the other chain’s', async () => {
    const { kernel, capability, wallet } = await connected()
    await kernel.wallet.switchNetwork({ network: 'eip155:42161' })
    expect(wallet.prompts.slice(1)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('eip155:42161')
    expect(await capability('nativeBalance')({})).toEqual({ value: await balanceOf(42161, account(0)) })
    await kernel.wallet.switchNetwork({ network: 'eip155:1' })
    expect(wallet.prompts.slice(3)).toEqual(['wallet_switchEthereumChain'])
  })

  test('error: refused, and nothing further is asked', async () => {
    const { kernel, wallet } = await connected()
    wallet.refuseNext()
    await expect(kernel.wallet.switchNetwork({ network: 'eip155:42161' })).rejects.toMatchObject({
      code: 'network/rejected',
    })
    expect(wallet.prompts.slice(1)).toEqual(['wallet_switchEthereumChain'])
  })

  // Habits of wallets that others wrote: @ensdomains/headless-web3-provider tells chains as numbers, forgets codes and
  // repeats events; @johanneskares/wallet-mock sends no events at all.
  test.each<[string, Habits]>([
    ['tells its chain as a number', { numericEvents: true }],
    ['sends no events', { silent: true }],
    ['repeats its events', { repeats: true, numericEvents: true }],
  ])('behavior: a wallet that %s', async (_title, habits) => {
    const { kernel, capability } = await connected({ habits })
    await kernel.wallet.switchNetwork({ network: 'eip155:42161' })
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('eip155:42161')
    expect(await capability('nativeBalance')({})).toEqual({ value: await balanceOf(42161, account(0)) })
    await kernel.wallet.disconnect()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
  })

  test('behavior: a wallet that forgets its codes', async () => {
    const { kernel, wallet } = await page({ habits: { codeless: true } })
    wallet.refuseNext()
    await expect(kernel.wallet.connect({ connectorId: CONNECTOR })).rejects.toMatchObject({ code: 'connect/rejected' })
    await kernel.wallet.connect({ connectorId: CONNECTOR })
    wallet.refuseNext()
    await expect(kernel.wallet.switchNetwork({ network: 'eip155:42161' })).rejects.toMatchObject({
      code: 'network/rejected',
    })
    await expect(kernel.wallet.switchNetwork({ network: 'eip155:42161' })).rejects.toMatchObject({
      code: 'network/not-added',
    })
    expect(wallet.prompts).not.toContain('wallet_addEthereumChain')
  })
})

describe('sign', () => {
  test('default: text', async () => {
    const { capability } = await connected()
    const message = 'Grüße, 世界 👋\nline two'
    const { signature } = await capability('signMessage')({ message })
    const address = `0x${account(0).slice(2)}` as const
    expect(await verifyMessage({ address, message, signature: `0x${signature.slice(2)}` })).toBe(true)
  })

  test('parameters: bytes', async () => {
    const { capability } = await connected()
    const raw = new Uint8Array([0, 159, 146, 150])
    const { signature } = await capability('signMessage')({ message: { raw } })
    const address = `0x${account(0).slice(2)}` as const
    expect(await verifyMessage({ address, message: { raw }, signature: `0x${signature.slice(2)}` })).toBe(true)
  })

  test('default: structured data, with numbers beyond 2^53', async () => {
    const { capability } = await connected()
    const typedData = {
      domain: { name: 'Latchkey', version: '1', chainId: 1 },
      types: {
        Note: [
          { name: 'text', type: 'string' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'Note',
      message: { text: 'hello', amount: 2n ** 200n },
    } as const
    const { signature } = await capability('signTypedData')({ typedData })
    const address = `0x${account(0).slice(2)}` as const
    expect(await verifyTypedData({ ...typedData, address, signature: `0x${signature.slice(2)}` })).toBe(true)
  })

  test.each([
    ['no data', undefined],
    ['text that is no JSON', 'hello'],
    ['a missing type', { types: {}, primaryType: 'Note', message: {} }],
    [
      'a value that does not fit',
      { types: { A: [{ name: 'n', type: 'uint8' }] }, primaryType: 'A', message: { n: 300 } },
    ],
    ['another address', { types: { A: [{ name: 'a', type: 'address' }] }, primaryType: 'A', message: { a: '0x1' } }],
  ])('error: %s', async (_title, typedData) => {
    const { capability, wallet } = await connected()
    await expect(capability('signTypedData')({ typedData })).rejects.toMatchObject({ code: 'evm/invalid-input' })
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  test('error: data for another chain', async () => {
    const { capability } = await connected()
    const typedData = {
      domain: { chainId: 5 },
      types: { A: [{ name: 'n', type: 'uint8' }] },
      primaryType: 'A',
      message: { n: 1 },
    }
    await expect(capability('signTypedData')({ typedData })).rejects.toMatchObject({ code: 'evm/chain-mismatch' })
  })
})

describe('deploy', () => {
  test('default: a contract is there afterwards', async () => {
    const { capability } = await connected()
    // Returns the one byte 0x01 as the code of the contract.
    const { hash } = await capability('sendTransaction')({ data: '0x600160005360016000f3' })
    await expect.poll(() => node(1, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', to: null })
    const receipt = await node(1, 'eth_getTransactionReceipt', hash)
    const address: unknown = Reflect.get(Object(receipt), 'contractAddress')
    expect(await node(1, 'eth_getCode', address, 'latest')).toBe('0x01')
  })
})

describe('transfer', () => {
  test('default: ether arrives, and the fee was within the estimate', async () => {
    const { capability } = await connected()
    const transfer = { to: account(2), amount: ETHER / 100n }
    const before = [await balanceOf(1, account(0)), await balanceOf(1, account(2))] as const
    const { amount: fee } = await capability('estimateFee')(transfer)
    const { hash } = await capability('transfer')(transfer)
    await expect.poll(() => node(1, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    expect((await balanceOf(1, account(2))) - before[1]).toBe(transfer.amount)
    const paid = before[0] - (await balanceOf(1, account(0))) - transfer.amount
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(fee)
  })

  test('default: a token arrives', async () => {
    const { capability } = await connected()
    const { latch } = chain(1).tokens
    const read = async () => (await capability('tokenBalances')({ tokens: [latch, latch, account(5)] })).balances
    const [before, ...others] = await read()
    expect(before).toMatchObject({ address: latch, symbol: 'LATCH', decimals: 6 })
    expect(others).toEqual([])
    const token = { address: latch, decimals: 6 }
    const { hash } = await capability('transfer')({ to: account(2), amount: 1_500_000n, token })
    await expect.poll(() => node(1, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    const [after] = await read()
    expect((before?.value ?? 0n) - (after?.value ?? 0n)).toBe(1_500_000n)
  })

  test('behavior: a token whose transfer answers nothing, as USDT does', async () => {
    const { capability } = await connected()
    const address = `0x${'7'.repeat(40)}`
    await node(1, 'anvil_setCode', address, '0x00')
    const token = { address, decimals: 6 }
    await expect(capability('transfer')({ to: account(2), amount: 1n, token })).resolves.toEqual({
      hash: expect.stringMatching(/^0x/),
    })
  })

  test.each([
    ['whose transfer answers false', '8', '0x600060005260206000f3'],
    ['that reverts', '9', '0x60006000fd'],
    ['that is not there', 'a', '0x'],
  ])('error: a token %s is not sent', async (_title, digit, code) => {
    const { capability, wallet } = await connected()
    const address = `0x${digit.repeat(40)}`
    await node(1, 'anvil_setCode', address, code)
    const transfer = { to: account(2), amount: 1n, token: { address, decimals: 6 } }
    await expect(capability('transfer')(transfer)).rejects.toMatchObject({ code: 'evm/would-fail' })
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  test('error: more tokens than there are', async () => {
    const { capability } = await connected({ from: 2 })
    const token = { address: chain(42161).tokens.latch, decimals: 6 }
    await expect(capability('transfer')({ to: account(1), amount: 10n ** 30n, token })).rejects.toMatchObject({
      code: 'evm/would-fail',
    })
  })

  test('error: a script that swaps the receiver on the way to the wallet is noticed', async () => {
    const { capability, kernel, wallet } = await connected()
    const honest = wallet.request.bind(wallet)
    Object.assign(wallet, {
      request: (call: { method: string; params?: unknown }) => {
        const [first] = Array.isArray(call.params) ? call.params : []
        return honest(
          call.method === 'eth_sendTransaction' ? { ...call, params: [{ ...first, to: account(4) }] } : call,
        )
      },
    })
    const { hash } = await capability('transfer')({ to: account(2), amount: 1n })
    await expect
      .poll(() => kernel.store.get(kernel.atoms.alert)?.error)
      .toMatchObject({
        code: 'evm/transaction-mismatch',
        details: { hash, field: 'to', actual: account(4).toLowerCase(), expected: account(2).toLowerCase() },
      })
  })

  test('error: refused', async () => {
    const { capability, wallet } = await connected()
    wallet.refuseNext()
    await expect(capability('transfer')({ to: account(2), amount: 1n })).rejects.toMatchObject({
      code: 'request/rejected',
    })
  })
})
