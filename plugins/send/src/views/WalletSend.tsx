import type { FeeSpeed, ViewProps } from '@latchkey/kernel'
import type { AssetId } from '@latchkey/kernel/assets'
import { useAtom, useErrorText, useFormat, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { arrowUpIcon } from '@latchkey/theme/icons'
import {
  Banner,
  Button,
  DescriptionList,
  Disclosure,
  EmptyState,
  SegmentedControl,
  safeName,
  TextField,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { sendHooks } from '../hooks.ts'
import { problemOf, readRate } from '../model/form.ts'
import { NameChanged } from './PreviewNotices.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { SentAmount } from './SentAmount.tsx'
import * as styles from './send.css.ts'
import { type SendForm, useSendForm } from './useSendForm.ts'

/** The form: how much of what, and to whom. */
export function WalletSend({ params }: ViewProps<{ readonly asset?: AssetId } | undefined>): ReactNode {
  const t = sendHooks.useMessages()
  const { begin } = sendHooks.usePlugin()
  const run = sendHooks.useReportedAction()
  const { atoms } = useKernel()
  const connection = useAtom(atoms.connection)
  const form = useSendForm()
  const place = connection && `${connection.id} ${connection.network} ${connection.account.address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network begins the form anew
  useEffect(() => run(() => begin(params)), [begin, run, place, params])
  const canSend =
    connection?.capabilities.includes('sendPrepared') && connection.capabilities.includes('prepareTransfer')
  if (!canSend) {
    const wallet = safeName(connection?.name ?? '')
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
        <Facts form={form} />
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
  const error = useErrorText(state.error)
  const { link } = state.draft
  return (
    <>
      {state.error?.code === 'send/name-changed' && <NameChanged form={form} />}
      {state.error && state.error.code !== 'send/name-changed' && (
        <Banner tone="danger" role="alert" title={error}>
          {state.error.details.reason ? safeName(String(state.error.details.reason)) : undefined}
        </Banner>
      )}
      {state.notice === 'accountChanged' && <Banner tone="warning" role="status" title={t('accountChanged')} />}
      {state.notice === 'linkFilled' && (
        <Banner role="status" title={t('linkTitle')}>
          {t('linkText')}
          {link?.label && <div>{`${t('linkLabel')}: ${safeName(link.label)}`}</div>}
          {link?.message && <div>{`${t('linkMessage')}: ${safeName(link.message)}`}</div>}
        </Banner>
      )}
    </>
  )
}

/** Whether paying more gets anything: on some networks every speed costs the same. */
function hasChoice(speeds: SendForm['state']['fee']['speeds']): boolean {
  return speeds !== undefined && SPEEDS.some((speed) => speeds[speed].atMost !== speeds.standard.atMost)
}

const SPEEDS: readonly FeeSpeed[] = ['standard', 'fast', 'instant']

function Facts({ form }: FormProps): ReactNode {
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
      {fee.status === 'failed' && <Banner tone="warning" role="status" title={t('feeFailed')} />}
      {(hasChoice(fee.speeds) || fee.rate) && <Speed form={form} />}
    </>
  )
}

function feeAbout(form: SendForm, speed: FeeSpeed): string | undefined {
  const quote = form.state.fee.speeds?.[speed]
  return quote && (form.money(quote.about, form.coin) ?? form.amount(quote.about, form.coin?.asset))
}

/** How soon, at what price; on some networks users may state the price themselves. */
function Speed({ form }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const run = sendHooks.useReportedAction()
  const format = useFormat()
  const { setSpeed, setFeeRate } = sendHooks.usePlugin()
  const { fee, draft } = form.state
  const isOwn = draft.rateText !== undefined
  const speeds = SPEEDS.map((id) => ({ id, label: t(`speed.${id}`) }))
  const stated = fee.rate && readRate(draft, fee.rate)
  const own = stated === undefined ? t('speed.own') : `${format.number(stated)} ${fee.rate?.unit}`
  const choose = (id: string): void =>
    run(() => (id === 'own' ? setFeeRate('') : setSpeed(SPEEDS.find((speed) => speed === id) ?? 'standard')))
  return (
    <Disclosure label={`${t('speed')}: ${isOwn ? own : t(`speed.${draft.speed}`)}`}>
      <div className={styles.speeds}>
        <SegmentedControl
          label={t('speed')}
          options={fee.rate ? [...speeds, { id: 'own', label: t('speed.own') }] : speeds}
          current={isOwn ? 'own' : draft.speed}
          onChange={choose}
        />
      </div>
      {isOwn ? (
        <OwnRate form={form} />
      ) : (
        <DescriptionList items={speeds.map(({ id, label }) => ({ label, value: feeAbout(form, id) }))} />
      )}
    </Disclosure>
  )
}

function OwnRate({ form }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const format = useFormat()
  const run = sendHooks.useReportedAction()
  const { setFeeRate } = sendHooks.usePlugin()
  const { fee, draft } = form.state
  const { rateText = '' } = draft
  if (!fee.rate) return undefined
  const { unit, least, most } = fee.rate
  const range = t('rateRange', { least: format.number(least), most: format.number(most), unit })
  const isWrong = rateText !== '' && readRate(draft, fee.rate) === undefined
  return (
    <TextField
      label={t('rate')}
      value={rateText.replace('.', format.decimalSign)}
      onChange={(text) => run(() => setFeeRate(text.trim().replace(format.decimalSign, '.')))}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      end={unit}
      hint={range}
      error={isWrong ? range : undefined}
    />
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
  const isWaiting = state.receiver.status === 'checking' || state.fee.status !== 'ready'
  return (
    <Button
      disabled={problem !== undefined || (isWaiting && state.phase === 'editing')}
      busy={state.phase === 'preparing'}
      onPress={() => review()}
    >
      {label}
    </Button>
  )
}
