import type { CapabilityName, Connection, ViewProps } from '@latchkey/kernel'
import { formatAmount } from '@latchkey/kernel'
import { useAtom, useFormat, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { looksSecret } from '@latchkey/kernel/text'
import { useSecretTexts } from '@latchkey/kernel/views'
import { arrowLeftRightIcon, arrowUpDownIcon, chevronDownIcon } from '@latchkey/theme/icons'
import {
  AmountField,
  Button,
  Chip,
  EmptyState,
  IconButton,
  List,
  Logo,
  SkeletonRow,
  Stack,
  safeName,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { swapsHooks } from '../hooks.ts'
import { problemOf } from '../model/form.ts'
import { isUnderWay } from '../model/swapState.ts'
import type { OpenSwapParams } from '../plugin.ts'
import { FormNotices } from './FormNotices.tsx'
import { PriceAge, QuoteFacts } from './QuoteFacts.tsx'
import * as styles from './swap.css.ts'
import { Unserved, useServed } from './Unserved.tsx'
import { type SwapForm, useSwap } from './useSwap.ts'

/** Whether a wallet makes what a swap is: a call of a contract, or a whole transaction. */
function canSwap({ capabilities }: Connection): boolean {
  const has = (...names: readonly CapabilityName[]) => names.every((name) => capabilities.includes(name))
  const isMade = has('prepareCall', 'tokenAllowance') || has('prepareTransaction', 'simulateTrade')
  return isMade && has('inspectTrade', 'sendPrepared', 'tokenBalances')
}

/** The form: what is paid, what comes out, and what that costs. */
export function Swap({ params }: ViewProps<OpenSwapParams | undefined>): ReactNode {
  const t = swapsHooks.useMessages()
  const { startSwap, watch } = swapsHooks.usePlugin()
  const run = swapsHooks.useReportedAction()
  const { atoms } = useKernel()
  const connection = useAtom(atoms.connection)
  const form = useSwap()
  const place = connection && `${connection.id} ${connection.network} ${connection.account.address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network begins the form anew
  useEffect(() => run(() => startSwap(params)), [startSwap, run, place, params])
  swapsHooks.useWhileShown(watch)
  const isServed = useServed().some(({ id }) => id === connection?.network)
  // The wallet was disconnected, or is locked: the view is about to be left.
  if (!connection) return <ViewBody />
  if (!isServed) return <Unserved />
  if (!canSwap(connection))
    return (
      <ViewBody>
        <EmptyState icon={arrowLeftRightIcon} title={t('cannotTitle', { wallet: safeName(connection.name) })}>
          {t('cannotText')}
        </EmptyState>
      </ViewBody>
    )
  if (form.state.phase === 'loading' || form.state.phase === 'closed')
    return (
      <ViewBody>
        <List label={t('loading')} busy>
          <SkeletonRow />
          <SkeletonRow />
        </List>
      </ViewBody>
    )
  return (
    <>
      <ViewBody>
        <FormNotices form={form} />
        <div className={styles.sides}>
          <Pay form={form} />
          <Exchange form={form} />
          <Get form={form} />
        </div>
        <QuoteFacts form={form} />
      </ViewBody>
      <ViewFooter>
        <Review form={form} />
        <PriceAge form={form} />
      </ViewFooter>
    </>
  )
}

interface FormProps {
  readonly form: SwapForm
}

function TokenChip({ form, side }: FormProps & { readonly side: 'from' | 'to' }): ReactNode {
  const t = swapsHooks.useMessages()
  const { selectToken } = swapsHooks.usePlugin()
  const asset = form.state.intent[side]
  return (
    <Chip
      kind="asset"
      label={asset && t('choose')}
      start={asset && <Logo name={asset.symbol} src={asset.iconUrl} size={24} shape="circle" />}
      end={chevronDownIcon}
      disabled={isUnderWay(form.state)}
      onPress={() => selectToken(side)}
    >
      {asset ? safeName(asset.symbol) : t('choose')}
    </Chip>
  )
}

function Pay({ form }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  const format = useFormat()
  const run = swapsHooks.useReportedAction()
  const { secretTitle, secretText } = useSecretTexts()
  const { setAmount, setMax } = swapsHooks.usePlugin()
  const { state, read, available } = form
  const { from, amountText } = state.intent
  const problem = problemOf(state, form)
  const error =
    read.problem === 'precision'
      ? t('precision', { count: from?.decimals ?? 0 })
      : read.problem
        ? t('incorrectValue')
        : problem === 'insufficient'
          ? t('insufficient')
          : undefined
  return (
    <AmountField
      label={t('youPay')}
      value={amountText}
      onChange={(text) => run(() => setAmount(text))}
      decimals={from?.decimals}
      separator={format.decimalSign}
      write={format.number}
      asset={<TokenChip form={form} side="from" />}
      fiat={
        read.amount === undefined || !from ? undefined : (form.money(read.amount, from) ?? (form.quote && t('unknown')))
      }
      available={available === undefined ? undefined : t('available', { amount: form.amount(available, from, 3) })}
      onMax={available === undefined ? undefined : () => run(() => setMax())}
      maxLabel={t('max')}
      isSecret={looksSecret}
      secretText={`${secretTitle}. ${secretText}`}
      error={error}
    />
  )
}

function Exchange({ form }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  const run = swapsHooks.useReportedAction()
  const { switchTokens } = swapsHooks.usePlugin()
  return (
    <div className={styles.exchange}>
      <div className={styles.exchangeButton}>
        <IconButton
          icon={arrowUpDownIcon}
          size="small"
          label={t('switch')}
          disabled={isUnderWay(form.state)}
          onPress={() => run(() => switchTokens())}
        />
      </div>
    </div>
  )
}

/** Decimals of what comes out that are shown. */
const SHOWN_DECIMALS = 6
const NOTHING = 0n

function Get({ form }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  const format = useFormat()
  const { state, quote } = form
  const { to } = state.intent
  const value = quote && to ? formatAmount(quote.gets, to.decimals, { digits: SHOWN_DECIMALS }) : ''
  const isAsked = form.read.amount !== undefined && form.read.amount > NOTHING && to !== undefined
  return (
    <AmountField
      label={t('youGet')}
      value={value}
      result
      busy={!quote && isAsked && state.quoting === 'loading'}
      separator={format.decimalSign}
      write={format.number}
      asset={<TokenChip form={form} side="to" />}
      fiat={quote && to ? (form.money(quote.gets, to) ?? t('unknown')) : undefined}
    />
  )
}

/** The button says what is missing. */
function Review({ form }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  const router = swapsHooks.useRouter()
  const { review } = swapsHooks.usePlugin()
  const { state, quote } = form
  if (isUnderWay(state)) return <Button onPress={() => router.push('swaps.SwapPreview')}>{t('underWay')}</Button>
  const problem = problemOf(state, form)
  const label =
    problem === 'selectToken'
      ? t('choose')
      : problem === 'insufficient'
        ? t('insufficient')
        : problem
          ? t(problem)
          : t('review')
  return (
    <Stack gap={2}>
      <Button
        disabled={problem !== undefined || quote === undefined}
        busy={state.phase === 'building'}
        onPress={() => review()}
      >
        {label}
      </Button>
      {problem === 'insufficient' && <Fund form={form} />}
    </Stack>
  )
}

/** Leads to more of what there is not enough of: the token, else the coin that the network takes. */
function Fund({ form: { state, read, available } }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  const fund = swapsHooks.usePlugin('fund')
  const network = useAtom(useKernel().atoms.network)
  const isShort = available !== undefined && read.amount !== undefined && available < read.amount
  const asset = isShort ? state.intent.from?.symbol : network?.nativeCurrency.symbol
  if (!fund || asset === undefined) return null
  return (
    <Button kind="secondary" onPress={() => fund.openFund({ asset })}>
      {t('fund', { symbol: safeName(asset) })}
    </Button>
  )
}
