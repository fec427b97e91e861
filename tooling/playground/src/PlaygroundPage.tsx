import { ConnectButton, KernelProvider, NetworkButton } from '@latchkey/kernel/react'
import { Checkbox } from '@latchkey/theme/ui'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { kernelCode } from './code/kernelCode.ts'
import { noteLoaded } from './compare/pageFigures.ts'
import type { DemoWalletControl } from './demoWallet/index.ts'
import { Hero } from './hero/Hero.tsx'
import { type PlaygroundKernel, useKernelInstance } from './kernel/createPlaygroundKernel.ts'
import { hostWords } from './kernel/hostWords.ts'
import { directionOf, useKernelLook, widgetLocale } from './kernel/useKernelLook.ts'
import { lookTheme, themeOptions } from './look/lookTheme.ts'
import { useBaseTheme } from './look/useBaseTheme.ts'
import { usePageLook } from './look/usePageLook.ts'
import type { ServiceFaults } from './main.tsx'
import { ChainsPanel } from './panels/ChainsPanel.tsx'
import { DemoWalletPanel } from './panels/DemoWalletPanel.tsx'
import { EnginesPanel } from './panels/EnginesPanel.tsx'
import { FaultsPanel } from './panels/FaultsPanel.tsx'
import type { SettingsPanelProps } from './panels/LookFields.tsx'
import { TryPanel } from './panels/TryPanel.tsx'
import { Card } from './parts/Card.tsx'
import { Choice } from './parts/Choice.tsx'
import { PageFrame } from './parts/PageFrame.tsx'
import type { LocalChain, Services } from './services/loadServices.ts'
import { onlyLook, useSettings, writeSettings } from './settings/useSettings.ts'
import { useSpareWallets } from './startWallet.ts'

const LookPanel = lazy(async () => ({ default: (await import('./panels/LookPanel.tsx')).LookPanel }))
const WorkbenchPanel = lazy(async () => ({ default: (await import('./panels/WorkbenchPanel.tsx')).WorkbenchPanel }))
const ExtendPanel = lazy(async () => ({ default: (await import('./extend/ExtendPanel.tsx')).ExtendPanel }))
const ComparePanel = lazy(async () => ({ default: (await import('./compare/ComparePanel.tsx')).ComparePanel }))
const PhoneBeside = lazy(async () => ({ default: (await import('./phone/PhonePlaces.tsx')).PhoneBeside }))

const LOCALES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'ar', label: 'العربية' },
  { value: 'pseudo', label: 'Pseudo' },
] as const

const DIRECTIONS = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const

/** Language and direction of the widget. */
function WordsPanel({ settings, change }: SettingsPanelProps): ReactNode {
  return (
    <Card
      title="Language"
      note="Pseudo stretches text to test layouts. The widget reads in the direction of its language."
    >
      <Choice
        label="Words"
        value={settings.locale}
        options={LOCALES}
        onChange={(locale) => change({ locale, direction: locale === 'ar' ? 'rtl' : 'ltr' })}
      />
      <Choice
        label="Direction"
        value={directionOf(settings)}
        options={DIRECTIONS}
        onChange={(direction) => change({ direction })}
      />
    </Card>
  )
}

/** What a host can switch on; each change makes a new kernel. */
function OptionsPanel({ settings, change }: SettingsPanelProps): ReactNode {
  return (
    <Card title="Options" note="Each change creates a new kernel and updates the code below.">
      <Checkbox checked={settings.legal} onChange={(legal) => change({ legal })}>
        Ask for consent to the terms
      </Checkbox>
      <Checkbox checked={settings.collapse} onChange={(collapse) => change({ collapse })}>
        Collapse the wallet list (adds spare wallets)
      </Checkbox>
      <Checkbox
        checked={settings.oneWallet}
        // Wallets announce themselves once, when the page begins.
        onChange={(oneWallet) => location.assign(`${location.pathname}${writeSettings({ ...settings, oneWallet })}`)}
      >
        One demo wallet for all chain families
      </Checkbox>
      <Checkbox checked={settings.unsupported} onChange={(unsupported) => change({ unsupported })}>
        Allow networks the site doesn’t support
      </Checkbox>
      <Checkbox checked={settings.signIn} onChange={(signIn) => change({ signIn })}>
        Sign in after connecting, with a server
      </Checkbox>
      <Checkbox checked={settings.analytics} onChange={(analytics) => change({ analytics })}>
        Send usage events to the local gateway
      </Checkbox>
    </Card>
  )
}

