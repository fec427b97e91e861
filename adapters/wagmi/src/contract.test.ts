// @vitest-environment happy-dom
import { evmAdapter } from '@latchkey/adapter-evm'
import { adapterContract } from '@latchkey/kernel/testing'
import { pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { createConfig, createStorage, injected, reconnect } from '@wagmi/core'
import { custom } from 'viem'
import { mainnet } from 'viem/chains'
import { latchkey, wagmiAdapter } from './index.ts'
import { ADDRESSES } from './testing/page.ts'

/** The wallet of the host's config and what wagmi has stored, new for each test. */
let wallet = pageWallet(ADDRESSES.first)
let stored = new Map<string, string>()

/** A page of the host: its config as it is after each load. */
function adapter() {
  const { provider } = wallet
  const own = stored
  const config = createConfig({
    chains: [mainnet],
    transports: { 1: custom({ request: async () => '0x0' }) },
    // wagmi types what each method of EIP-1193 answers; the page's wallet answers any method.
    connectors: [
      latchkey(),
      injected({ target: () => ({ id: 'com.first', name: 'First', provider: untyped(provider) }) }),
    ],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      storage: {
        getItem: (key) => own.get(key) ?? null,
        setItem: (key, value) => void own.set(key, value),
        removeItem: (key) => void own.delete(key),
      },
    }),
  })
  const offered = wagmiAdapter(config)
  // What wagmi has stored it reopens as soon as the host's WagmiProvider is mounted.
  if (stored.has('wagmi.recentConnectorId')) void reconnect(config)
  return offered
}

adapterContract(adapter, {
  families: () => [evmAdapter({ injected: false })],
  installWallet() {
    wallet = pageWallet(ADDRESSES.first)
    stored = new Map()
    return () => undefined
  },
  walletRequests: () => wallet.requests(),
})
