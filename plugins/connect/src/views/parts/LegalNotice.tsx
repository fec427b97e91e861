import type { ReactNode } from 'react'
import type { LegalOptions } from '../../options.ts'
import { LegalWords } from './LegalWords.tsx'
import { footnote } from './parts.css.ts'

export interface LegalNoticeProps {
  readonly legal: LegalOptions
}

/** What connecting means, where no consent is asked for. */
export function LegalNotice({ legal }: LegalNoticeProps): ReactNode {
  if (!legal.termsUrl && !legal.privacyUrl) return null
  return (
    <p className={footnote}>
      <LegalWords legal={legal} word="legalNotice" />
    </p>
  )
}
