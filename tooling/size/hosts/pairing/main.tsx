import { evmAdapter } from '@latchkey/adapter-evm'
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
import { createRoot } from 'react-dom/client'

/** The measuring run names its relay. */
const relayUrl = new URLSearchParams(location.search).get('relay') ?? undefined

const kernel = createKernel({
  projectId: 'size',
  adapters: [evmAdapter(), walletConnectAdapter(relayUrl ? { relayUrl } : {})],
  plugins: [connect(), account(), networks()],
  networks: ['eip155:1', 'eip155:42161'],
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <KernelProvider kernel={kernel}>
      <ConnectButton />
    </KernelProvider>,
  )
}
