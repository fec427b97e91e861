import { checkIcon, copyIcon } from '@latchkey/theme/icons'
import { Button, ChipGroup, IconButton } from '@latchkey/theme/ui'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { copyLabel, useCopy } from '../parts/useCopy.ts'
import type { Settings } from '../settings/settings.ts'
import { onlyLook, writeSettings } from '../settings/useSettings.ts'
import { LiveFrame } from './LiveFrame.tsx'
import { askFrame, frameQuery, SCENES, type Scene, watchPaired } from './scene.ts'

const PairedPhone = lazy(async () => ({ default: (await import('../phone/PhonePlaces.tsx')).PairedPhone }))

const INSTALL = 'npm install @latchkey/kernel'

/** The line that installs the widget, to copy. */
function InstallLine(): ReactNode {
  const copying = useCopy(INSTALL)
  return (
    <div className="pg-install">
      <code>{INSTALL}</code>
      <IconButton
        icon={copying.result === 'copied' ? checkIcon : copyIcon}
        label={copyLabel(copying, 'Copy')}
        onPress={copying.copy}
      />
    </div>
  )
}

/** Whether there is room for the computer, which the style sheet decides. */
function useIsWide(frames: RefObject<HTMLDivElement | null>): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const { current } = frames
    if (!current) return
    const observer = new ResizeObserver(() => setWide((current.firstElementChild?.clientWidth ?? 0) > 0))
    observer.observe(current)
    return () => observer.disconnect()
  }, [frames])
  return isWide
}

/** The two ways in which the widget of a frame is dressed. */
interface Looks {
  readonly computer: string
  readonly phone: string
}

interface LiveProps {
  readonly looks: Looks
  /** Where the pairing wallet of the devnet is. */
  readonly phoneUrl: string | undefined
}

/** The widget alive, in the scene of one's choice; with a phone beside its code. */
function Live({ looks, phoneUrl }: LiveProps): ReactNode {
  const [scene, setScene] = useState<Scene>('account')
  const [isPaired, setPaired] = useState(false)
  const frames = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(frames)
  const computer = useRef<HTMLIFrameElement>(null)
  const phone = useRef<HTMLIFrameElement>(null)
  const shown = isWide ? computer : phone
  useEffect(() => watchPaired(() => shown.current?.contentWindow, setPaired), [shown])
  const ask = (question: 'code' | 'signature'): Promise<string> =>
    shown.current?.contentWindow ? askFrame(shown.current.contentWindow, question) : Promise.resolve('')
  const hasPhone = phoneUrl !== undefined && (scene === 'pair' || isPaired)
  const other = (isHidden: boolean): Scene => (scene === 'pair' && isHidden ? 'account' : scene)
  const scenes = phoneUrl === undefined ? SCENES.filter(({ id }) => id !== 'pair') : SCENES
  return (
    <div className="pg-live">
      <ChipGroup
        label="What the widget shows"
        options={scenes}
        current={scene}
        onChange={(id) => setScene(SCENES.find((entry) => entry.id === id)?.id ?? 'account')}
      />
      <div ref={frames} className="pg-frames" data-phone={hasPhone || undefined}>
        <div className="pg-frame pg-frame-computer">
          <LiveFrame
            title="The widget on a computer"
            frame={computer}
            query={frameQuery(other(!isWide), looks.computer)}
          />
        </div>
        <div className="pg-frame pg-frame-phone">
          <LiveFrame title="The widget on a phone, dark" frame={phone} query={frameQuery(other(isWide), looks.phone)} />
        </div>
        {hasPhone && (
          <Suspense fallback={<div className="pg-phone" />}>
            <PairedPhone url={phoneUrl} isPaired={isPaired} ask={ask} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

export interface HeroProps {
  readonly settings: Settings
  readonly base: 'light' | 'dark'
  /** The local chains run, so that there is something to show. */
  readonly isAlive: boolean
  /** Where the pairing wallet of the devnet is. */
  readonly phoneUrl: string | undefined
  /** Opens the widget of this page. Without it nothing here can be pressed: the scripts of the page are still loading. */
  readonly onTry?: () => void
}

/** What the product is, and the product itself: on a computer as the page looks, on a phone the other way round. */
export function Hero({ settings, base, isAlive, phoneUrl, onTry }: HeroProps): ReactNode {
  const look = onlyLook(settings)
  const computer = writeSettings({ ...look, theme: base })
  const phone = writeSettings({ ...look, theme: base === 'dark' ? 'light' : 'dark' })
  return (
    <section className="pg-hero" aria-labelledby="hero-title" inert={onTry === undefined}>
      <div className="pg-hero-text">
        <h1 id="hero-title">The wallet button that feels like part of your site</h1>
        <p className="pg-hero-lead">
          Connect, send, receive and sign in on every chain: small, accessible, private by default, and every screen is
          a plugin you can replace.
        </p>
        <div className="pg-buttons">
          <Button onPress={onTry}>Connect a wallet</Button>
        </div>
        <InstallLine />
        <p className="pg-note">This is the real widget. It runs on this machine, with a demo wallet and test money.</p>
      </div>
      {isAlive && <Live looks={{ computer, phone }} phoneUrl={phoneUrl} />}
    </section>
  )
}
