import { useAtom, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import {
  Address,
  Button,
  Card,
  Checkbox,
  type DescriptionItem,
  DescriptionList,
  Disclosure,
  Logo,
  MessageBox,
  Stack,
  safeName,
  Text,
  TextField,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { swapsHooks } from '../hooks.ts'
import { type Built, isUnderWay, minimumOf } from '../model/swapState.ts'
import { PreviewProblems, PreviewWarnings } from './PreviewNotices.tsx'
import { Impact, PriceAge } from './QuoteFacts.tsx'
import * as styles from './swap.css.ts'
import { type SwapForm, useSwap } from './useSwap.ts'

/** What the transaction that was made says, warnings above the facts they are about. */
export function SwapPreview(): ReactNode {
  const router = swapsHooks.useRouter()
  const { watch, cancel } = swapsHooks.usePlugin()
  const run = swapsHooks.useReportedAction()
  const form = useSwap()
  const { phase, built } = form.state
  useEffect(() => {
    const controller = new AbortController()
    run(() => watch({ signal: controller.signal }))
    return () => {
      controller.abort()
      run(() => cancel())
    }
  }, [watch, cancel, run])
  // Account or network have changed, or something else has voided what was made: the form says why.
  const isForm = phase === 'editing' || phase === 'building' || phase === 'loading'
  useEffect(() => {
    if (isForm) router.backTo('swaps.Swap')
  }, [isForm, router])
  if (!built || isForm) return <ViewBody />
  return <Preview form={form} built={built} />
}

interface PreviewProps {
  readonly form: SwapForm
  readonly built: Built
}

function Preview({ form, built }: PreviewProps): ReactNode {
  const t = swapsHooks.useMessages()
  const { submit, abandon } = swapsHooks.usePlugin()
  const run = swapsHooks.useReportedAction()
  const now = useAtom(swapsHooks.usePlugin().atoms.now)
  const [typed, setTyped] = useState('')
  const { state, gate } = form
  const word = t('impactWord')
  const isTyped = gate !== 'typed' || typed.trim().toLowerCase() === word.toLowerCase()
  const isBusy = isUnderWay(state)
  const isResting = built.restsUntil !== undefined && Math.max(now, Date.now()) < built.restsUntil
  const busyLabel =
    state.phase === 'approving'
      ? t('approving')
      : state.phase === 'mining'
        ? t('mining')
        : state.phase === 'rebuilding'
          ? t('rebuilding')
          : t('confirming')
  return (
    <>
      <ViewBody>
        <Amounts form={form} built={built} />
        <PreviewProblems form={form} built={built} />
        <PreviewWarnings form={form} built={built} />
        {gate === 'typed' && (
          <TextField
            label={t('impactField', { word })}
            value={typed}
            onChange={setTyped}
            disabled={isBusy}
            autoComplete="off"
          />
        )}
        <Card padding="facts">
          <Facts form={form} built={built} />
          <Disclosure label={t('data')}>
            <Data built={built} />
          </Disclosure>
        </Card>
        <Limit form={form} built={built} />
      </ViewBody>
      <ViewFooter>
        <Button busy={isBusy} busyLabel={busyLabel} disabled={!isTyped || isResting} onPress={() => submit()}>
          {gate === 'plain' ? t('swap') : t('swapAnyway')}
        </Button>
        {isBusy ? (
          <Button kind="quiet" onPress={() => run(() => abandon())}>
            {t('stopWaiting')}
          </Button>
        ) : (
          <PriceAge form={form} />
        )}
      </ViewFooter>
    </>
  )
}

function Amounts({ form, built }: PreviewProps): ReactNode {
  const t = swapsHooks.useMessages()
  const { from, to } = form.state.intent
  const sides = [
    { label: t('youPay'), amount: built.quote.pays, asset: from },
    { label: t('willGet'), amount: built.quote.gets, asset: to },
  ]
  return (
    <Stack gap={3}>
      {sides.map(({ label, amount, asset }) => (
        <div key={label} className={styles.head}>
          <div>
            <Text variant="small" tone="muted">
              {label}
            </Text>
            <Text as="bdi" variant="heading">
              {form.amount(amount, asset)}
            </Text>
            <Text variant="small" tone="muted">
              {form.money(amount, asset) ?? t('unknown')}
            </Text>
          </div>
          {asset && <Logo name={asset.symbol} src={asset.iconUrl} shape="circle" size={44} />}
        </div>
      ))}
    </Stack>
  )
}

/** What an approval is for; more than any token has is no limit. */
const NO_LIMIT = 2n ** 255n

function Facts({ form, built }: PreviewProps): ReactNode {
  const t = swapsHooks.useMessages()
  const { network, coin, state } = form
  const { from, to, slippage, isUnlimited } = state.intent
  const { facts, quote, spender, allowance, approvalFee } = built
  const fee = facts.feeAtMost + approvalFee
  const isNative = from?.kind === 'native'
  const total = isNative ? quote.pays + fee : undefined
  const limit = (amount: bigint): string => (amount >= NO_LIMIT ? t('noLimit') : form.amount(amount, from))
  const after = isUnlimited ? NO_LIMIT : quote.pays
  const items: (DescriptionItem | false)[] = [
    { label: t('atLeast'), value: form.amount(minimumOf(built), to) },
    { label: t('impact'), value: <Impact form={form} /> },
    { label: t('slippage'), value: form.percent(BigInt(slippage)) },
    quote.provider !== undefined && { label: t('provider'), value: <Provider built={built} /> },
    (facts.path?.length ?? 0) > 2 && { label: t('route'), value: <Route form={form} built={built} /> },
    { label: t('network'), value: safeName(network?.name ?? '') },
    ...[from, to].map(
      (asset) =>
        asset?.address !== undefined && {
          label: t('contractOf', { symbol: safeName(asset.symbol) }),
          id: asset.id,
          kind: 'stacked' as const,
          value: <Address value={asset.address} format="full" />,
        },
    ),
    {
      label: t('recipient'),
      kind: 'stacked',
      value: (
        <>
          {t('thisAccount')}
          <Address value={facts.recipient ?? facts.from} format="full" />
        </>
      ),
    },
    spender !== undefined && {
      label: t('spender', { symbol: safeName(from?.symbol ?? '') }),
      kind: 'stacked',
      value: <Address value={spender} format="full" />,
    },
    allowance !== undefined && {
      label: t('allowance'),
      value:
        built.approvals === 0
          ? limit(allowance.amount)
          : t('allowanceChange', { before: limit(allowance.amount), after: limit(after) }),
    },
    { label: t('networkFeeAtMost'), value: form.money(fee, coin) ?? form.amount(fee, coin) },
    total !== undefined && { label: t('total'), kind: 'total', value: form.amount(total, from) },
  ]
  return <DescriptionList items={items.filter((item) => item !== false)} />
}

function Provider({ built }: Pick<PreviewProps, 'built'>): ReactNode {
  const t = swapsHooks.useMessages()
  const { name = '', via } = built.quote.provider ?? {}
  const provider = safeName(name)
  return <bdi>{via ? t('routeVia', { provider, via: safeName(via) }) : provider}</bdi>
}

/** The tokens on the way, by symbol. */
function Route({ form: { state }, built }: PreviewProps): ReactNode {
  const symbols = (built.facts.path ?? []).map((id) => state.tokens.find((token) => token.id === id)?.symbol ?? '?')
  return <bdi>{symbols.map(safeName).join(' → ')}</bdi>
}

/** The approval without a limit: off, and never remembered. */
function Limit({ form: { state }, built }: PreviewProps): ReactNode {
  const t = swapsHooks.useMessages()
  const run = swapsHooks.useReportedAction()
  const { setUnlimited } = swapsHooks.usePlugin()
  if (built.approvals === 0) return undefined
  const { from, isUnlimited } = state.intent
  return (
    <Stack gap={2}>
      <Checkbox
        checked={isUnlimited}
        onChange={(checked) => run(() => setUnlimited(checked))}
        disabled={isUnderWay(state)}
      >
        {t('unlimited')}
      </Checkbox>
      <Text variant="small" tone="muted">
        {t('unlimitedWarning', { symbol: safeName(from?.symbol ?? '') })}
      </Text>
    </Stack>
  )
}

/** Every field of the transaction as it will be signed. */
function Data({ built: { facts } }: { readonly built: Built }): ReactNode {
  const t = swapsHooks.useMessages()
  const fields = Object.entries(facts.call)
  const short = fields.filter(([, value]) => value.length <= 46)
  const long = fields.filter(([, value]) => value.length > 46)
  return (
    <Stack gap={2}>
      <DescriptionList
        items={[
          ...(facts.function
            ? [{ label: t('function'), value: <span className={styles.raw}>{facts.function}</span> }]
            : []),
          ...short.map(([label, value]) => ({ label, id: label, value: <span className={styles.raw}>{value}</span> })),
        ]}
      />
      {long.map(([label, value]) => (
        <Stack key={label} gap={1}>
          <Text variant="small" tone="muted">
            {label}
          </Text>
          <MessageBox label={label}>{value}</MessageBox>
        </Stack>
      ))}
    </Stack>
  )
}
