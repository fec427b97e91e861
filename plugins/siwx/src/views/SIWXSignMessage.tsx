import { useAtom } from '@latchkey/kernel/react'
import { type StatusButton, StatusView, useAfterLatch, useErrorText } from '@latchkey/kernel/views'
import { type LatchProps, MessageBox, Skeleton, Stack } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import type { SignInPhase } from '../atoms.ts'
import { siwxHooks } from '../hooks.ts'
import { isRequired } from '../options.ts'
import { Ends, useWalletName } from './Ends.tsx'

// Both views are one chunk.
export { ConnectingSiwe } from './ConnectingSiwe.tsx'

/** `none`: there is no sign-in for what is connected. */
type Status = SignInPhase['status'] | 'none'

const LATCH: Readonly<Record<Status, LatchProps['state']>> = {
  idle: 'done',
  none: 'slow',
  checking: 'slow',
  ready: 'slow',
  signing: 'wait',
  elsewhere: 'wait',
  slow: 'slow',
  verifying: 'wait',
  declined: 'refused',
  smartAccount: 'refused',
  failed: 'error',
  unavailable: 'error',
  done: 'done',
}

/** The user signs a text that proves whose account it is. */
export function SIWXSignMessage(): ReactNode {
  const t = siwxHooks.useMessages()
  const { atoms, prepareText, finishSignIn } = siwxHooks.usePlugin()
  const run = siwxHooks.useReportedAction()
  const phase = useAtom(atoms.phase)
  const text = useAtom(atoms.text)
  const subject = useAtom(atoms.subject)
  const latch = useAfterLatch(phase.status === 'done', run, finishSignIn)
  const error = useErrorText('error' in phase ? phase.error : undefined)
  const status = useStatus()
  const isAsking = status !== 'idle' && status !== 'none' && status !== 'done'
  useEffect(() => {
    if (isAsking && subject && text === undefined) run(prepareText)
  }, [isAsking, subject, text, prepareText, run])
  const { title, sentence } = useSentences(status, error)
  return (
    <StatusView
      animation={
        <div ref={latch}>
          <Ends state={LATCH[status]} />
        </div>
      }
      title={title}
      text={sentence}
      {...useButtons(status)}
    >
      {isAsking && <Message text={text} label={t('message')} />}
    </StatusView>
  )
}

/** How it goes: only an account with a session is said to be signed in. */
function useStatus(): Status {
  const { atoms } = siwxHooks.usePlugin()
  const { status } = useAtom(atoms.phase)
  const subject = useAtom(atoms.subject)
  const sessions = useAtom(atoms.sessions)
  if (status !== 'idle') return status
  if (!subject) return 'none'
  return Object.keys(sessions).some((account) => account.endsWith(`:${subject.address}`)) ? status : 'ready'
}

/** What is signed, or the shape of it. */
function Message({ text, label }: { readonly text: string | undefined; readonly label: string }): ReactNode {
  if (text !== undefined) return <MessageBox label={label}>{text}</MessageBox>
  return (
    <Stack gap={2}>
      {(['long', 'full', 'medium', 'short'] as const).map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  )
}

/** How it goes, in words. */
function useSentences(status: Status, error: string): { readonly title: string; readonly sentence: string } {
  const t = siwxHooks.useMessages()
  const wallet = useWalletName()
  const ask = { title: t('heading'), sentence: t('text', { wallet }) }
  const done = { title: t('doneTitle'), sentence: t('doneText') }
  return {
    idle: done,
    none: { title: t('failedTitle'), sentence: t('noneText') },
    done,
    checking: ask,
    ready: ask,
    signing: { title: t('signingTitle', { wallet }), sentence: t('signingText', { wallet }) },
    elsewhere: { title: t('elsewhereTitle', { wallet }), sentence: t('elsewhereText', { wallet }) },
    slow: { title: t('slowTitle', { wallet }), sentence: t('slowText', { wallet }) },
    verifying: { title: t('verifyingTitle'), sentence: t('verifyingText') },
    declined: { title: t('declinedTitle'), sentence: t('declinedText') },
    smartAccount: { title: t('smartAccountTitle'), sentence: error || t('smartAccountText') },
    failed: { title: t('failedTitle'), sentence: error },
    unavailable: { title: t('unavailableTitle'), sentence: error },
  }[status]
}

/** What can be done now; the first one stays the same element while it can be. */
function useButtons(status: Status): { readonly primary?: StatusButton; readonly secondary?: StatusButton } {
  const t = siwxHooks.useMessages()
  const router = siwxHooks.useRouter()
  const run = siwxHooks.useReportedAction()
  const { atoms, signIn, askAgain, cancel, signOut } = siwxHooks.usePlugin()
  const options = useAtom(atoms.options)
  if (status === 'done') return {}
  const close = { label: t('close'), onPress: () => void router.close() }
  if (status === 'none') return { primary: close }
  if (status === 'idle') return { primary: close, secondary: { label: t('signOut'), onPress: () => signOut() } }
  // Not returned to the button: it would stay busy as long as the wallet, and this view says so itself.
  const start = { label: t('sign'), onPress: () => run(signIn) }
  const again = { label: t('tryAgain'), onPress: () => run(signIn) }
  const leave = { label: t(isRequired(options) ? 'cancel' : 'later'), onPress: () => cancel() }
  if (status === 'signing' || status === 'elsewhere' || status === 'verifying') return { secondary: leave }
  if (status === 'slow')
    return { primary: { label: t('askAgain'), kind: 'secondary', onPress: () => run(askAgain) }, secondary: leave }
  return { primary: status === 'ready' || status === 'checking' ? start : again, secondary: leave }
}
