// @vitest-environment happy-dom
import { createKernel, definePlugin } from '@latchkey/kernel'
import { fakeAdapter, memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { readTransaction } from '../capabilities/chain/transaction.ts'
import { isSignedBy } from '../capabilities/ed25519.ts'
import { buildTransaction, transferInstruction } from '../capabilities/web3.ts'
import { solanaAdapter } from '../index.ts'
import { account, confirmed, connected, lamports, node, page, withSolana } from '../testing/solanaPage.ts'
import { standardWallet } from './standardWallet.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

interface Offered {
  readonly name: string
  readonly accounts: readonly { readonly address: string; readonly chains: readonly string[] }[]
  // biome-ignore lint/suspicious/noExplicitAny: the features are what another library sees
  readonly features: Record<string, any>
}

/** A library on the page that takes wallets of the standard. */
function library() {
  const wallets: Offered[] = []
  const api = {
    register(wallet: Offered) {
      wallets.push(wallet)
      return () => void wallets.splice(wallets.indexOf(wallet), 1)
    },
  }
  const onRegister = (event: Event): void => {
    if ('detail' in event && typeof event.detail === 'function') event.detail(api)
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  onTestFinished(() => window.removeEventListener('wallet-standard:register-wallet', onRegister))
  const ask = () => window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  const ours = () => wallets.filter(({ name }) => name === 'Latchkey')
  const first = (): Offered => {
    const [wallet] = ours()
    if (!wallet) throw new Error('it is not offered')
    return wallet
  }
  return { ask, ours, first }
}

describe('standardWallet', () => {
  test.each([
    ['another family is connected', true],
    ['nothing is connected', false],
  ])('behavior: %s: connecting opens the wallets of Solana', async (_title, isConnected) => {
    const other = fakeAdapter({ namespace: 'other', connectorId: 'fake' })
    const view = { load: async () => ({ default: () => null }), title: 'title' } as const
    const messages = { en: { title: 'A view' } }
    const kernel = createKernel({
      adapters: [other.adapter, solanaAdapter()],
      plugins: [
        definePlugin({ id: 'account', api: 1, messages, views: { Account: { ...view, start: 'connected' } } }),
        definePlugin({ id: 'connect', api: 1, messages, views: { Connect: { ...view, start: 'disconnected' } } }),
      ],
      services: { storage: memoryStorage() },
    })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    if (isConnected) await kernel.wallet.connect({ connectorId: 'fake' })
    const { first } = library()
    onTestFinished(standardWallet(kernel).register())
    const connecting = first().features['standard:connect'].connect()
    const refused = expect(connecting).rejects.toMatchObject({ code: 'connect/rejected' })
    expect(kernel.store.get(kernel.atoms.history)).toMatchObject([
      { route: 'connect.Connect', params: { namespace: 'solana' } },
    ])
    kernel.close()
    await refused
  })

  test('default: a library finds it whoever comes first, connects, signs and sends', async () => {
    const { kernel } = await connected()
    const { ask, ours, first } = library()
    const unregister = standardWallet(kernel).register()
    onTestFinished(unregister)
    expect(ours()).toHaveLength(1)
    ask()
    expect(ours()).toHaveLength(2)
    const wallet = first()
    const { accounts } = await wallet.features['standard:connect'].connect()
    expect(accounts).toMatchObject([{ address: account(0), chains: ['solana:mainnet'] }])
    const [own] = accounts

    const message = new TextEncoder().encode('hello')
    const [signed] = await wallet.features['solana:signMessage'].signMessage({ account: own, message })
    expect(isSignedBy(account(0), signed.signedMessage, signed.signature)).toBe(true)

    const { value } = (await node('getLatestBlockhash')) as { value: { blockhash: string } }
    const transaction = buildTransaction({
      payer: account(0),
      blockhash: value.blockhash,
      instructions: [transferInstruction(account(0), account(1), 31n)],
      units: 1000n,
      price: 0n,
    })
    const input = { account: own, transaction, chain: 'solana:mainnet' }
    const [{ signedTransaction }] = await wallet.features['solana:signTransaction'].signTransaction(input)
    expect(readTransaction(signedTransaction).signatures[0]?.some((byte) => byte !== 0)).toBe(true)
    const before = await lamports(account(1))
    const [{ signature }] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction(input)
    await confirmed(encodeBase58(signature))
    expect(await lamports(account(1))).toBe(before + 31n)
    await expect(
      wallet.features['solana:signMessage'].signMessage({ account: { address: account(4) }, message }),
    ).rejects.toMatchObject({ code: 'solana/account-mismatch' })
    await expect(
      wallet.features['solana:signTransaction'].signTransaction({ ...input, chain: 'solana:devnet' }),
    ).rejects.toMatchObject({ code: 'request/unknown-chain' })
  })

  test('behavior: it says what changes, and stops with its registration', async () => {
    const { kernel, wallet: real } = await page()
    const { ours, first } = library()
    const unregister = standardWallet(kernel).register()
    const wallet = first()
    const changes: string[][] = []
    wallet.features['standard:events'].on('change', ({ accounts }: Offered) =>
      changes.push(accounts.map(({ address }) => address)),
    )
    expect(await wallet.features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    await kernel.wallet.connect({ connectorId: 'ws:Harbor' })
    real.choose(1)
    expect(changes).toEqual([[account(0)], [account(1)]])
    await wallet.features['standard:disconnect'].disconnect()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(changes.at(-1)).toEqual([])
    unregister()
    expect(ours()).toEqual([])
    await kernel.wallet.connect({ connectorId: 'ws:Harbor' })
    expect(changes).toHaveLength(3)
  })
})
