import { useAtom, useKernel, usePlugin, useT } from '@latchkey/kernel/react'
import { Checkbox, Hint, Stack } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import type { LegalOptions } from '../../options.ts'
import type { ConnectPlugin } from '../../types.ts'
import { LegalWords } from './LegalWords.tsx'

export interface LegalConsentProps {
  readonly legal: LegalOptions
}

/** Asks for consent. A wallet chosen too early brings the focus here. */
export function LegalConsent({ legal }: LegalConsentProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { store } = useKernel()
  const { atoms } = usePlugin<ConnectPlugin>('connect')
  const { accepted, misses } = useAtom(atoms.legal)
  const box = useRef<HTMLInputElement>(null)
  const seen = useRef(misses)
  useEffect(() => {
    if (misses > seen.current) box.current?.focus()
    seen.current = misses
  }, [misses])
  // Written here and not through the action, whose chunk may still be on its way: a box ticks at once.
  const accept = (next: boolean): void => store.set(atoms.legal, { accepted: next, misses: 0 })
  return (
    <Stack gap={1.5}>
      <Checkbox ref={box} checked={accepted} invalid={misses > 0} onChange={accept}>
        <LegalWords legal={legal} word="legalConsent" />
      </Checkbox>
      <Hint tone="error">{misses > 0 && t('legalMissing')}</Hint>
    </Stack>
  )
}
