import { ConnectButton, KernelProvider, NetworkButton } from '@latchkey/kernel/react'
import { type ReactNode, useMemo } from 'react'
import { kernelCode } from './code/kernelCode.ts'
import type { DemoWalletControl } from './demoWallet/index.ts'
import type { EventLog } from './kernel/eventLog.ts'
import { hostWords } from './kernel/hostWords.ts'
import { useKernelInstance } from './kernel/useKernelInstance.ts'
import { useKernelLook } from './kernel/useKernelLook.ts'
import { widgetLocale } from './kernel/widgetLocale.ts'
import { lookTheme } from './look/lookTheme.ts'
import { useBaseTheme } from './look/useBaseTheme.ts'
import { usePageLook } from './look/usePageLook.ts'
import { DemoWalletPanel } from './panels/DemoWalletPanel.tsx'
import { FaultsPanel } from './panels/FaultsPanel.tsx'
import { Intro } from './panels/Intro.tsx'
import { LookPanel } from './panels/LookPanel.tsx'
import { OptionsPanel } from './panels/OptionsPanel.tsx'
import { TryPanel } from './panels/TryPanel.tsx'
import { WordsPanel } from './panels/WordsPanel.tsx'
import { WorkbenchPanel } from './panels/WorkbenchPanel.tsx'
import { PageFrame } from './parts/PageFrame.tsx'
import type { Services } from './services/loadServices.ts'
import type { LocalChain } from './services/localChains.ts'
import type { ServiceFaults } from './services/serviceFaults.ts'
import { useSettings } from './settings/useSettings.ts'

export interface PlaygroundPageProps {
  readonly chains: readonly LocalChain[]
  readonly wallet: DemoWalletControl | undefined
  readonly log: EventLog
  /** Where the gateway and the relay are. */
  readonly services: Services
  readonly faults: ServiceFaults
}

/** The host page. */
export function PlaygroundPage({ chains, wallet, log, services, faults }: PlaygroundPageProps): ReactNode {
  const [settings, change] = useSettings()
  const base = useBaseTheme(settings.theme)
  const theme = useMemo(() => lookTheme(settings, base), [settings, base])
  const kernel = useKernelInstance({ settings, chains, log, services })
  usePageLook(base, theme, settings.direction)
  useKernelLook(kernel, settings, theme)
  const words = hostWords(settings)
  const host = (
    <>
      <NetworkButton {...words.network} />
      <ConnectButton {...words.connect} />
    </>
  )
  return (
    <KernelProvider kernel={kernel}>
      <PageFrame page="playground" host={host}>
        <Intro chains={chains} />
        <div className="pg-grid">
          {wallet && <DemoWalletPanel control={wallet} />}
          <div className="pg-column">
            <TryPanel kernel={kernel} />
            <FaultsPanel kernel={kernel} wallet={wallet} services={faults} />
            <WordsPanel settings={settings} change={change} />
            <OptionsPanel settings={settings} change={change} />
          </div>
          <LookPanel settings={settings} base={base} change={change} />
        </div>
        <div className="pg-wide">
          <WorkbenchPanel kernel={kernel} log={log} code={kernelCode(settings, widgetLocale(settings), theme)} />
        </div>
      </PageFrame>
    </KernelProvider>
  )
}
