import { useAtom, useFormat } from '@latchkey/kernel/react'
import {
  Banner,
  Card,
  ChipGroup,
  type DescriptionItem,
  DescriptionList,
  Disclosure,
  safeName,
  Text,
  TextField,
} from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { swapsHooks } from '../hooks.ts'
import { providerFee } from '../model/figures.ts'
import type { Quote } from '../model/swapState.ts'
import * as styles from './swap.css.ts'
import { type SwapForm, secondsSince } from './useSwap.ts'

interface FormProps {
  readonly form: SwapForm
}

/** What the price means: rate, least, impact, fees, and how much it may slip. */
export function QuoteFacts({ form }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  const format = useFormat()
  const fee = useProviderFee(form, form.quote)
  const { quote, state } = form
  const { from, to } = state.intent
  if (!from || !to) return undefined
  const rate = form.rate && format.amount(form.rate, { symbol: safeName(to.symbol), digits: 36 })
  const items: readonly DescriptionItem[] = [
    {
      label: t('rate'),
      value: rate && t('rateText', { from: safeName(from.symbol), amount: rate }),
    },
    { label: t('atLeast'), value: quote && form.amount(quote.minimum, to) },
    { label: t('impact'), value: quote && <Impact form={form} /> },
    { label: t('slippage'), value: form.percent(BigInt(state.intent.slippage)) },
    fee,
    { label: t('networkFee'), value: form.fee === undefined ? undefined : form.cost(form.fee, form.coin) },
  ]
  return (
    <>
      <Card padding="facts">
        <DescriptionList items={items} />
      </Card>
      <Slippage form={form} />
    </>
  )
}

/** What the provider keeps: nothing where the price says so. */
export function useProviderFee(form: SwapForm, quote: Quote | undefined): DescriptionItem {
  const t = swapsHooks.useMessages()
  const { from } = form.state.intent
  const rate = quote?.feeRate ?? 0
  const label =
    quote && rate === 0
      ? t('providerFeeNone')
      : t('providerFee', { rate: form.percent(BigInt(Math.round(rate * 10_000))) })
  if (!quote) return { label, id: 'fee', value: undefined }
  return { label, id: 'fee', value: rate === 0 ? t('noFee') : form.cost(providerFee(quote.pays, rate), from) }
}

const NO_LOSS = 0n

/** How much of the value is lost; nothing lost is 0. */
export function Impact({ form: { impact, gate, percent } }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  if (impact === undefined) return t('unknown')
  const tone = gate === 'plain' ? 'success' : gate === 'warned' ? 'warning' : 'error'
  return (
    <Text as="span" variant="small" weight="strong" tone={tone}>
      {percent(impact > NO_LOSS ? impact : NO_LOSS)}
    </Text>
  )
}

/** Percentages to choose from, and any other from 0.1 to 5. */
const CHOICES = ['0.5', '1', '3']
/** Hundredths of a percent from which on a warning is shown. */
const HIGH = 300

function Slippage({ form: { state } }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  const format = useFormat()
  const run = swapsHooks.useReportedAction()
  const { setSlippage } = swapsHooks.usePlugin()
  const [own, setOwn] = useState('')
  const current = state.intent.slippage
  const read = Number(own.replace(',', '.'))
  const isWrong = own !== '' && !(read >= 0.1 && read <= 5)
  const choose = (text: string): void => {
    const value = Number(text.replace(',', '.'))
    if (value >= 0.1 && value <= 5) run(() => setSlippage(value))
  }
  return (
    <Disclosure label={t('slippageChange')}>
      <div className={styles.chips}>
        <ChipGroup
          label={t('slippage')}
          options={CHOICES.map((id) => ({ id, label: `${format.number(id)}%` }))}
          current={String(current / 100)}
          onChange={(id) => {
            setOwn('')
            choose(id)
          }}
        />
        <TextField
          label={t('slippageOwn')}
          value={own}
          inputMode="decimal"
          maxLength={4}
          onChange={(text) => {
            setOwn(text)
            choose(text)
          }}
          error={isWrong ? t('slippageWrong') : undefined}
        />
        {current > HIGH && <Banner tone="warning" role="status" title={t('slippageHigh')} />}
      </div>
    </Disclosure>
  )
}

/** Seconds between two prices. */
const RENEWAL = 10

/** When the price renews, or how old it is when that does not happen. Its height stays once there can be a price. */
export function PriceAge({ form: { quote, state } }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  const now = useAtom(swapsHooks.usePlugin().atoms.now)
  const at = quote?.at
  const age = at === undefined ? 0 : secondsSince(at, now)
  const left = RENEWAL - age
  if (!state.intent.from || !state.intent.to) return undefined
  return (
    <div className={styles.age}>
      {at !== undefined && (
        <Text as="span" variant="small" tone="muted" numeric>
          {left > 0 ? t('renewsIn', { seconds: left }) : t('priceAge', { seconds: age })}
        </Text>
      )}
    </div>
  )
}
