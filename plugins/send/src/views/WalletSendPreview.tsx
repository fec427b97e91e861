import { formatAmount } from '@latchkey/kernel'
import { useFormat, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { imageIcon } from '@latchkey/theme/icons'
import { amountSize, Banner, Button, IconTile, Logo, Stack, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { sendHooks } from '../hooks.ts'
import type { Prepared } from '../model/sendState.ts'
import { ClosingChoice, ConsentFields, useClosing, useConsent } from './Consent.tsx'
import { MovedOutputs } from './MovedOutputs.tsx'
import { PreviewDetails } from './PreviewDetails.tsx'
import { PreviewProblems, PreviewWarning } from './PreviewNotices.tsx'
import * as styles from './send.css.ts'
import { UpdateWallet } from './UpdateWallet.tsx'
import { ESTIMATE_DIGITS, type SendForm, useSendForm } from './useSendForm.ts'

/** What the bytes that will be signed say, warnings above the facts they are about. */
export function WalletSendPreview(): ReactNode {
  const router = sendHooks.useRouter()
  const form = useSendForm()
  const { phase, prepared } = form.state
  const isShown = prepared !== undefined && (phase === 'review' || phase === 'asking')
  sendHooks.useWhileShown(sendHooks.usePlugin().watchReview)
  // Account or network have changed, or something else has voided what was prepared: the form says why.
  useEffect(() => {
    if (phase === 'editing' || phase === 'preparing') router.backTo('send.WalletSend')
  }, [phase, router])
  if (!isShown) return <ViewBody />
  return <Preview form={form} prepared={prepared} />
}

interface PreviewProps {
  readonly form: SendForm
  readonly prepared: Prepared
}

function Preview({ form, prepared }: PreviewProps): ReactNode {
  const t = sendHooks.useMessages()
  const { submit, abandon } = sendHooks.usePlugin()
  const run = sendHooks.useReportedAction()
  const consent = useConsent({ form, prepared })
  const closing = useClosing(form)
  const { hasCompared, acceptsFee, isGiven } = consent
  const { state, wallet } = form
  const { warnings } = state.receiver
  const isAsking = state.phase === 'asking'
  const isResting = prepared.restsUntil !== undefined && Date.now() < prepared.restsUntil
  return (
    <>
      <ViewBody>
        <Amount form={form} prepared={prepared} />
        <PreviewProblems form={form} prepared={prepared} />
        <UpdateWallet connectionId={state.draft.connectionId} />
        {prepared.facts.isRecallable && (
          <Banner tone="warning" title={t('recallable')}>
            {t('recallableText')}
          </Banner>
        )}
        {warnings.map((warning) => (
          <PreviewWarning key={warning.kind} form={form} warning={warning} />
        ))}
        {prepared.facts.isSentByWallet && (
          <Banner tone="info" title={t('walletSends', { wallet })}>
            {t('walletSendsText')}
          </Banner>
        )}
        {state.draft.replaces && <Banner title={t('speedUpTitle')}>{t('speedUpText')}</Banner>}
        <ClosingChoice form={form} prepared={prepared} closing={closing} />
        <ConsentFields form={form} prepared={prepared} consent={consent} />
        <PreviewDetails form={form} prepared={prepared} />
        <MovedOutputs facts={prepared.facts} />
      </ViewBody>
      <ViewFooter>
        <Button
          busy={isAsking}
          busyLabel={t('asking', { wallet })}
          disabled={!isGiven || isResting || closing.isPreparing}
          onPress={() => submit({ confirmed: hasCompared, acceptsFee })}
        >
          {t('confirm', { wallet })}
        </Button>
        {/* Not at once: a second press on the button above must not land on this one. */}
        {isAsking && state.isSlow && (
          <Button kind="quiet" onPress={() => run(() => abandon())}>
            {t('stopWaiting')}
          </Button>
        )}
      </ViewFooter>
    </>
  )
}

function Amount({ form, prepared: { facts, transfer } }: PreviewProps): ReactNode {
  const t = sendHooks.useMessages()
  const format = useFormat()
  const { network } = form
  const { asset } = form.state.draft
  const symbol = safeName(asset?.symbol ?? '')
  const { decimals = 0 } = asset ?? {}
  const amount = format.amount(formatAmount(facts.amount, decimals), { digits: decimals })
  return (
    <Stack gap={2}>
      <div className={styles.head}>
        <div>
          <Text variant="small" tone="muted">
            {t('youSend')}
          </Text>
          <Text as="bdi" variant={amountSize(amount, symbol)} numeric>
            {`${amount}\u00a0`}
            <span className={styles.symbol}>{symbol}</span>
          </Text>
        </div>
        {asset?.kind === 'nft' ? (
          <IconTile icon={imageIcon} />
        ) : (
          asset && (
            <Logo
              name={asset.symbol}
              src={asset.iconUrl}
              shape="circle"
              size={44}
              badge={network && { name: network.name, src: network.icon }}
            />
          )
        )}
      </div>
      {transfer.arrives !== undefined && (
        <Banner
          tone="warning"
          title={t('arrives', { amount: form.amount(transfer.arrives, asset, ESTIMATE_DIGITS) })}
        />
      )}
    </Stack>
  )
}
