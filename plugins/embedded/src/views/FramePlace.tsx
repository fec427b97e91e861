import { StatusView, useErrorText } from '@latchkey/kernel/views'
import { Spinner } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { embeddedHooks } from '../hooks.ts'
import { place, wait } from './framePlace.css.ts'

/** Reserves the place of the frame and lays it over it for as long as it is drawn. */
export function FramePlace(): ReactNode {
  const t = embeddedHooks.useMessages()
  const { showFrame } = embeddedHooks.usePlugin()
  const element = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<Error>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs it again
  useEffect(() => {
    const shown = new AbortController()
    if (element.current)
      showFrame({ element: element.current, signal: shown.signal }).catch((cause: Error) => {
        if (!shown.signal.aborted) setError(cause)
      })
    return () => shown.abort()
  }, [showFrame, attempt])
  const retry = (): void => {
    setError(undefined)
    setAttempt((count) => count + 1)
  }
  return error ? (
    <Failed error={error} onRetry={retry} />
  ) : (
    <div ref={element} data-embedded-place="" className={place}>
      <div className={wait}>
        <Spinner label={t('loading')} />
      </div>
    </div>
  )
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const t = embeddedHooks.useMessages()
  const text = useErrorText(error)
  return <StatusView title={t('notLoaded')} text={text} primary={{ label: t('retry'), onPress: onRetry }} />
}
