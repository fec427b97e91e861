import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { connect } from '@latchkey/plugin-connect'
import { directory } from '@latchkey/plugin-directory'
import { createRoot } from 'react-dom/client'

const COLORS = 360
const count = Number(new URLSearchParams(location.search).get('count') ?? 0)

const picture = (at: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="36" height="36" fill="hsl(${(at * 7) % COLORS} 50% 45%)"/></svg>`)}`

const kernel = createKernel({
  adapters: [evmAdapter()],
  plugins: [
    connect(),
    directory({
      builtIn: false,
      customWallets: Array.from({ length: count }, (_, at) => ({
        id: `wallet-${at}`,
        name: `Wallet ${at}`,
        imageUrl: picture(at),
        mobileLink: `wallet${at}://`,
      })),
    }),
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
