import type { ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { LinkText, Separator } from '@latchkey/theme/ui'
import { Fragment, type ReactNode } from 'react'
import { orderMethods } from '../model/connectLayout.ts'
import { splitSentence } from '../model/text.ts'
import type { LegalOptions } from '../options.ts'
import type { ConnectTarget } from '../plugin.ts'
import { footnote } from './connect.css.ts'
import { connectHooks } from './hooks/connectHooks.ts'
import { WalletBlock } from './WalletBlock.tsx'

interface ConnectProps extends ViewProps<ConnectTarget | undefined> {
  /** What stands above the ways to connect. */
  readonly children?: ReactNode
}

/** The ways to connect: wallets, and what other plugins contribute, such as e-mail and social login. */
export function Connect({ params, children }: ConnectProps): ReactNode {
  const t = connectHooks.useMessages()
  const { legal, methodOrder } = useAtom(connectHooks.usePlugin().atoms.options)
  const connectors = useAtom(useKernel().atoms.connectors)
  const { namespace } = params ?? {}
  const contributed = connectHooks.useSlot('method').filter(({ connectorId }) => {
    const { namespaces } = connectors.find(({ id }) => id === connectorId) ?? {}
    return !namespaces || namespace === undefined || namespaces === 'any' || namespaces.includes(namespace)
  })
  const blocks = orderMethods([...contributed, { key: 'connect', method: 'wallet', view: undefined }], methodOrder)
  return (
    <>
      <ViewBody>
        {children}
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
export function LegalText({ legal: { termsUrl, privacyUrl }, message }: LegalTextProps): ReactNode {
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
