import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { Banner, ListCard, ListItem, Spinner } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { embeddedHooks } from '../hooks.ts'

/** An address that its owner knows again, and an onlooker does not. */
function shortened(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/** Where the browser keeps nothing for the wallet: one press opens its window, which does. */
export function ContinueAs(): ReactNode {
  const t = embeddedHooks.useMessages()
  const { atoms, resume } = embeddedHooks.usePlugin()
  const router = embeddedHooks.useRouter()
  const { email, userName } = useAtom(atoms.remembered)
  const { frame } = useAtom(atoms.options)
  const [state, setState] = useState<'ready' | 'waiting' | 'closed'>('ready')
  const [error, setError] = useState<unknown>()
  const reason = useErrorText(error)
  const problem = state === 'closed' ? t('continueClosed') : reason
  const left = useRef<AbortController>(undefined)
  useEffect(() => () => left.current?.abort(), [])
  const isOffered = useAtom(atoms.resumable)
  const name = email === undefined ? userName : shortened(email)
  const press = (): void => {
    left.current?.abort()
    const current = new AbortController()
    left.current = current
    const { signal } = current
    setError(undefined)
    setState('waiting')
    // Within the press: browsers open a window nowhere else. The wallet's page in it finds its frame by its opener.
    const page = window.open(`${frame}/resume`, '_blank', 'width=400,height=640')
    resume({ page, signal }).then(
      (isGiven) => {
        if (signal.aborted) return
        if (!isGiven) setState('closed')
        else if (!router.close()) router.home()
      },
      (cause: unknown) => {
        if (signal.aborted) return
        setState('ready')
        setError(cause)
      },
    )
  }
  // Known only when the frame has said so, soon after the page's start.
  if (!isOffered) return null
  return (
    <>
      <ListCard label={t('settings')}>
        <ListItem
          name={name === undefined ? t('continueAny') : t('continueAs', { name })}
          second={t(state === 'waiting' ? 'continuing' : 'continueText')}
          end={state === 'waiting' && <Spinner label={t('continuing')} />}
          onPress={press}
        />
      </ListCard>
      {problem !== undefined && <Banner tone="danger" role="alert" title={problem} />}
    </>
  )
}
