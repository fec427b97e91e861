// @vitest-environment happy-dom
import { createHeadlessWeb3Provider, Web3RequestKind } from '@ensdomains/headless-web3-provider'
import { createWallet } from '@johanneskares/wallet-mock'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { http, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { arbitrum, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { Eip1193Provider } from './connectors/announcement.ts'
import { account, ask, balanceOf, CONNECTOR, chain, page, privateKey, withDevnet } from './testing/chainPage.ts'
import { chainWallet } from './testing/chainWallet.ts'
import { metaMask } from './testing/metaMask.ts'

const RECEIVER = '0x000000000000000000000000000000000000bEEF'
const MESSAGE = 'Grüße, 世界 👋\nline two'

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

/** A day with a wallet: connect, go to the other network, sign, pay, leave. */
async function day(
  provider: Eip1193Provider,
  approve: (kind: Web3RequestKind) => Promise<void> = async () => undefined,
) {
  const { kernel, capability } = await page({ provider })
  const during = async <T>(kind: Web3RequestKind, promise: Promise<T>): Promise<T> => {
    await approve(kind)
    return promise
  }
  await during(Web3RequestKind.RequestAccounts, kernel.wallet.connect({ connectorId: CONNECTOR }))
  expect(kernel.store.get(kernel.atoms.account)?.address).toBe(account(0))
  const switching = kernel.wallet.switchNetwork({ network: 'eip155:42161' })
  await during(Web3RequestKind.SwitchEthereumChain, switching)
  expect(kernel.store.get(kernel.atoms.network)?.id).toBe('eip155:42161')
  const signing = capability('signMessage')({ message: MESSAGE })
  const { signature } = await during(Web3RequestKind.SignMessage, signing)
  const address = `0x${account(0).slice(2)}` as const
  expect(await verifyMessage({ address, message: MESSAGE, signature: `0x${signature.slice(2)}` })).toBe(true)
  const before = await balanceOf(42161, RECEIVER)
  const paying = capability('transfer')({ to: RECEIVER, amount: 10n ** 15n })
  const { hash } = await during(Web3RequestKind.SendTransaction, paying)
  await expect.poll(() => ask(42161, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect((await balanceOf(42161, RECEIVER)) - before).toBe(10n ** 15n)
  await kernel.wallet.disconnect()
  expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
}

describe('MetaMask’s provider of the page', () => {
  test('default: connects, switches, signs, pays and leaves', async () => {
    await day(metaMask(chainWallet(ask, account(0))) as Eip1193Provider)
  })

  test('behavior: follows the account and the chain that the wallet chooses', async () => {
    const wallet = chainWallet(ask, account(0))
    const { kernel } = await page({ provider: metaMask(wallet) as Eip1193Provider })
    await kernel.wallet.connect({ connectorId: CONNECTOR })
    await wallet.request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0xa4b1' }] })
    await expect.poll(() => kernel.store.get(kernel.atoms.network)?.id).toBe('eip155:42161')
    await wallet.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
  })

  test('error: declined in the wallet', async () => {
    const wallet = chainWallet(ask, account(0))
    const { kernel } = await page({ provider: metaMask(wallet) as Eip1193Provider })
    wallet.refuseNext()
    await expect(kernel.wallet.connect({ connectorId: CONNECTOR })).rejects.toMatchObject({ code: 'connect/rejected' })
  })
})

describe('wallets that are sloppy', () => {
  test('behavior: one that tells its chain as a number, repeats its events and forgets codes (headless-web3-provider)', async () => {
    const chains = [mainnet, arbitrum].map((known) => ({
      ...known,
      rpcUrls: { default: { http: [chain(known.id).rpcUrl] } },
    }))
    const wallet = createHeadlessWeb3Provider({ privateKeys: [privateKey(0)], chains })
    await day(wallet as Eip1193Provider, async (kind) => {
      await expect.poll(() => wallet.getPendingRequestCount(kind)).toBe(1)
      await wallet.authorize(kind)
    })
  })

  test('behavior: one without events, whose accounts are visible before it is asked (wallet-mock)', async () => {
    const transports = Object.fromEntries([1, 42161].map((id) => [id, http(chain(id).rpcUrl)]))
    await day(createWallet(privateKeyToAccount(privateKey(0)), transports) as Eip1193Provider)
  })
})
