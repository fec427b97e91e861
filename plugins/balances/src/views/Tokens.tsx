import type { Network } from '@latchkey/kernel'
import { type Holding, retryIn } from '@latchkey/kernel/assets'
import { useAtom, useErrorText, useKernel } from '@latchkey/kernel/react'
import { RowList, type RowPosition, SearchList, useSecretTexts } from '@latchkey/kernel/views'
import { coinsIcon, refreshCwIcon, searchIcon, wifiOffIcon } from '@latchkey/theme/icons'
import { Banner, Button, Disclosure, EmptyState, List, SkeletonRow, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { balancesHooks } from '../hooks.ts'
import { holdingSearch } from '../model/holdings.ts'
import type { Portfolio } from '../plugin.ts'
import { tokenLists } from '../state.ts'
import * as styles from './balances.css.ts'
import { TokenRow } from './TokenRow.tsx'
import { usePortfolio } from './usePortfolio.ts'

/** Lists longer than this have a search field. */
const SHORT_LIST = 8
/** Rows while nothing is known. */
const LOADING_ROWS = [0, 1, 2, 3]

const isNothing = ({ amount }: Holding): boolean => amount === 0n

/** The tokens of the active account, or why there are none. */
export function Tokens(): ReactNode {
  const t = balancesHooks.useMessages()
  const { holdings, isLoading, portfolio, network } = usePortfolio()
  const { store } = useKernel()
  useEffect(() => {
    store.set(tokenLists, (count) => count + 1)
    return () => store.set(tokenLists, (count) => count - 1)
  }, [store])
  if (isLoading)
    return (
      <List label={t('tokens')} busy>
        {LOADING_ROWS.map((at) => (
          <SkeletonRow key={at} start="circle" end />
        ))}
      </List>
    )
  if (!holdings || !network) return <Unavailable portfolio={portfolio} />
  const isEmpty = holdings.every(isNothing)
  return (
    <Stack gap={3}>
      {portfolio?.failedAt !== undefined && <Outdated portfolio={portfolio} />}
      {isEmpty ? <Empty /> : <TokenList holdings={holdings} network={network} />}
    </Stack>
  )
}

const keyOf = ({ asset }: Holding): string => asset.id

function TokenList({
  holdings,
  network,
}: {
  readonly holdings: readonly Holding[]
  readonly network: Network
}): ReactNode {
  const t = balancesHooks.useMessages()
  const secret = useSecretTexts()
  const [query, setQuery] = useState('')
  const search = useMemo(() => holdingSearch(holdings), [holdings])
  const rows = useMemo(() => search(query), [search, query])
  const renderRow = useMemo(
    () => (holding: Holding, position: RowPosition) => (
      <TokenRow holding={holding} network={network} position={position} />
    ),
    [network],
  )
  if (holdings.length <= SHORT_LIST)
    return <RowList label={t('tokens')} rows={holdings} keyOf={keyOf} renderRow={renderRow} />
  return (
    <div className={styles.search}>
      <SearchList
        label={t('tokens')}
        rows={rows}
        keyOf={keyOf}
        renderRow={renderRow}
        query={query}
        onQuery={setQuery}
        texts={{
          field: t('search'),
          clear: t('clear'),
          ...secret,
          found: t('found', { count: rows.length }),
        }}
        empty={
          <EmptyState icon={searchIcon} title={t('noneTitle')}>
            {t('noneText')}
          </EmptyState>
        }
      />
    </div>
  )
}

/** Nothing is owned, and the ways to change that. */
function Empty(): ReactNode {
  const t = balancesHooks.useMessages()
  const every = balancesHooks.useSlot('empty')
  const all = every.filter(({ isAll }) => isAll)
  const actions = all.length > 0 ? all : every
  return (
    <EmptyState
      icon={coinsIcon}
      title={t('emptyTitle')}
      action={
        actions.length > 0 && (
          <Stack gap={2}>
            {actions.map(({ key, label, open }) => (
              <Button key={key} kind="secondary" width="auto" onPress={open}>
                {label}
              </Button>
            ))}
          </Stack>
        )
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}

/** Old amounts are shown, and a new attempt failed. */
function Outdated({ portfolio }: { readonly portfolio: Portfolio }): ReactNode {
  const t = balancesHooks.useMessages()
  return (
    <Stack gap={2}>
      <Banner tone="warning" role="status" title={t('unavailable')}>
        {t('oldText')}
      </Banner>
      <Retry portfolio={portfolio} />
    </Stack>
  )
}

function Unavailable({ portfolio }: { readonly portfolio: Portfolio | undefined }): ReactNode {
  const t = balancesHooks.useMessages()
  const text = useErrorText(portfolio?.error)
  if (portfolio?.status === 'unsupported')
    return (
      <EmptyState icon={coinsIcon} title={t('unavailable')}>
        {t('unsupportedText')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={wifiOffIcon}
      tone="error"
      role="status"
      title={t('unavailable')}
      action={
        portfolio && (
          <Stack gap={2} align="center">
            <Retry portfolio={portfolio} />
            <Disclosure label={t('details')}>
              <Text variant="small" tone="muted">
                {text}
              </Text>
              <Text variant="caption" tone="muted" mono>
                {portfolio.error?.code}
              </Text>
            </Disclosure>
          </Stack>
        )
      }
    >
      {t('failedText')}
    </EmptyState>
  )
}

function Retry({ portfolio }: { readonly portfolio: Portfolio }): ReactNode {
  const t = balancesHooks.useMessages()
  const { atoms, refresh } = balancesHooks.usePlugin()
  const seconds = retryIn(portfolio, useAtom(atoms.now))
  return (
    <Button
      kind="secondary"
      width="auto"
      icon={refreshCwIcon}
      busy={portfolio.status === 'loading'}
      disabled={seconds > 0}
      onPress={async () => void (await refresh({ force: true }))}
    >
      {seconds > 0 ? t('tryAgainIn', { seconds }) : t('tryAgain')}
    </Button>
  )
}
