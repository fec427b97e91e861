import { isKernelError } from '@latchkey/kernel'
import { useAtom, useErrorText, ViewBody } from '@latchkey/kernel/react'
import { chevronRightIcon, mailIcon } from '@latchkey/theme/icons'
import { IconButton, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { emailHooks } from '../hooks.ts'
import { secondsOf } from '../secondsOf.ts'

/** Most characters shown of the service's own sentence. */
const MAX_CHARACTERS = 200

/** What is wrong, in the user's language where we have words for it. */
export function useProblem(error: unknown): string | undefined {
  const t = emailHooks.useMessages()
  const wait = useAtom(emailHooks.usePlugin().atoms.wait)
  const text = useErrorText(isKernelError(error) ? error : undefined)
  if (error === undefined) return undefined
  if (isKernelError(error, 'embedded/email')) return t('invalid')
  if (isKernelError(error, 'config/invalid')) return t('secret')
  // The interval between two mails, until it is over; other failures in it have their own words.
  if (secondsOf(error) !== undefined) return wait > 0 ? t('throttled', { count: wait }) : undefined
  if (isKernelError(error, 'embedded/refused')) return `${error.details.message}`.slice(0, MAX_CHARACTERS)
  return text
}

/** A signal that ends when the view is left, for what a press begins. */
export function useShownSignal(): () => AbortSignal {
  const shown = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    shown.current = current
    return () => current.abort()
  }, [])
  return () => shown.current.signal
}

interface AddressFieldProps {
  readonly label: string
  /** What is in it at first. */
  readonly initial?: string | undefined
  readonly onSubmit: (asked: { readonly email: string; readonly signal: AbortSignal }) => Promise<void>
  /** The user begins to type. */
  readonly onStart?: (() => void) | undefined
  /** What the button at the end does; without it the view has a button of its own. */
  readonly submit: string
}

/** A field for an address with a button that goes on. */
export function AddressField({ label, initial = '', onSubmit, onStart, submit }: AddressFieldProps): ReactNode {
  const t = emailHooks.useMessages()
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const problem = useProblem(error)
  const shownSignal = useShownSignal()
  const run = (): void => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    onSubmit({ email: value, signal: shownSignal() })
      .catch((problem: unknown) => {
        setError(problem)
        // A secret stays nowhere.
        if (isKernelError(problem, 'config/invalid')) setValue('')
      })
      .finally(() => setBusy(false))
  }
  return (
    <TextField
      label={label}
      type="email"
      name="email"
      autoComplete="email"
      inputMode="email"
      enterKeyHint="go"
      maxLength={1000}
      placeholder={t('placeholder')}
      icon={mailIcon}
      value={value}
      onChange={(next) => {
        if (value === '') onStart?.()
        setValue(next)
        if (isKernelError(error, 'embedded/email') || isKernelError(error, 'config/invalid')) setError(undefined)
      }}
      onEnter={run}
      busy={busy}
      error={problem}
      end={<IconButton icon={chevronRightIcon} label={submit} onPress={run} />}
    />
  )
}

/** The field in the Connect view. */
export function EmailField(): ReactNode {
  const t = emailHooks.useMessages()
  const { login, noticeField } = emailHooks.usePlugin()
  const run = emailHooks.useReportedAction()
  const seen = useRef(false)
  const notice = (): void => {
    if (!seen.current) run(noticeField)
    seen.current = true
  }
  return <AddressField label={t('email')} submit={t('continue')} onStart={notice} onSubmit={login} />
}

/** The field alone, for hosts that offer nothing else. */
export function EmailLogin(): ReactNode {
  return (
    <ViewBody>
      <EmailField />
    </ViewBody>
  )
}
