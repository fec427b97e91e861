import { formatAmount, type KernelError, type ViewProps } from '@latchkey/kernel'
import type { Asset, AssetId } from '@latchkey/kernel/assets'
import { useAtom, useErrorText, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { arrowUpIcon } from '@latchkey/theme/icons'
import { Banner, Button, DescriptionList, EmptyState, Stack, safeName } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { sendHooks } from '../hooks.ts'
import { problemOf } from '../model/form.ts'
import { state as sendState } from '../model/sendState.ts'
import { inTwo } from '../model/sentences.ts'
import { NameChanged } from './PreviewNotices.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { SentAmount } from './SentAmount.tsx'
import { feeAbout, SpeedChoice } from './SpeedChoice.tsx'
import { type SendForm, useSendForm } from './useSendForm.ts'

/** The form: how much of what, and to whom. */
export function WalletSend({ params }: ViewProps<{ readonly asset?: AssetId } | undefined>): ReactNode {
  const t = sendHooks.useMessages()
  const { startTransfer } = sendHooks.usePlugin()
  const run = sendHooks.useReportedAction()
  const { atoms } = useKernel()
  const connection = useAtom(atoms.connection)
  const form = useSendForm()
  const place = connection && `${connection.id} ${connection.network} ${connection.account.address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network begins the form anew
  useEffect(() => run(() => startTransfer(params)), [startTransfer, run, place, params])
  // The wallet was disconnected, or is locked: the view is about to be left.
  if (!connection) return <ViewBody />
  const { capabilities } = connection
  if (!capabilities.includes('sendPrepared') || !capabilities.includes('prepareTransfer')) {
    const wallet = safeName(connection.name)
    return (
      <ViewBody>
        <EmptyState icon={arrowUpIcon} title={t('cannotSendTitle', { wallet })}>
          {t('cannotSendText')}
        </EmptyState>
      </ViewBody>
    )
  }
  return (
    <>
      <ViewBody>
        <Notice form={form} />
        <SentAmount form={form} />
        <ReceiverField form={form} />
        <Details form={form} />
      </ViewBody>
      <ViewFooter>
        <Review form={form} />
      </ViewFooter>
    </>
  )
}

interface FormProps {
  readonly form: SendForm
}

/** What happened by itself, and why the last step did not go on. */
function Notice({ form }: FormProps): ReactNode {
  const { state } = form
  const t = sendHooks.useMessages()
  const [error, more] = inTwo(useErrorText(state.error))
  const { link } = state.draft
  return (
    <>
      {state.error?.code === 'send/name-changed' && <NameChanged form={form} />}
      {state.error && state.error.code !== 'send/name-changed' && (
        <Banner tone="danger" role="alert" title={error}>
          {more}
          {state.error.details.reason !== undefined && <p>{safeName(String(state.error.details.reason))}</p>}
        </Banner>
      )}
      {state.notice === 'accountChanged' && <Banner tone="warning" role="status" title={t('accountChanged')} />}
      {state.notice === 'abandoned' && (
        <Banner tone="warning" role="status" title={t('abandonedTitle')}>
          {t('abandonedText')}
        </Banner>
      )}
      {state.notice === 'linkFilled' && (
        <Banner role="status" title={t('linkTitle')}>
          {t('linkText')}
          <LinkWords label={t('linkLabel')} words={link?.label} />
          <LinkWords label={t('linkMessage')} words={link?.message} />
        </Banner>
      )}
    </>
  )
}

/** What a payment link says of itself: a stranger's words, which stay apart from ours in both directions. */
function LinkWords({ label, words }: { readonly label: string; readonly words: string | undefined }): ReactNode {
  if (!words) return null
  return (
    <div>
      {`${label}: `}
      <bdi>{safeName(words)}</bdi>
    </div>
  )
}

function Details({ form }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const { state, network } = form
  const { fee, draft } = state
  return (
    <>
      <DescriptionList
        items={[
          { label: t('network'), value: safeName(network?.name ?? '') },
          { label: t('fee'), value: feeAbout(form, draft.speed) },
        ]}
      />
      {/* It stays while the fee is asked for anew: an alert that comes back is said again with every key. */}
      {fee.status !== 'ready' && fee.error && <FeeFailed form={form} />}
      <SpeedChoice form={form} />
    </>
  )
}

/** Whether the network says no price of gas at all: trying again does not help. */
const isUnpriced = (error: KernelError | undefined): boolean => error?.code === 'rpc/method-not-found'

/** Why there is no fee: a transfer that the network refuses costs none, and trying again does not help. */
function FeeFailed({ form: { state, read } }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const { error } = state.fee
  const refused = useErrorText(error)
  if (error?.code !== 'transfer/refused' || !read.amount)
    return <Banner tone="warning" role="status" title={t(isUnpriced(error) ? 'gasPriceUnsupported' : 'feeFailed')} />
  return (
    <Banner tone="danger" role="alert" title={refused}>
      {error.details.reason ? safeName(String(error.details.reason)) : undefined}
    </Banner>
  )
}

/** The button says what is missing. */
function Review({ form }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const { review } = sendHooks.usePlugin()
  const { state, coin } = form
  const problem = problemOf(state, form)
  const symbol = safeName(state.draft.asset?.symbol ?? '')
  const native = safeName(coin?.asset.symbol ?? '')
  const label =
    problem === 'insufficientFunds'
      ? t('missing.insufficientFunds', { symbol })
      : problem === 'insufficientFee'
        ? t('missing.insufficientFee', { symbol: native })
        : problem
          ? t(`missing.${problem}`)
          : t('review')
  // A fee that is asked for anew does not take the button away from under a press: the review has its own.
  const hasFee = state.fee.status === 'ready' || (state.fee.status === 'loading' && state.fee.speeds !== undefined)
  const isWaiting = state.receiver.status === 'checking' || !hasFee
  return (
    <Stack gap={2}>
      <Button
        disabled={problem !== undefined || (isWaiting && state.phase === 'editing')}
        busy={state.phase === 'preparing'}
        onPress={() => review()}
      >
        {label}
      </Button>
      {problem === 'insufficientFunds' && <Fund form={form} asset={form.holding?.asset} />}
      {problem === 'insufficientFee' && <Fund form={form} asset={coin?.asset} />}
    </Stack>
  )
}

/** Leads to more of what there is not enough of. */
function Fund({ form: { read, available }, asset }: FormProps & { readonly asset: Asset | undefined }): ReactNode {
  const t = sendHooks.useMessages()
  const fund = sendHooks.usePlugin('fund')
  const { draft } = useAtom(sendState)
  if (!fund || !asset || asset.kind === 'nft') return null
  const isAmount = asset.id === draft.asset?.id && read.amount !== undefined && available !== undefined
  const missing =
    isAmount && read.amount > available ? formatAmount(read.amount - available, asset.decimals) : undefined
  return (
    <Button
      kind="secondary"
      onPress={() => fund.openFund({ asset: asset.symbol, ...(missing === undefined ? {} : { amount: missing }) })}
    >
      {t('fund', { symbol: safeName(asset.symbol) })}
    </Button>
  )
}
