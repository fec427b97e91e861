import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { bitcoin } from '@latchkey/adapter-bitcoin/networks'
import { evmAdapter } from '@latchkey/adapter-evm'
import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { polkadotAssetHub } from '@latchkey/adapter-polkadot/networks'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { solana } from '@latchkey/adapter-solana/networks'
import { createWagmiConfig } from '@latchkey/adapter-wagmi'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'

const kernel = createKernel({
  adapters: [evmAdapter(), solanaAdapter(), bitcoinAdapter(), polkadotAdapter()],
  plugins: [connect(), account(), networks()],
  networks: ['eip155:1', 'eip155:42161', solana.id, bitcoin.id, polkadotAssetHub.id],
})
const config = createWagmiConfig(kernel)

const times: { kernel?: number; wagmi?: number } = {}
kernel.store.sub(kernel.atoms.connections, () => {
  times.kernel ??= performance.now()
})

globalThis.latchFamilies = {
  kernel,
  async switchTo(network) {
    delete times.kernel
    delete times.wagmi
    await kernel.wallet.switchNetwork({ network })
  },
  /** From the kernel's transition to the frame for which wagmi's hook has drawn. */
  bridge: () => (times.wagmi ?? Number.NaN) - (times.kernel ?? Number.NaN),
}

/** Notes when wagmi's hook has drawn what is connected. */
function Probe() {
  const { chainId } = useAccount()
  useLayoutEffect(() => {
    if (chainId !== undefined) times.wagmi ??= performance.now()
  }, [chainId])
  return null
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <KernelProvider kernel={kernel}>
          <ConnectButton />
          <Probe />
        </KernelProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
