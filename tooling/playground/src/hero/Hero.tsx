import { checkIcon, copyIcon } from '@latchkey/theme/icons'
import { Button, ChipGroup, IconButton } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Settings } from '../settings/settings.ts'
import { writeSettings } from '../settings/useSettings.ts'
import { frameQuery, SCENES, type Scene, tellFrame, watchFocus } from './scene.ts'

const INSTALL = 'npm install @latchkey/kernel'
const COPIED_MS = 2000

/** The line that installs the widget, to copy. */
function InstallLine(): ReactNode {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(INSTALL)
    setCopied(true)
  }
  return (
    <div className="pg-install">
      <code>{INSTALL}</code>
      <IconButton icon={copied ? checkIcon : copyIcon} label={copied ? 'Copied' : 'Copy'} onPress={copy} />
    </div>
  )
}

interface LiveFrameProps {
  readonly kind: 'computer' | 'phone'
  readonly query: string
}

/** The widget on a site of its own, alive. It is loaded after the page itself, and changes without being loaded anew. */
function LiveFrame({ kind, query }: LiveFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const [source, setSource] = useState<string>()
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
    if (frame.current?.contentWindow) tellFrame(frame.current.contentWindow, query)
  }, [query])
  useEffect(() => {
    const load = (): void => setSource(`/widget${latest.current}`)
    if (document.readyState === 'complete') load()
    else addEventListener('load', load, { once: true })
    return () => removeEventListener('load', load)
  }, [])
  useEffect(() => {
    let last: HTMLElement | undefined
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof HTMLElement && target !== frame.current ? target : undefined
    }
    const end = watchFocus(
      () => frame.current?.contentWindow,
      () => (last?.isConnected ? last.focus() : frame.current?.blur()),
    )
    document.addEventListener('focusin', remember)
    return () => {
      end()
      document.removeEventListener('focusin', remember)
    }
  }, [])
  return (
    <div className={`pg-frame pg-frame-${kind}`}>
      {source && (
        <iframe
          ref={frame}
          src={source}
          title={kind === 'phone' ? 'The widget on a phone, dark' : 'The widget on a computer'}
          onLoad={({ currentTarget }) => {
            if (currentTarget.contentWindow) tellFrame(currentTarget.contentWindow, latest.current)
          }}
        />
      )}
    </div>
  )
}

export interface HeroProps {
  readonly settings: Settings
  readonly base: 'light' | 'dark'
  /** The local chains run, so that there is something to show. */
  readonly isAlive: boolean
  /** Opens the widget of this page. */
  readonly onTry: () => void
}

/** What the product is, and the product itself: on a computer as the page looks, on a phone the other way round. */
export function Hero({ settings, base, isAlive, onTry }: HeroProps): ReactNode {
  const [scene, setScene] = useState<Scene>('account')
  const { accent, corners, font, locale, direction, surface } = settings
  const look = { ...settings, legal: false, collapse: false, signIn: false, analytics: false, unsupported: false }
  const computer = writeSettings({ ...look, accent, corners, font, locale, direction, surface, theme: base })
  const phone = writeSettings({ ...look, surface: '', theme: base === 'dark' ? 'light' : 'dark' })
  return (
    <section className="pg-hero" aria-labelledby="hero-title">
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
        <p className="pg-note">
          What you see is alive: it runs on real chains of this machine, with a demo wallet and test money.
        </p>
      </div>
      {isAlive && (
        <div className="pg-live">
          <ChipGroup
            label="What the widget shows"
            options={SCENES}
            current={scene}
            onChange={(id) => setScene(SCENES.find((entry) => entry.id === id)?.id ?? 'account')}
          />
          <div className="pg-frames">
            <LiveFrame kind="computer" query={frameQuery(scene, computer)} />
            <LiveFrame kind="phone" query={frameQuery(scene, phone)} />
          </div>
        </div>
      )}
    </section>
  )
}
