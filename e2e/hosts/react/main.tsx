import { KernelProvider } from '@latchkey/kernel/react'
import { HostPage } from '../shared/HostPage.tsx'
import { hostKernel } from '../shared/hostKernel.ts'
import { option } from '../shared/hostSetting.ts'
import { mount } from '../shared/mount.tsx'
import { startWallets } from '../shared/startWallets.ts'
import { faucet } from './faucet.tsx'
import { moreActions } from './moreActions.ts'
import { oddTabs } from './oddTabs.tsx'
import { worth } from './worth.tsx'

// Pictures are compared between machines, whose own fonts differ.
if (option('font')) await import('../shared/pictureFonts.ts')

startWallets()
const PREFETCH = { idle: 'idle', intent: 'intent', press: false } as const
const prefetch = PREFETCH[(option('prefetch') ?? 'idle') as keyof typeof PREFETCH]
const kernel = hostKernel([
  ...(option('faucet') ? [faucet({ endpoint: '/faucet' })] : []),
  ...(option('worth') ? [worth()] : []),
  ...(option('oddTabs') ? [oddTabs()] : []),
  ...(option('actions') ? [moreActions(Number(option('actions')))] : []),
])

mount(
  <KernelProvider kernel={kernel} prefetch={prefetch}>
    <HostPage />
  </KernelProvider>,
)
