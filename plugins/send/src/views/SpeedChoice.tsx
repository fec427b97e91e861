import type { FeeSpeed } from '@latchkey/kernel'
import { useFormat } from '@latchkey/kernel/react'
import { DescriptionList, Disclosure, SegmentedControl, TextField } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { sendHooks } from '../hooks.ts'
import { readRate } from '../model/form.ts'
import * as styles from './send.css.ts'
import { ESTIMATE_DIGITS, type SendForm } from './useSendForm.ts'

interface FormProps {
  readonly form: SendForm
}

/** Whether paying more gets anything: on some networks every speed costs the same. */
function hasChoice(speeds: SendForm['state']['fee']['speeds']): boolean {
  return speeds !== undefined && SPEEDS.some((speed) => speeds[speed].atMost !== speeds.standard.atMost)
}

const SPEEDS: readonly FeeSpeed[] = ['standard', 'fast', 'instant']

/** What a speed costs, about. */
export function feeAbout(form: SendForm, speed: FeeSpeed): string | undefined {
  const quote = form.state.fee.speeds?.[speed]
  return quote && form.cost(quote.about, ESTIMATE_DIGITS)
}

/**
 * How soon, at what price; on some networks users may state the price themselves. Nothing where every speed costs the same.
 */
export function SpeedChoice({ form }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const run = sendHooks.useReportedAction()
  const format = useFormat()
  const { setSpeed, setFeeRate } = sendHooks.usePlugin()
  const { fee, draft } = form.state
  if (!(hasChoice(fee.speeds) || fee.rate)) return undefined
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
