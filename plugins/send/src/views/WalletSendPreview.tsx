import { ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { imageIcon } from '@latchkey/theme/icons'
import {
  Address,
  Banner,
  Button,
  Card,
  type DescriptionItem,
  DescriptionList,
  Disclosure,
  IconTile,
  Logo,
  MessageBox,
  Stack,
  safeName,
  safeText,
  Tag,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { sendHooks } from '../hooks.ts'
import type { Prepared } from '../model/sendState.ts'
import { ClosingChoice, ConsentFields, useClosing, useConsent } from './Consent.tsx'
import { Fields } from './Fields.tsx'
import { MovedOutputs } from './MovedOutputs.tsx'
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
        <Card padding="facts">
          <Details form={form} prepared={prepared} />
          <Disclosure label={t('data')}>
            <Data prepared={prepared} />
          </Disclosure>
        </Card>
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
  const { asset } = form.state.draft
  return (
    <Stack gap={2}>
      <div className={styles.head}>
        <div>
          <Text variant="small" tone="muted">
            {t('youSend')}
          </Text>
          <Text as="bdi" variant="amount">
            {form.amount(facts.amount, asset)}
          </Text>
        </div>
        {asset?.kind === 'nft' ? (
          <IconTile icon={imageIcon} />
        ) : (
          asset && <Logo name={asset.symbol} src={asset.iconUrl} shape="circle" size={44} />
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

function Details({ form, prepared: { facts } }: PreviewProps): ReactNode {
  const t = sendHooks.useMessages()
  const { state, network, coin } = form
  const { asset, link: { references = [] } = {} } = state.draft
  const fee = form.cost(facts.feeAtMost)
  // Where all of it leaves, the fee is taken out of the amount: the two together are what the account has.
  const takesAll = facts.closes && state.draft.isMax
  const total =
    asset?.kind === 'native' ? form.cost(facts.amount + (takesAll ? facts.feeAbout : facts.feeAtMost)) : undefined
  const { name } = state.receiver
  const before = state.draft.replaces?.fee
  const items: (DescriptionItem | false)[] = [
    {
      label: t('to'),
      kind: 'stacked',
      value: (
        <>
          {name && <Text weight="strong">{safeName(name)}</Text>}
          <Address value={form.address(facts.to)} format="full" />
        </>
      ),
    },
    {
      label: t('action'),
      value: facts.contract
        ? t(asset?.kind === 'nft' ? 'action.nft' : 'action.call')
        : t('action.pay', { symbol: safeName(asset?.symbol ?? '') }),
    },
    facts.contract !== undefined && { label: t('contract'), value: <Contract form={form} /> },
    { label: t('network'), value: safeName(network?.name ?? '') },
    facts.creates !== undefined && { label: t('opensAccount'), value: form.amount(facts.creates.cost, coin?.asset) },
    facts.memo !== undefined && {
      label: t('memo'),
      kind: 'stacked',
      value: <MessageBox label={t('memo')}>{safeText(facts.memo)}</MessageBox>,
    },
    ...references.map(
      (value, index): DescriptionItem => ({
        label: t('reference'),
        id: `reference ${index}`,
        kind: 'stacked',
        value: <Address value={value} format="full" />,
      }),
    ),
    before !== undefined && {
      label: t('feeBefore'),
      value: form.cost(before),
    },
    { label: t(facts.isSentByWallet ? 'feeReckoned' : 'feeAtMost'), value: fee },
    facts.feeRate !== undefined && { label: t('rate'), value: facts.feeRate },
    !!facts.priorityFee && {
      label: t('priorityFee'),
      value: form.cost(facts.priorityFee),
    },
    total !== undefined && { label: t('total'), kind: 'total', value: total },
  ]
  return <DescriptionList items={items.filter((item) => item !== false)} />
}

/** Whose contract it is, and whether a list vouches for it. */
function Contract({ form: { state } }: { readonly form: SendForm }): ReactNode {
  const t = sendHooks.useMessages()
  const { asset } = state.draft
  if (!asset) return undefined
  return (
    <>
      {safeName(asset.name)} {asset.standing === 'imitation' && <Tag tone="error">{t('imitation')}</Tag>}
      {asset.standing === 'unlisted' && asset.kind !== 'nft' && <Tag tone="warning">{t('notListed')}</Tag>}
    </>
  )
}

/** Every field of the transaction as it will be signed. */
function Data({ prepared: { facts } }: { readonly prepared: Prepared }): ReactNode {
  const t = sendHooks.useMessages()
  const named = facts.function ? [[t('function'), facts.function] as const] : []
  return <Fields fields={Object.fromEntries([...named, ...Object.entries(facts.call)])} />
}
