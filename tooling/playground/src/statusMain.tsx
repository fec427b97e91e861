import { ConnectButton, KernelProvider, NetworkButton } from '@latchkey/kernel/react'
import { type ReactNode, StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { useKernelInstance } from './kernel/createPlaygroundKernel.ts'
import { hostWords } from './kernel/hostWords.ts'
import { directionOf, useKernelLook } from './kernel/useKernelLook.ts'
import { lookTheme } from './look/lookTheme.ts'
import { useBaseTheme } from './look/useBaseTheme.ts'
import { usePageLook } from './look/usePageLook.ts'
import { PageFrame } from './parts/PageFrame.tsx'
import { loadServices, localChains, type Services } from './services/loadServices.ts'
import { useSettings } from './settings/useSettings.ts'
import { startWallet } from './startWallet.ts'
import { StatusBody } from './status/StatusBody.tsx'

interface StatusPageProps {
  readonly services: Services
  /** Why parts are missing, by name. */
  readonly missing: Services
}

/** What runs on this machine, with the widget in the header. */
function StatusPage({ services, missing }: StatusPageProps): ReactNode {
  const [settings] = useSettings()
  const base = useBaseTheme(settings.theme)
  const look = useMemo(() => lookTheme(settings), [settings])
  const chains = useMemo(() => localChains(services), [services])
  const kernel = useKernelInstance({ settings, chains, services })
  usePageLook(base, look, directionOf(settings))
  useKernelLook(kernel, settings, look)
  const words = hostWords(settings)
  const host = (
    <>
      <NetworkButton {...words.network} />
      <ConnectButton {...words.connect} />
    </>
  )
  return (
    <KernelProvider kernel={kernel}>
      <PageFrame page="status" host={host}>
        <StatusBody kernel={kernel} services={services} missing={missing} />
      </PageFrame>
    </KernelProvider>
  )
}

const [services, missing] = await Promise.all([loadServices(), loadServices('/missing.json')])
const chains = localChains(services)
if (chains.length > 0) startWallet(chains)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <StatusPage services={services} missing={missing} />
    </StrictMode>,
  )
}
