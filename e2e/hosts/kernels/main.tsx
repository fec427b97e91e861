import { KernelProvider } from '@latchkey/kernel/react'
import { HostPage } from '../shared/HostPage.tsx'
import { hostKernel } from '../shared/hostKernel.ts'
import { mount } from '../shared/mount.tsx'
import { startWallets } from '../shared/startWallets.ts'

startWallets()
const left = hostKernel([], 'left')
const right = hostKernel([], 'right')

mount(
  <>
    <section id="left">
      <KernelProvider kernel={left}>
        <HostPage />
      </KernelProvider>
    </section>
    <section id="right">
      <KernelProvider kernel={right}>
        <HostPage />
      </KernelProvider>
    </section>
  </>,
)