export interface PlaygroundPageProps {
  readonly chains: readonly LocalChain[]
  readonly wallet: DemoWalletControl | undefined
  /** Where the gateway and the relay are. */
  readonly services: Services
  readonly faults: ServiceFaults
}

interface PanelsProps extends PlaygroundPageProps, SettingsPanelProps {
  readonly kernel: PlaygroundKernel
}

/** What can be tried, and what can be got wrong on purpose. */
function Panels({ kernel, settings, change, chains, wallet, services, faults }: PanelsProps): ReactNode {
  return (
    <div className="pg-grid pg-wide">
      <div className="pg-column">
        {wallet && <DemoWalletPanel control={wallet} />}
        <ChainsPanel chains={chains} services={services} />
      </div>
      <div className="pg-column">
        <TryPanel kernel={kernel} />
        <FaultsPanel kernel={kernel} wallet={wallet} services={faults} />
      </div>
      <div className="pg-column">
        <WordsPanel settings={settings} change={change} />
        <OptionsPanel settings={settings} change={change} />
        {services.providers && <EnginesPanel kernel={kernel} providers={services.providers} />}
      </div>
    </div>
  )
}

interface WhenNearProps {
  /** Where a link to it leads. */
  readonly id?: string
  readonly className: string
  readonly children: ReactNode
}

/** Draws its children once the visitor comes near, so that the first screen does not pay for them. Their room is kept. */
function WhenNear({ id, className, children }: WhenNearProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    // When the browser looked for it, it had not been drawn.
    if (id !== undefined && location.hash === `#${id}`) place.current.scrollIntoView()
    return () => observer.disconnect()
  }, [id])
  return (
    <div ref={place} id={id} className={className}>
      {isNear && <Suspense>{children}</Suspense>}
    </div>
  )
}

/** Counts what the page had loaded when its buttons could be pressed, and when an account was connected. */
function useCounts({ store, atoms }: PlaygroundKernel): void {
  useEffect(() => {
    noteLoaded('button')
    const look = (): void => {
      if (store.get(atoms.account)) noteLoaded('connected')
    }
    look()
    return store.sub(atoms.account, look)
  }, [store, atoms])
}

/** The host page. */
export function PlaygroundPage({ chains, wallet, services, faults }: PlaygroundPageProps): ReactNode {
  const [settings, change] = useSettings()
  const base = useBaseTheme(settings.theme)
  const look = useMemo(() => lookTheme(settings), [settings])
  const kernel = useKernelInstance({ settings, chains, services })
  usePageLook(base, look, directionOf(settings))
  useKernelLook(kernel, settings, look)
  useCounts(kernel)
  useSpareWallets(chains, settings.collapse)
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
        <Hero
          settings={settings}
          base={base}
          isAlive={chains.length > 0}
          phoneUrl={services.relay && services.wallet}
          onTry={() => kernel.open()}
        />
        {services.wallet && (
          <Suspense>
            <PhoneBeside kernel={kernel} url={services.wallet} />
          </Suspense>
        )}
        <Suspense fallback={<div className="pg-later" />}>
          <LookPanel settings={settings} look={look} change={change} />
        </Suspense>
        {chains.length > 0 && (
          <WhenNear id="extend" className="pg-later pg-wide">
            <ExtendPanel look={writeSettings({ ...onlyLook(settings), theme: base })} />
          </WhenNear>
        )}
        <WhenNear className="pg-later pg-wide">
          <ComparePanel />
        </WhenNear>
        <Panels {...{ kernel, settings, change, chains, wallet, services, faults }} />
        <div className="pg-wide">
          <Suspense>
            <WorkbenchPanel
              kernel={kernel}
              code={kernelCode(settings, widgetLocale(settings), {
                theme: themeOptions(settings),
                hasFrame: services.frame !== undefined,
              })}
            />
          </Suspense>
        </div>
      </PageFrame>
    </KernelProvider>
  )
}
