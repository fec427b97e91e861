import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import { hostProviderAdapter } from '@latchkey/adapter-evm/provider'
import type { LocalChains } from '@latchkey/devnet/localChains'
import { createKernel, definePlugin, type Kernel } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { type PageWallet, pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'

let count = 0

/** A kernel over the local chains with one wallet that signs for real; it is started and not connected. `hooked` is what passed `onRpcRequest`. */
export async function chainSite(
  chains: LocalChains,
): Promise<{ readonly kernel: Kernel; readonly wallet: PageWallet; readonly hooked: readonly string[] }> {
  const { ask, account, chain } = chains
  const wallet = pageWallet([account(0), account(1)], 1, ask)
  const networks = [
    { ...ethereum, rpcUrls: [chain(1).rpcUrl] },
    { ...arbitrum, rpcUrls: [chain(42161).rpcUrl] },
  ]
  count += 1
  const hooked: string[] = []
  const witness = definePlugin({
    id: 'witness',
    api: 1,
    hooks: { onRpcRequest: (_ctx, { method }) => void hooked.push(method) },
  })
  const kernel = createKernel({
    id: `site-${count}`,
    adapters: [
      evmAdapter({ injected: false, networks }),
      hostProviderAdapter({ id: 'wallet', name: 'Wallet', provider: wallet.provider }),
    ],
    plugins: [witness],
    services: { storage: memoryStorage() },
  })
  await kernel.start()
  return { kernel, wallet, hooked }
}
