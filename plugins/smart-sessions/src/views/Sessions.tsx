import { formatAmount } from '@latchkey/kernel/formatting'
import { useAccount, useAtom, useFormat, useNetwork, ViewBody } from '@latchkey/kernel/react'
import { shortAddress } from '@latchkey/kernel/text'
import { clockIcon, wifiOffIcon } from '@latchkey/theme/icons'
import { Banner, Button, EmptyState, ListCard, ListItem, Spinner, Stack, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { smartSessionsHooks } from '../hooks.ts'
import { type Allowance, isOf, type KeptSession, networkOf, statusOf } from '../model/session.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

const UNITS = [
  ['d', DAY],
  ['h', HOUR],
  ['min', 60],
  ['s', 1],
] as const

/** The periods that people know. */
const KNOWN = new Map([
  [HOUR, 'hourly'],
  [DAY, 'daily'],
  [7 * DAY, 'weekly'],
  [30 * DAY, 'monthly'],
] as const)

/** A length of time as the approval says it, in signs that are the same in every language. */
function lengthOf(seconds: number, number: (count: number) => string): string {
  let rest = seconds
  const counts = UNITS.flatMap(([sign, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count === 0 ? [] : [`${number(count)}\u00a0${sign}`]
  })
  return counts.join(' ')
}

/** Says how much of what may be taken, and how often. */
function useAllowance(): (session: KeptSession, allowance: Allowance) => string {
  const t = smartSessionsHooks.useMessages()
  const { atoms } = smartSessionsHooks.usePlugin()
  const units = useAtom(atoms.units)
  const network = useNetwork()
  const format = useFormat()
  return (session, { token, allowance, period }) => {
    const coin = network && { symbol: network.nativeCurrency.symbol, decimals: network.nativeCurrency.decimals }
    const unit = token === undefined ? coin : units[`${networkOf(session)}:${token.toLowerCase()}`]
    const amount = unit
      ? format.amount(formatAmount(BigInt(allowance), unit.decimals), { symbol: safeName(unit.symbol) })
      : t('tokenUnits', { amount: format.number(BigInt(allowance)), token: shortAddress(token ?? '') })
    const key = KNOWN.get(period)
    return key ? t(key, { amount }) : t('each', { amount, period: lengthOf(period, format.number) })
  }
}

/** One session, and ending it. */
function SessionRow({ session, now }: { readonly session: KeptSession; readonly now: number }): ReactNode {
  const t = smartSessionsHooks.useMessages()
  const { revoke } = smartSessionsHooks.usePlugin()
  const run = smartSessionsHooks.useReportedAction()
  const format = useFormat()
  const say = useAllowance()
  const [isAsking, setAsking] = useState(false)
  const status = statusOf(session, now)
  // What is being ended may be ended anew: the transaction may never get into a block.
  const isOpen = status === 'active' || status === 'ending'
  const what = session.allowances.map((allowance) => say(session, allowance)).join(' + ')
  const values = { site: safeName(session.site ?? t('thisSite')), until: format.date(session.expiry * 1000) }
  const end = (): void => {
    setAsking(true)
    run(() => revoke({ session }).finally(() => setAsking(false)))
  }
  return (
    <ListItem
      wraps
      // As elements: text alone is taken for a foreign one, and loses what holds each value together among Arabic words.
      name={<span>{what}</span>}
      second={<span>{status === 'ending' ? t('ending') : t(status, values)}</span>}
      state={isOpen ? undefined : 'off'}
      end={
        isOpen && (
          <Button kind="secondary" size="small" label={t('endOf', { what })} disabled={isAsking} onPress={end}>
            {t('end')}
          </Button>
        )
      }
    />
  )
}

/** Who may take from the account, how much and until when; what has expired and what was ended. */
export function Sessions(): ReactNode {
  const t = smartSessionsHooks.useMessages()
  const { atoms, watch } = smartSessionsHooks.usePlugin()
  const account = useAccount().caipAddress
  const readAt = useAtom(atoms.readAt)
  const isPartial = useAtom(atoms.isPartial)
  const [openedAt] = useState(() => Date.now())
  const own = useAtom(atoms.sessions).filter((session) => account !== undefined && isOf(session, account))
  smartSessionsHooks.useWhileShown(watch)
  // What this browser knows is shown, and can be ended, while service and chain are asked.
  if (readAt === undefined && own.length === 0)
    return (
      <ViewBody>
        <Spinner label={t('loading')} />
      </ViewBody>
    )
  if (own.length === 0)
    return (
      <ViewBody>
        {isPartial ? (
          <EmptyState icon={wifiOffIcon} tone="error" title={t('unreadTitle')}>
            {t('unreadText')}
          </EmptyState>
        ) : (
          <EmptyState icon={clockIcon} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        )}
      </ViewBody>
    )
  return (
    <ViewBody>
      <Stack gap={4}>
        <Text tone="muted">{t('intro')}</Text>
        {isPartial && (
          <Banner tone="warning" title={t('partialTitle')}>
            {t('unreadText')}
          </Banner>
        )}
        <ListCard label={t('title')}>
          {own.map((session) => (
            <SessionRow key={session.context} session={session} now={readAt ?? openedAt} />
          ))}
        </ListCard>
        <Text variant="caption" tone="muted">
          {t('help')}
        </Text>
      </Stack>
    </ViewBody>
  )
}
