import { evmAdapter } from '@latchkey/adapter-evm'
import { ethereum } from '@latchkey/adapter-evm/networks'
import { LOCAL_EXCHANGE } from '@latchkey/devnet/tokens'
import { createKernel, type Kernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { api } from '@latchkey/plugin-api'
import { balances } from '@latchkey/plugin-balances'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
import { swaps } from '@latchkey/plugin-swaps'
import { createRoot } from 'react-dom/client'

/** `rpc=<address>` is the node of the network, `gateway=<address>` and `project=<id>` who quotes. */
const options = new URLSearchParams(location.search)

const kernel: Kernel = createKernel({
  gateway: options.get('gateway') ?? '',
  projectId: options.get('project') ?? '',
  adapters: [evmAdapter({ networks: [{ ...ethereum, rpcUrls: [options.get('rpc') ?? ''] }] })],
  plugins: [connect(), account(), networks(), api(), balances(), swaps({ exchanges: { 'eip155:1': LOCAL_EXCHANGE } })],
  networks: ['eip155:1'],
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <KernelProvider kernel={kernel}>
      <ConnectButton />
    </KernelProvider>,
  )
}
