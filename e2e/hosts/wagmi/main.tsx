import { createWagmiConfig } from '@latchkey/adapter-wagmi'
import { KernelProvider } from '@latchkey/kernel/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { HostPage } from '../shared/HostPage.tsx'
import { hostKernel } from '../shared/hostKernel.ts'
import { mount } from '../shared/mount.tsx'
import { startWallets } from '../shared/startWallets.ts'
import { EthersSide } from './EthersSide.tsx'
import { WagmiSide } from './WagmiSide.tsx'

startWallets()
const kernel = hostKernel()
const config = createWagmiConfig(kernel)

mount(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <KernelProvider kernel={kernel}>
        <WagmiSide />
        <EthersSide />
        <HostPage />
      </KernelProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
