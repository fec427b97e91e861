import type { ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { Checkbox, Hint, LinkText, Separator, Stack } from '@latchkey/theme/ui'
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react'
import { orderMethods } from '../model/connectLayout.ts'
import { splitSentence } from '../model/text.ts'
import type { LegalOptions } from '../options.ts'
import type { ConnectTarget } from '../plugin.ts'
import { footnote } from './connect.css.ts'
import { connectHooks } from './hooks/connectHooks.ts'
import { WalletBlock } from './WalletBlock.tsx'

/** The ways to connect: wallets, and what other plugins contribute, such as e-mail and social login. */
export function Connect({ params }: ViewProps<ConnectTarget | undefined>): ReactNode {
  const t = connectHooks.useMessages()
  const { legal, methodOrder } = useAtom(connectHooks.usePlugin().atoms.options)
  const contributed = connectHooks.useSlot('method')
  const blocks = orderMethods([...contributed, { key: 'connect', method: 'wallet', view: undefined }], methodOrder)
  return (
    <>
      <ViewBody>
        {legal?.checkbox && <LegalConsent legal={legal} />}
        {blocks.map(({ key, method, view: Block }, index) => {
          const isWallet = method === 'wallet'
          const isBreak = index > 0 && isWallet !== (blocks[index - 1]?.method === 'wallet')
          return (
            <Fragment key={key}>
              {isBreak && <Separator>{t(isWallet ? 'orWallet' : 'or')}</Separator>}
              {Block ? <Block /> : <WalletBlock target={params} isOnly={blocks.length === 1} />}
            </Fragment>
          )
        })}
      </ViewBody>
      <ViewFooter>
        {legal && !legal.checkbox && <LegalNotice legal={legal} />}
        <NoWalletYet />
      </ViewFooter>
    </>
  )
}

interface LegalTextProps {
  readonly legal: LegalOptions
  readonly message: 'legalConsent' | 'legalNotice'
}

/** A sentence that links to the site's documents. */
function LegalText({ legal: { termsUrl, privacyUrl }, message }: LegalTextProps): ReactNode {
  const t = connectHooks.useMessages()
  const documents = termsUrl && privacyUrl ? t('legalBoth') : termsUrl ? '[terms]' : '[privacy]'
  return splitSentence(t(message, { documents })).map((piece) => {
    if ('text' in piece) return piece.text
    const isTerms = piece.name === 'terms'
    return (
      <LinkText key={piece.name} href={isTerms ? termsUrl : privacyUrl}>
        {t(isTerms ? 'terms' : 'privacy')}
      </LinkText>
    )
  })
}

interface LegalConsentProps {
  readonly legal: LegalOptions
}

/** Asks for consent, and takes the focus when a wallet was chosen without it. */
function LegalConsent({ legal }: LegalConsentProps): ReactNode {
  const t = connectHooks.useMessages()
  const { store } = useKernel()
  const { atoms } = connectHooks.usePlugin()
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
        <LegalText legal={legal} message="legalConsent" />
      </Checkbox>
      <Hint id={hint} tone="error">
        {missed > 0 && t('legalMissing')}
      </Hint>
    </Stack>
  )
}

interface LegalNoticeProps {
  readonly legal: LegalOptions
}

/** What users accept by connecting, where no checkbox is shown. */
function LegalNotice({ legal }: LegalNoticeProps): ReactNode {
  if (!legal.termsUrl && !legal.privacyUrl) return null
  return (
    <p className={footnote}>
      <LegalText legal={legal} message="legalNotice" />
    </p>
  )
}

/** Link to the wallet introduction. */
function NoWalletYet(): ReactNode {
  const t = connectHooks.useMessages()
  const router = connectHooks.useRouter()
  return (
    <p className={footnote}>
      {t('noWalletYet')} <LinkText onPress={() => router.push('connect.WhatIsAWallet')}>{t('whatIsAWallet')}</LinkText>
    </p>
  )
}
