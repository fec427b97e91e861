import type { KernelError, Network } from '@latchkey/kernel'
import { useAtom, useErrorText, useKernel, ViewBody } from '@latchkey/kernel/react'
import { type RowHeadings, RowList, type RowPosition, rowHeadings } from '@latchkey/kernel/views'
import { historyIcon, refreshCwIcon, wifiOffIcon } from '@latchkey/theme/icons'
import {
  Banner,
  Button,
  Disclosure,
  EmptyState,
  List,
  SegmentedControl,
  SkeletonRow,
  Stack,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useMemo } from 'react'
import { historyHooks } from '../hooks.ts'
import { type HistoryRow, type MonthHeading, monthsOf } from '../model/rows.ts'
import { EntryRow } from './EntryRow.tsx'
import * as styles from './history.css.ts'
import { type ShownHistory, useHistory } from './useHistory.ts'

/** Rows while nothing is known. */
const LOADING_ROWS = [0, 1, 2, 3, 4, 5, 6]

/** What the active account did, newest first, kept up to date while it is shown. */
export function Activity(): ReactNode {
  historyHooks.useWhileShown(historyHooks.usePlugin().watch)
  const shown = useHistory()
  return (
    <Stack gap={2}>
      <Scope network={shown.network} isAll={shown.isAll} />
      <Content shown={shown} />
    </Stack>
  )
}

/** The same as a view of its own. */
export function Transactions(): ReactNode {
  return (
    <ViewBody>
      <Activity />
    </ViewBody>
  )
}

/** This network or all; absent where there is only one. */
function Scope({ network, isAll }: { readonly network: Network | undefined; readonly isAll: boolean }): ReactNode {
  const t = historyHooks.useMessages()
  const { showAllNetworks } = historyHooks.usePlugin()
  const run = historyHooks.useReportedAction()
  const networks = useAtom(useKernel().atoms.networks)
  const isChoice = networks.filter(({ namespace }) => namespace === network?.namespace).length > 1
  if (!isChoice) return null
  return (
    <div className={styles.scope}>
      <SegmentedControl
        label={t('scope')}
        options={[
          { id: 'one', label: t('thisNetwork') },
          { id: 'all', label: t('allNetworks') },
        ]}
        current={isAll ? 'all' : 'one'}
        onChange={(id) => run(() => showAllNetworks(id === 'all'))}
      />
    </div>
  )
}

function Skeletons(): ReactNode {
  return LOADING_ROWS.map((at) => <SkeletonRow key={at} start="circle" end />)
}

function Content({ shown }: { readonly shown: ShownHistory }): ReactNode {
  const t = historyHooks.useMessages()
  const { page, entries } = shown
  if (entries.length > 0) return <Entries shown={shown} />
  if (!page || (page.status === 'loading' && page.source === undefined))
    return (
      <List label={t('loading')} busy>
        <Skeletons />
      </List>
    )
  if (page.status === 'failed' && page.source === undefined) return <Unavailable error={page.error} />
  const isOwn = page.source === 'own'
  return (
    <EmptyState icon={historyIcon} title={t(isOwn ? 'ownTitle' : 'emptyTitle')}>
      {t(isOwn ? 'ownText' : 'emptyText')}
    </EmptyState>
  )
}

const keyOf = ({ key }: HistoryRow): string => key

/** Pixels of a heading, as the style sheet has it. */
const HEADING_HEIGHT = 32

const drawHeading = (label: string): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: part of a list made of divs, see List
  <div role="listitem" className={styles.month}>
    <h3>{label}</h3>
  </div>
)

/** Months as they are called in lists: with the year where it is another one. */
function useHeadings(months: readonly MonthHeading[], now: number): RowHeadings {
  const locale = useAtom(useKernel().atoms.locale)
  const thisYear = new Date(now).getFullYear()
  return useMemo(() => {
    const plain = new Intl.DateTimeFormat(locale, { month: 'long' })
    const dated = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
    const places = months.map(({ at, year, month }) => {
      const label = (year === thisYear ? plain : dated).format(new Date(year, month, 1))
      return { at, label }
    })
    return rowHeadings({ places, height: HEADING_HEIGHT, draw: drawHeading })
  }, [locale, months, thisYear])
}

function Entries({ shown: { page, entries, waiting, network } }: { readonly shown: ShownHistory }): ReactNode {
  const t = historyHooks.useMessages()
  const { atoms, loadMore } = historyHooks.usePlugin()
  const run = historyHooks.useReportedAction()
  const now = useAtom(atoms.now)
  // Only the month of what waits depends on the time.
  const day = Math.floor(now / 86_400_000) * 86_400_000
  const { rows, months } = useMemo(() => monthsOf(entries, waiting, day), [entries, waiting, day])
  const headings = useHeadings(months, now)
  const renderRow = useCallback(
    (row: HistoryRow, position: RowPosition) => <EntryRow row={row} network={network} position={position} />,
    [network],
  )
  const { next, more, status, source } = page ?? {}
  const onReach = useCallback(
    (end: number) => {
      if (next !== undefined && more === undefined && end >= rows.length) run(() => loadMore())
    },
    [next, more, rows.length, run, loadMore],
  )
  return (
    <>
      {status === 'failed' && <Failed text={t(source === undefined ? 'failedOwnText' : 'oldText')} />}
      <RowList
        label={t('activity')}
        rows={rows}
        keyOf={keyOf}
        renderRow={renderRow}
        headings={headings}
        busy={more === 'loading'}
        onReach={onReach}
      >
        {(more === 'loading' || (status === 'loading' && source === undefined)) && <Skeletons />}
      </RowList>
      {more === 'failed' && <Failed text={t('failedText')} isMore />}
      {source !== undefined && next === undefined && (
        <Text variant="small" tone="muted" align="center">
          {t(source === 'own' ? 'ownText' : 'end')}
        </Text>
      )}
    </>
  )
}

/** A page failed beside what is shown. */
function Failed({ text, isMore = false }: { readonly text: string; readonly isMore?: boolean }): ReactNode {
  const t = historyHooks.useMessages()
  return (
    <Stack gap={2} align="center">
      <Banner tone="warning" title={t('failed')} role="status">
        {text}
      </Banner>
      <Retry isMore={isMore} />
    </Stack>
  )
}

function Unavailable({ error }: { readonly error: KernelError | undefined }): ReactNode {
  const t = historyHooks.useMessages()
  const text = useErrorText(error)
  return (
    <EmptyState
      icon={wifiOffIcon}
      tone="error"
      title={t('failed')}
      action={
        <Stack gap={2} align="center">
          <Retry isMore={false} />
          <Disclosure label={t('details')}>
            <Text variant="small" tone="muted">
              {text}
            </Text>
            <Text variant="caption" tone="muted" mono>
              {error?.code}
            </Text>
          </Disclosure>
        </Stack>
      }
    >
      {t('failedText')}
    </EmptyState>
  )
}

function Retry({ isMore }: { readonly isMore: boolean }): ReactNode {
  const t = historyHooks.useMessages()
  const { refresh, loadMore } = historyHooks.usePlugin()
  return (
    <Button
      kind="secondary"
      width="auto"
      icon={refreshCwIcon}
      onPress={() => (isMore ? loadMore() : refresh({ force: true }))}
    >
      {t('retry')}
    </Button>
  )
}
