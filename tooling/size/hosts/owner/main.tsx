import { evmAdapter } from '@latchkey/adapter-evm'
import { ethereum } from '@latchkey/adapter-evm/networks'
import { createKernel, type Kernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { api } from '@latchkey/plugin-api'
import { balances } from '@latchkey/plugin-balances'
import { connect } from '@latchkey/plugin-connect'
import { history } from '@latchkey/plugin-history'
import { networks } from '@latchkey/plugin-networks'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import { createRoot } from 'react-dom/client'

/** `rpc=<address>` is the node of the network, `gateway=<address>` a service besides. */
const options = new URLSearchParams(location.search)
const gateway = options.get('gateway')
const rpc = options.get('rpc')

const kernel: Kernel = createKernel({
  ...(gateway ? { gateway, projectId: 'bench' } : {}),
  adapters: [evmAdapter({ networks: [{ ...ethereum, ...(rpc ? { rpcUrls: [rpc] } : {}) }] })],
  plugins: [
    connect(),
    account(),
    networks(),
    ...(gateway ? [api()] : []),
    balances(),
    receive(),
    send(),
    history({ explorers: false }),
  ],
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
