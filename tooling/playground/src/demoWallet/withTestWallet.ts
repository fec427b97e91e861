import { type Devnet, startDevnet } from '@latchkey/devnet'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { startDemoWallet } from './startDemoWallet.ts'
import type { DemoChain, DemoWallet } from './types.ts'

/** A fresh wallet for each test of a file, on real chains of the file's own. */
export interface TestWallet {
  readonly devnet: Devnet
  readonly chains: readonly DemoChain[]
  readonly wallet: DemoWallet
  readonly addresses: readonly string[]
  call(method: string, ...params: unknown[]): Promise<unknown>
  /** Connects without a prompt and leaves auto-approval on. */
  connect(): Promise<void>
  /** Presses a button of the real prompt as soon as there is one. */
  press(name: 'approve' | 'reject'): Promise<void>
  prompt(): ShadowRoot | null | undefined
  /** Starts the wallet again, as a reload of the page does. */
  reload(): void
  /** Collects what an event of the provider says. */
  record(event: string): readonly unknown[]
}

export function withTestWallet(): TestWallet {
  let devnet: Devnet
  let chains: DemoChain[]
  let wallet: DemoWallet
  const start = () => startDemoWallet({ accounts: devnet.accounts.slice(0, 2), chains })
  const prompt = () => document.querySelector('demo-wallet')?.shadowRoot
  const call = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })

  beforeAll(async () => {
    devnet = await startDevnet()
    chains = [
      { id: 1, name: 'Ethereum', rpcUrl: devnet.chains[1]?.rpcUrl ?? '' },
      { id: 42161, name: 'Arbitrum One', rpcUrl: devnet.chains[42161]?.rpcUrl ?? '' },
    ]
  })
  afterAll(() => devnet.stop())
  beforeEach(() => {
    localStorage.clear()
    wallet = start()
  })
  afterEach(() => wallet.stop())

  return {
    get devnet() {
      return devnet
    },
    get chains() {
      return chains
    },
    get wallet() {
      return wallet
    },
    get addresses() {
      return wallet.control.accounts
    },
    call,
    prompt,
    async connect() {
      wallet.control.setAutoApprove(true)
      await call('eth_requestAccounts')
    },
    async press(name) {
      const find = () => prompt()?.querySelector<HTMLButtonElement>(`button.${name}`)
      const button = await vi.waitUntil(find, { timeout: 10_000 })
      button.click()
    },
    reload() {
      wallet.stop()
      wallet = start()
    },
    record(event) {
      const heard: unknown[] = []
      wallet.provider.on(event, (value) => heard.push(value))
      return heard
    },
  }
}
