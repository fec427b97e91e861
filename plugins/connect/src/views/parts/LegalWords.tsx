import { useT } from '@latchkey/kernel/react'
import { LinkText } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { splitWords } from '../../derived/splitWords.ts'
import type { LegalOptions } from '../../options.ts'
import type { ConnectPlugin } from '../../types.ts'

export interface LegalWordsProps {
  readonly legal: LegalOptions
  readonly word: 'legalConsent' | 'legalNotice'
}

/** A sentence about the documents of the site, with links to them. */
export function LegalWords({ legal: { termsUrl, privacyUrl }, word }: LegalWordsProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const documents = termsUrl && privacyUrl ? t('legalBoth') : termsUrl ? '[terms]' : '[privacy]'
  return splitWords(t(word, { documents })).map((piece) => {
    if ('text' in piece) return piece.text
    const isTerms = piece.name === 'terms'
    return (
      <LinkText key={piece.name} href={isTerms ? termsUrl : privacyUrl}>
        {t(isTerms ? 'terms' : 'privacy')}
      </LinkText>
    )
  })
}
