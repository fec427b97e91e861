import type { ReactNode } from 'react'
import type { DemoWalletControl } from './demoWallet/index.ts'
import { lookTheme } from './look/lookTheme.ts'
import { useBaseTheme } from './look/useBaseTheme.ts'
import { usePageLook } from './look/usePageLook.ts'
import { DemoWalletPanel } from './panels/DemoWalletPanel.tsx'
import { Intro } from './panels/Intro.tsx'
import { LookPanel } from './panels/LookPanel.tsx'
import { OptionsPanel } from './panels/OptionsPanel.tsx'
import { WordsPanel } from './panels/WordsPanel.tsx'
import { PageFrame } from './parts/PageFrame.tsx'
import type { LocalChain } from './services/localChains.ts'
import { useSettings } from './settings/useSettings.ts'

export interface PlaygroundPageProps {
  readonly chains: readonly LocalChain[]
  readonly wallet: DemoWalletControl | undefined
}

/** The host page. */
export function PlaygroundPage({ chains, wallet }: PlaygroundPageProps): ReactNode {
  const [settings, change] = useSettings()
  const base = useBaseTheme(settings.theme)
  const theme = lookTheme(settings, base)
  usePageLook(base, theme, settings.direction)
  return (
    <PageFrame page="playground">
      <Intro chains={chains} />
      <div className="pg-grid">
        <div className="pg-column">
          <WordsPanel settings={settings} change={change} />
          <OptionsPanel settings={settings} change={change} />
        </div>
        <LookPanel settings={settings} change={change} />
        {wallet && <DemoWalletPanel control={wallet} />}
      </div>
    </PageFrame>
  )
}
