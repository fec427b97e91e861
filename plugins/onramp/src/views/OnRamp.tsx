import type { ViewProps } from '@latchkey/kernel'
import { useAtom, useErrorText, useFormat, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { clockIcon } from '@latchkey/theme/icons'
import {
  Banner,
  Button,
  IconTile,
  ListCard,
  ListItem,
  Row,
  SegmentedControl,
  Stack,
  safeName,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import type { BuyParams } from '../actions/edit.ts'
import { onrampHooks } from '../hooks.ts'
import { placeName } from '../model/countries.ts'
import { isRunning } from '../model/order.ts'
import { Amount } from './Amount.tsx'
import { Quotes } from './Quotes.tsx'
import { Restricted, Unavailable } from './Unavailable.tsx'
import { type BuyForm, useBuyForm } from './useBuyForm.ts'
import { useMethodWords } from './useMethodWords.ts'

/** The form: how much of what is bought, how it is paid, and at which provider. */
export function OnRamp({ params }: ViewProps<BuyParams | undefined>): ReactNode {
  const { atoms, startPurchase, keepQuotes } = onrampHooks.usePlugin()
  const run = onrampHooks.useReportedAction()
  const kernel = useKernel()
  const { isRestricted } = useAtom(atoms.host)
  const connection = useAtom(kernel.atoms.connection)
  const place = connection && `${connection.network} ${connection.account.address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network begins the form anew
  useEffect(() => run(() => startPurchase(params)), [startPurchase, run, place, params])
  onrampHooks.useWhileShown(keepQuotes)
  const form = useBuyForm()
  if (isRestricted) return <Restricted />
  const { offer, providers } = form.state
  const isKnown = offer.status !== 'loading' && providers.status !== 'loading'
  if (isKnown && (providers.list.length === 0 || !form.token)) return <Unavailable form={form} />
  return (
    <>
      <ViewBody>
        <Running />
        {offer.status === 'usual' && <UsualNotice />}
        <Amount form={form} />
        <Ways form={form} />
        <Country form={form} />
        <Quotes form={form} />
        <Problem form={form} />
      </ViewBody>
      <ViewFooter>
        <Continue form={form} />
      </ViewFooter>
    </>
  )
}

interface FormProps {
  readonly form: BuyForm
}

function UsualNotice(): ReactNode {
  const t = onrampHooks.useMessages()
  return (
    <Banner tone="warning" role="status" title={t('usualTitle')}>
      {t('usualText')}
    </Banner>
  )
}

/** An order that goes on without this view. */
function Running(): ReactNode {
  const t = onrampHooks.useMessages()
  const format = useFormat()
  const router = onrampHooks.useRouter()
  const { atoms } = onrampHooks.usePlugin()
  const account = useAtom(useKernel().atoms.account)
  const order = useAtom(atoms.orders).find(
    (entry) => isRunning(entry) && entry.account.endsWith(`:${account?.address}`),
  )
  if (!order) return null
  const paid = format.fiat(order.paid.amount, order.paid.currency)
  return (
    <ListCard label={t('running')}>
      <ListItem
        name={t('running')}
        second={t('runningText', { paid, provider: safeName(order.label) })}
        start={<IconTile icon={clockIcon} tone="accent" />}
        chevron
        onPress={() => router.push('onramp.BuyInProgress', { orderId: order.orderId })}
      />
    </ListCard>
  )
}

/** Card, bank transfer and so on, with the limits of the chosen one. */
function Ways({ form: { state, currency, limit } }: FormProps): ReactNode {
  const t = onrampHooks.useMessages()
  const format = useFormat()
  const run = onrampHooks.useReportedAction()
  const { chooseMethod } = onrampHooks.usePlugin()
  const words = useMethodWords()
  const { draft } = state
  if (!currency || !limit) return null
  const methods = currency.payment_method_limits.slice(0, MAX_METHODS)
  const money = (amount: string): string => format.fiat(amount, draft.currency)
  return (
    <Stack gap={1}>
      {methods.length > 1 && (
        <SegmentedControl
          label={t('payWith')}
          options={methods.map(({ id }) => ({ id, label: words(id) }))}
          current={limit.id}
          onChange={(id) => run(() => chooseMethod(id))}
        />
      )}
      <Text variant="small" tone="muted">
        {t('limits', { min: money(limit.min), max: money(limit.max) })}
      </Text>
    </Stack>
  )
}

/** As many as a segmented control has room for. */
const MAX_METHODS = 3

function Country({ form: { place, isPlaceGiven } }: FormProps): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const locale = useAtom(useKernel().atoms.locale)
  if (isPlaceGiven) return null
  return (
    <ListCard label={t('country')}>
      <ListItem
        name={t('country')}
        compact
        end={place ? placeName(place, locale) : t('countryUnknown')}
        chevron
        onPress={() => router.push('onramp.OnRampCountry')}
      />
    </ListCard>
  )
}

/** Why the last order was not made. */
function Problem({ form: { state } }: FormProps): ReactNode {
  const t = onrampHooks.useMessages()
  const text = useErrorText(state.error)
  if (!state.error) return null
  return (
    <Banner tone="danger" role="alert" title={t('orderFailed')}>
      {text}
    </Banner>
  )
}

/** The button says what is missing. */
function Continue({ form: { chosen, problem, place, state } }: FormProps): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const { order } = onrampHooks.usePlugin()
  if (!place) return <Button onPress={() => router.push('onramp.OnRampCountry')}>{t('missing.country')}</Button>
  if (problem) return <Button disabled>{t(problem === 'empty' ? 'missing.amount' : 'missing.limits')}</Button>
  if (!chosen) return <Button disabled>{t('missing.price')}</Button>
  const provider = safeName(chosen.provider.label)
  return (
    <Stack gap={2}>
      <Button
        busy={state.ordering !== undefined}
        disabled={chosen.quote.status !== 'ready'}
        onPress={() => order(chosen.provider.id)}
      >
        {t('continue', { provider })}
      </Button>
      <Row justify="center">
        <Text variant="small" tone="muted" align="center">
          {t('notice', { provider })}
        </Text>
      </Row>
    </Stack>
  )
}
