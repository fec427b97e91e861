import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
import { createRoot } from 'react-dom/client'

const mode = new URLSearchParams(location.search).get('prefetch')
const prefetch = mode === 'idle' || mode === 'intent' ? mode : false

const kernel = createKernel({
  adapters: [evmAdapter()],
  plugins: [connect(), account(), networks()],
  networks: ['eip155:1', 'eip155:42161'],
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <KernelProvider kernel={kernel} prefetch={prefetch}>
      <ConnectButton />
    </KernelProvider>,
  )
}
