import { Address, type DescriptionItem, DescriptionList, MessageBox, Stack, safeName, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { swapsHooks } from '../hooks.ts'
import { type Built, minimumOf } from '../model/swapState.ts'
import { Impact, useProviderFee } from './QuoteFacts.tsx'
import * as styles from './swap.css.ts'
import type { SwapForm } from './useSwap.ts'

interface PreviewProps {
  readonly form: SwapForm
  readonly built: Built
}

interface TotalProps {
  readonly form: SwapForm
  readonly pays: bigint
  readonly fee: bigint
}

/** What an approval is for; more than any token has is no limit. */
const NO_LIMIT = 2n ** 255n
const NOTHING = 0n

/** What the bytes say, and what is known of those they name. */
export function PreviewFacts({ form, built }: PreviewProps): ReactNode {
  const t = swapsHooks.useMessages()
  const { network, coin, state } = form
  const { from, to, slippage, isUnlimited } = state.intent
  const { facts, quote, spender, allowance, approvalFee } = built
  const fee = facts.feeAtMost + approvalFee
  const providerFee = useProviderFee(form, quote)
  const limit = (amount: bigint): string =>
    amount >= NO_LIMIT ? t('noLimit') : form.amount(amount, from, from?.decimals)
  const after = isUnlimited ? NO_LIMIT : quote.pays
  const before = limit(allowance?.amount ?? NOTHING)
  const isChanged = built.approvals > 0 || built.permit !== undefined
  const items: (DescriptionItem | false | undefined)[] = [
    { label: t('atLeast'), value: form.amount(minimumOf(built), to, to?.decimals) },
    { label: t('impact'), value: <Impact form={form} /> },
    { label: t('slippage'), value: form.percent(BigInt(slippage)) },
    providerFee,
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
      value: isChanged ? t('allowanceChange', { before, after: limit(after) }) : before,
    },
    built.permit && { label: t('signed'), value: t(built.permit.signature ? 'signedAlready' : 'signedOnce') },
    facts.deadline === undefined && {
      label: t('valid'),
      value: t(built.transfer.expiresAt === undefined ? 'validUntilMined' : 'validMinute'),
    },
    built.handOver !== undefined && { label: t('sends'), value: t('sendsProvider') },
    { label: t('networkFeeAtMost'), value: form.cost(fee, coin, coin?.decimals) },
    { label: t('total'), kind: 'total', value: <Total form={form} pays={quote.pays} fee={fee} /> },
  ]
  return <DescriptionList items={items.filter((item) => item !== false && item !== undefined)} />
}

/** All that leaves the account: one amount of the network's own coin, else the token and the fee in that coin. */
function Total({ form, pays, fee }: TotalProps): ReactNode {
  const { coin, state } = form
  const { from } = state.intent
  if (from?.kind === 'native') return form.amount(pays + fee, from, from.decimals)
  return (
    <>
      <bdi>{form.amount(pays, from, from?.decimals)}</bdi> + <bdi>{form.cost(fee, coin, coin?.decimals)}</bdi>
    </>
  )
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
  return <bdi>{symbols.map((symbol) => safeName(symbol)).join(' → ')}</bdi>
}

/** Every field of the transaction as it will be signed. */
export function CallData({ built: { facts } }: { readonly built: Built }): ReactNode {
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
