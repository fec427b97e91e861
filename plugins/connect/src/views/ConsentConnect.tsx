import type { ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel } from '@latchkey/kernel/react'
import { Checkbox, Hint, Stack } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ConnectTarget } from '../plugin.ts'
import { Connect, LegalText } from './Connect.tsx'
import { connectHooks } from './hooks/connectHooks.ts'

/** The ways to connect, for hosts that ask for consent first: only these load the checkbox. */
export function ConsentConnect(props: ViewProps<ConnectTarget | undefined>): ReactNode {
  return (
    <Connect {...props}>
      <LegalConsent />
    </Connect>
  )
}

/** Asks for consent, and takes the focus when a wallet was chosen without it. */
function LegalConsent(): ReactNode {
  const t = connectHooks.useMessages()
  const { store } = useKernel()
  const { atoms } = connectHooks.usePlugin()
  const { legal } = useAtom(atoms.options)
  const { accepted, missed } = useAtom(atoms.legal)
  const box = useRef<HTMLInputElement>(null)
  const hint = useId()
  const seen = useRef(missed)
  useEffect(() => {
    if (missed > seen.current) box.current?.focus()
    seen.current = missed
  }, [missed])
  // Not through the action, whose chunk may still be loading: a checkbox must react at once.
  const accept = (next: boolean): void => store.set(atoms.legal, { accepted: next, missed: 0 })
  return (
    <Stack gap={1.5}>
      <Checkbox ref={box} checked={accepted} invalid={missed > 0} describedBy={hint} onChange={accept}>
        {legal && <LegalText legal={legal} message="legalConsent" />}
      </Checkbox>
      <Hint id={hint} tone="error">
        {missed > 0 && t('legalMissing')}
      </Hint>
    </Stack>
  )
}
