import { useAtom, ViewBody } from '@latchkey/kernel/react'
import { StatusContent } from '@latchkey/kernel/views'
import { LinkText, Spinner, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { emailHooks } from '../hooks.ts'
import { useProblem, useShownSignal } from './EmailField.tsx'
import { highPlace, middle, place } from './email.css.ts'

interface CodePlaceProps {
  /** What failing means here. */
  readonly failed: string
  /** Waits until the code was typed. */
  readonly onShown: (options: { readonly signal: AbortSignal }) => Promise<void>
  /** Asks for another code; absent where the whole change begins anew. */
  readonly onResend?: ((options: { readonly signal: AbortSignal }) => Promise<void>) | undefined
  readonly onEdit: () => void
  /** What `onEdit` does. @defaultValue to change the address */
  readonly edit?: string | undefined
  /** The wallet asks for more than a code. @defaultValue `false` */
  readonly isApproved?: boolean
}

/** Reserves the place in which the wallet's own document asks for the code: this page never sees it. */
export function CodePlace({ failed, onShown, onResend, onEdit, edit, isApproved = false }: CodePlaceProps): ReactNode {
  const t = emailHooks.useMessages()
  const { showPlace } = emailHooks.usePlugin()
  const element = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const problem = useProblem(error)
  const shownSignal = useShownSignal()
  const latest = useRef(onShown)
  useEffect(() => {
    latest.current = onShown
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs it again
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const fail = (cause: unknown): void => {
      if (!signal.aborted) setError(cause)
    }
    if (element.current) showPlace({ element: element.current, signal }).catch(fail)
    latest.current({ signal }).catch(fail)
    return () => left.abort()
  }, [attempt, showPlace])
  const again = (): Promise<void> | undefined =>
    onResend?.({ signal: shownSignal() }).then(() => {
      setError(undefined)
      setAttempt((count) => count + 1)
    }, setError)
  // A wait that is over has no words, and does not bring back what failed.
  if (error !== undefined)
    return <Failed title={failed} text={problem} onAgain={onResend ? again : undefined} onEdit={onEdit} />
  return (
    <ViewBody>
      <Stack gap={3}>
        <div ref={element} data-embedded-place="" className={isApproved ? highPlace : place}>
          <Spinner label={t('codeTitle')} />
        </div>
        <div className={middle}>
          <LinkText onPress={onEdit}>{edit ?? t('change')}</LinkText>
        </div>
      </Stack>
    </ViewBody>
  )
}

interface FailedProps {
  readonly title: string
  readonly text: string | undefined
  readonly onAgain: (() => Promise<void> | undefined) | undefined
  readonly onEdit: () => void
}

/** Why the code did not work, and what may be done. */
function Failed({ title, text, onAgain, onEdit }: FailedProps): ReactNode {
  const t = emailHooks.useMessages()
  const wait = useAtom(emailHooks.usePlugin().atoms.wait)
  const primary = onAgain ? { label: t('newCode'), onPress: onAgain } : { label: t('retry'), onPress: onEdit }
  return (
    <ViewBody>
      <StatusContent
        title={title}
        text={text ?? ''}
        primary={wait > 0 ? undefined : primary}
        secondary={onAgain && { label: t('change'), kind: 'quiet', onPress: onEdit }}
      >
        {wait > 0 && (
          <div className={middle}>
            <Text tone="muted">{t('newCodeIn', { count: wait })}</Text>
          </div>
        )}
      </StatusContent>
    </ViewBody>
  )
}
