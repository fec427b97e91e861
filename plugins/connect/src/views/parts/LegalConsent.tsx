import { useAtom, usePlugin, useT } from '@latchkey/kernel/react'
import { Checkbox, Hint, Stack } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import type { LegalOptions } from '../../options.ts'
import type { ConnectPlugin } from '../../types.ts'
import { LegalWords } from './LegalWords.tsx'
import { useRun } from './useRun.ts'

export interface LegalConsentProps {
  readonly legal: LegalOptions
}

/** Asks for consent. A wallet chosen too early brings the focus here. */
export function LegalConsent({ legal }: LegalConsentProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const run = useRun()
  const { acceptLegal, atoms } = usePlugin<ConnectPlugin>('connect')
  const { accepted, misses } = useAtom(atoms.legal)
  const box = useRef<HTMLInputElement>(null)
  const seen = useRef(misses)
  useEffect(() => {
    if (misses > seen.current) box.current?.focus()
    seen.current = misses
  }, [misses])
  return (
    <Stack gap="tight">
      <Checkbox ref={box} checked={accepted} invalid={misses > 0} onChange={(next) => run(acceptLegal(next))}>
        <LegalWords legal={legal} word="legalConsent" />
      </Checkbox>
      <Hint tone="error">{misses > 0 && t('legalMissing')}</Hint>
    </Stack>
  )
}
