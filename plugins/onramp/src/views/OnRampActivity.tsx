import { useAtom, useErrorText, useFormat, useKernel, ViewBody } from '@latchkey/kernel/react'
import { type RowHeadings, RowList, rowHeadings } from '@latchkey/kernel/views'
import { clockIcon, creditCardIcon, refreshCwIcon, wifiOffIcon, xIcon } from '@latchkey/theme/icons'
import {
  Banner,
  Button,
  EmptyState,
  List,
  ListItem,
  Logo,
  SkeletonRow,
  Stack,
  safeName,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Purchase } from '../actions/purchases.ts'
import { onrampHooks } from '../hooks.ts'
import * as styles from './onramp.css.ts'

/** Rows while nothing is known. */
const LOADING_ROWS = [0, 1, 2, 3, 4, 5, 6]

interface Loaded {
  readonly list?: readonly Purchase[]
  readonly error?: unknown
}

/** The purchases of the active account; read again while one of them is pending. */
function usePurchases(): Loaded & { readonly refresh: () => Promise<void> } {
  const { followPurchases, loadPurchases } = onrampHooks.usePlugin()
  const address = useAtom(useKernel().atoms.account)?.address
  const [loaded, setLoaded] = useState<Loaded & { readonly of?: string | undefined }>({})
  const put = useCallback(
    ({ list, error }: Loaded) =>
      setLoaded((before) =>
        list ? { list, of: address } : { ...(before.of === address && before), error, of: address },
      ),
    [address],
  )
  const follow = onrampHooks.useWhileShown(useCallback((shown) => followPurchases(put, shown), [followPurchases, put]))
  const refresh = async (): Promise<void> => {
    try {
      put({ list: await loadPurchases() })
      follow()
    } catch (error) {
      put({ error })
    }
  }
  return { ...(loaded.of === address ? loaded : {}), refresh }
}

/** What the account bought, by month, newest first. */
export function OnRampActivity(): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const { list, error, refresh } = usePurchases()
  const text = useErrorText(error)
  const retry = (
    <Button kind="secondary" width="auto" icon={refreshCwIcon} onPress={refresh}>
      {t('retry')}
    </Button>
  )
  if (!list && error === undefined)
    return (
      <ViewBody>
        <List label={t('loading')} busy>
          {LOADING_ROWS.map((at) => (
            <SkeletonRow key={at} start="circle" end />
          ))}
        </List>
      </ViewBody>
    )
  if (!list)
    return (
      <ViewBody>
        <EmptyState icon={wifiOffIcon} tone="error" title={t('purchasesFailed')} action={retry}>
          {text}
        </EmptyState>
      </ViewBody>
    )
  if (list.length === 0)
    return (
      <ViewBody>
        <EmptyState
          icon={creditCardIcon}
          title={t('emptyTitle')}
          action={
            <Button kind="secondary" width="auto" onPress={() => router.push('onramp.OnRamp')}>
              {t('begin')}
            </Button>
          }
        >
          {t('emptyText')}
        </EmptyState>
      </ViewBody>
    )
  return (
    <ViewBody>
      <Stack gap={2}>
        {error !== undefined && <Banner tone="warning" role="status" title={t('purchasesFailed')} />}
        <Rows list={list} />
      </Stack>
    </ViewBody>
  )
}

const HEADING_HEIGHT = 32

const drawHeading = (label: string): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: part of a list made of divs, see List
  <div role="listitem" className={styles.month}>
    <h3>{label}</h3>
  </div>
)

const monthOf = (at: number): string => `${new Date(at).getFullYear()} ${new Date(at).getMonth()}`

function useMonths(list: readonly Purchase[]): RowHeadings {
  const locale = useAtom(useKernel().atoms.locale)
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
    const firsts = list.flatMap(({ at }, index) => {
      const before = list[index - 1]
      return before && monthOf(before.at) === monthOf(at) ? [] : [{ at: index, label: format.format(at) }]
    })
    return rowHeadings({ places: firsts, height: HEADING_HEIGHT, draw: drawHeading })
  }, [list, locale])
}

const BADGE = { running: clockIcon, failed: xIcon, done: undefined } as const

function Rows({ list }: { readonly list: readonly Purchase[] }): ReactNode {
  const t = onrampHooks.useMessages()
  const format = useFormat()
  const headings = useMonths(list)
  const locale = useAtom(useKernel().atoms.locale)
  const day = useMemo(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }), [locale])
  return (
    <RowList
      label={t('purchases')}
      rows={list}
      keyOf={({ id }) => id}
      headings={headings}
      renderRow={({ status, symbol, logo, amount, at }, position) => {
        const icon = BADGE[status]
        const shown = format.amount(amount, { symbol: safeName(symbol), digits: 4 })
        return (
          <ListItem
            name={t('bought', { symbol: safeName(symbol) })}
            second={t(`purchase.${status}`)}
            secondTone={status === 'failed' ? 'error' : status === 'running' ? 'accent' : 'muted'}
            start={<Logo name={symbol || '?'} src={logo} shape="circle" {...(icon && { badge: { icon } })} />}
            end={
              <Text as="bdi" numeric struck={status === 'failed'} tone={status === 'done' ? 'success' : 'muted'}>
                {status === 'done' ? `+${shown}` : shown}
              </Text>
            }
            endSecond={<span title={format.date(at)}>{day.format(at)}</span>}
            position={position}
          />
        )
      }}
    />
  )
}
