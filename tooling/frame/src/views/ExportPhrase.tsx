import { Banner, Button, Text } from '@latchkey/theme/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useTitle } from './useAttempt.ts'
import { useExplain, useWords } from './words.tsx'

interface OpenExportProps {
  readonly url: string
  /** Sends the words to the window, once it has asked for them. */
  readonly send: () => Promise<void>
  readonly onDone: () => void
}

const FEATURES = 'noopener,width=440,height=680'

/** Opens the window that shows the words. */
export function OpenExport({ url, send, onDone }: OpenExportProps): ReactNode {
  const say = useWords()
  const explain = useExplain()
  const title = useTitle()
  const [state, setState] = useState<'ready' | 'open' | 'sent'>('ready')
  const [problem, setProblem] = useState<string>()
  const press = (): void => {
    window.open(url, '_blank', FEATURES)
    if (state === 'ready')
      send().then(
        () => setState('sent'),
        (error: unknown) => setProblem(explain(error)),
      )
    setState('open')
  }
  const texts = { ready: 'exportOpenText', open: 'exportWaits', sent: 'exportShown' } as const
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={title} tabIndex={-1}>
          {say('exportTitle')}
        </h1>
        <div role="status">
          <Text tone="muted">{say(texts[state])}</Text>
        </div>
        {problem !== undefined && <Banner tone="danger" role="alert" title={problem} />}
      </div>
      <div className="foot pair">
        <Button kind="secondary" onPress={onDone}>
          {say(state === 'ready' ? 'cancel' : 'done')}
        </Button>
        {state !== 'sent' && problem === undefined && (
          <Button onPress={press}>{say(state === 'ready' ? 'openWindow' : 'openAgain')}</Button>
        )}
      </div>
    </main>
  )
}

const HOLD_KEYS: ReadonlySet<string> = new Set([' ', 'Enter'])

/** Shows the words for as long as a button is held, in a window that no page can look into. */
export function ShowPhrase({ phrase, onDone }: { readonly phrase: string; readonly onDone: () => void }): ReactNode {
  const say = useWords()
  const title = useTitle()
  const [isHeld, setHeld] = useState(false)
  const hide = (): void => setHeld(false)
  useEffect(() => {
    const events = new AbortController()
    for (const name of ['blur', 'pointerup', 'pointercancel'])
      window.addEventListener(name, () => setHeld(false), { signal: events.signal })
    return () => events.abort()
  }, [])
  const onKey = (event: KeyboardEvent): void => {
    if (HOLD_KEYS.has(event.key)) setHeld(true)
  }
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={title} tabIndex={-1}>
          {say('exportTitle')}
        </h1>
        <Banner tone="danger" title={say('exportNever')} />
        <Text tone="muted">{say('exportText')}</Text>
        <ol className="phrase" dir="ltr" lang="en">
          {phrase.split(' ').map((word, at) => (
            <li key={at}>{isHeld ? word : <span aria-hidden>••••</span>}</li>
          ))}
        </ol>
        <div role="status">{isHeld && <span className="heard">{phrase}</span>}</div>
      </div>
      <div className="foot">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it is what is pressed; this hears how long */}
        <div onPointerDown={() => setHeld(true)} onKeyDown={onKey} onKeyUp={hide} onPointerLeave={hide}>
          <Button kind="secondary">{say('exportHold')}</Button>
        </div>
        <Button onPress={onDone}>{say('exportWritten')}</Button>
      </div>
    </main>
  )
}
