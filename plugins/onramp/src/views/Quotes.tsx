import { useAtom, useKernel } from '@latchkey/kernel/react'
import { circleAlertIcon } from '@latchkey/theme/icons'
import { Banner, DescriptionList, ListCard, ListItem, Logo, SkeletonRow, Stack, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { onrampHooks } from '../hooks.ts'
import type { Quote } from '../model/onrampState.ts'
import { hasBest } from '../model/quotes.ts'
import type { BuyForm } from './useBuyForm.ts'

interface QuotesProps {
  readonly form: BuyForm
}

/** As many providers as stand in the form itself. */
const SHOWN = 3

/** What each provider says of the draft, and what the chosen one's price is made of. */
export function Quotes({ form }: QuotesProps): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const run = onrampHooks.useReportedAction()
  const { chooseProvider } = onrampHooks.usePlugin()
  const { state, rows, chosen, place, problem } = form
  if (!place || problem) return null
  if (state.providers.status === 'loading' || rows.length === 0) return <SkeletonRow start="logo" end />
  const isOver = rows.every(({ quote }) => quote.status === 'away' || quote.status === 'refused')
  return (
    <Stack gap={3}>
      {isOver && <NoPrice reason={rows.find(({ quote }) => quote.reason)?.quote.reason} />}
      <ListCard label={t('providers')}>
        {rows.slice(0, SHOWN).map(({ provider, quote }, at) => (
          <ListItem
            key={provider.id}
            wraps
            name={safeName(provider.label)}
            second={<Says form={form} quote={quote} isBest={at === 0 && hasBest(rows)} />}
            start={<Logo name={provider.label} src={provider.logoUri} />}
            end={quote.answer && !isAway(quote) && form.amount(quote.answer.paymentTotal)}
            state={stateOf(quote, provider.id === chosen?.provider.id)}
            onPress={isAway(quote) ? undefined : () => run(() => chooseProvider(provider.id))}
          />
        ))}
        <ListItem name={t('allProviders')} chevron compact onPress={() => router.push('onramp.OnRampProviders')} />
      </ListCard>
      {chosen?.quote.answer && <Receipt form={form} answer={chosen.quote.answer} />}
    </Stack>
  )
}

export const isAway = ({ status }: Quote): boolean => status === 'away' || status === 'refused'

function stateOf(quote: Quote, isChosen: boolean): 'off' | 'busy' | 'current' | undefined {
  if (isAway(quote)) return 'off'
  if (quote.status === 'loading' && !quote.answer) return 'busy'
  return isChosen ? 'current' : undefined
}

interface SaysProps {
  readonly form: BuyForm
  readonly quote: Quote
  readonly isBest: boolean
}

/** A provider's second line: how it is, or what it gives. */
export function Says({ form, quote, isBest }: SaysProps): ReactNode {
  const t = onrampHooks.useMessages()
  if (quote.status === 'away') return t('away')
  if (quote.status === 'refused') return safeName(quote.reason ?? t('away'))
  if (!quote.answer) return t('asking')
  const amount = form.amount(quote.answer.purchaseAmount)
  return isBest ? t('best', { amount }) : t('gives', { amount })
}

function NoPrice({ reason }: { readonly reason: string | undefined }): ReactNode {
  const t = onrampHooks.useMessages()
  const locale = useAtom(useKernel().atoms.locale)
  // The gateway speaks English: its words stand beside ours, marked as what they are.
  const isEnglish = locale.startsWith('en')
  return (
    <Banner tone="warning" icon={circleAlertIcon} role="status" title={t('noPriceTitle')}>
      {reason === undefined ? t('noPriceText') : <span lang={isEnglish ? undefined : 'en'}>{safeName(reason)}</span>}
    </Banner>
  )
}

/** What a price is made of, down to the total. */
function Receipt({ form, answer }: QuotesProps & { readonly answer: NonNullable<Quote['answer']> }): ReactNode {
  const t = onrampHooks.useMessages()
  return (
    <DescriptionList
      items={[
        { label: t('youGet'), value: form.amount(answer.purchaseAmount) },
        { label: t('subtotal'), value: form.amount(answer.paymentSubtotal) },
        { label: t('fee'), value: form.amount(answer.coinbaseFee) },
        { label: t('networkFee'), value: form.amount(answer.networkFee) },
        { label: t('total'), value: form.amount(answer.paymentTotal), kind: 'total' },
      ]}
    />
  )
}
