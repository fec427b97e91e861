import type { ViewProps } from '@latchkey/kernel'
import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import { StatusView } from '@latchkey/kernel/views'
import { Address, DescriptionList, Latch, Logo, Stack, Steps, safeName } from '@latchkey/theme/ui'
import { type ReactNode, useCallback } from 'react'
import { onrampHooks } from '../hooks.ts'
import { logoOn } from '../model/offer.ts'
import { state as onrampState } from '../model/onrampState.ts'
import { isOver, isRunning, type SavedOrder } from '../model/order.ts'

/** How an order goes on: until the coins are on the chain, or something else became of it. */
export function BuyInProgress({ params: { orderId } }: ViewProps<{ readonly orderId: string }>): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const { atoms } = onrampHooks.usePlugin()
  const order = useAtom(atoms.orders).find((entry) => entry.orderId === orderId)
  if (order) return <Progress order={order} />
  return (
    <StatusView
      title={t('orderGone')}
      text={t('orderGoneText')}
      primary={{ label: t('purchases'), onPress: () => router.replace('onramp.OnRampActivity') }}
    />
  )
}

interface OrderProps {
  readonly order: SavedOrder
}

/** Follows the order while it is shown; again when the user asks. */
function useFollowed({ orderId }: SavedOrder): () => void {
  const { followOrder } = onrampHooks.usePlugin()
  return onrampHooks.useWhileShown(useCallback((shown) => followOrder(orderId, shown), [followOrder, orderId]))
}

function Progress({ order }: OrderProps): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const format = useFormat()
  const { openProvider } = onrampHooks.usePlugin()
  const follow = useFollowed(order)
  const isResting = useAtom(onrampState).resting.includes(order.orderId) && !isOver(order)
  const provider = safeName(order.label)
  const { status } = order
  const amount = format.amount(order.amount ?? '0', { symbol: safeName(order.symbol) })
  const known = status === 'created' ? 'opened' : status
  const title = known === 'done' ? t('status.done', { amount }) : t(`status.${known}`, { provider })
  const isPaid = known === 'pending' || known === 'delivering' || known === 'unknown'
  const isLate = known === 'opened' && order.url === undefined
  const again = { label: t('checkAgain'), onPress: follow }
  const open = { label: t('openPage', { provider }), onPress: () => openProvider(order.orderId) }
  const primary =
    known === 'done'
      ? { label: t('done'), onPress: () => router.home() }
      : known === 'failed' || known === 'expired' || isLate
        ? { label: t('beginAgain'), onPress: () => router.replace('onramp.OnRamp') }
        : isPaid
          ? undefined
          : open
  const isStill = isResting && isRunning(order)
  const text = isLate ? t('status.openedLateText', { provider }) : t(`status.${known}Text`, { provider })
  return (
    <StatusView
      animation={<Sides order={order} />}
      title={isStill ? t('resting') : title}
      text={isStill && !isLate ? t('restingText') : text}
      primary={primary ?? (isResting || known === 'unknown' ? again : undefined)}
      secondary={primary && isResting ? again : undefined}
    >
      <Stack gap={4}>
        {isRunning(order) && <Progressed order={order} />}
        <Details order={order} />
      </Stack>
    </StatusView>
  )
}

/** The provider and the account, and what is between them. */
function Sides({ order: { status, label, symbol, account } }: OrderProps): ReactNode {
  const networks = useAtom(useKernel().atoms.networks)
  const { options } = useAtom(onrampState).offer
  const network = networks.find(({ id }) => account.startsWith(`${id}:`))
  const state =
    status === 'done'
      ? 'done'
      : status === 'failed' || status === 'expired'
        ? 'error'
        : status === 'unknown'
          ? 'slow'
          : 'wait'
  return (
    <Latch
      state={state}
      start={{ name: safeName(label), picture: <Logo name={label} size={64} /> }}
      end={{
        name: safeName(symbol),
        picture: <Logo name={symbol} src={logoOn(network, symbol, options.logos)} size={64} shape="circle" />,
      }}
    />
  )
}

const STAGES = ['order', 'pay', 'deliver', 'arrive'] as const
/** The stage that an order is at. */
const AT: Readonly<Record<string, number>> = { created: 1, opened: 1, pending: 2, delivering: 3, unknown: 2 }

function Progressed({ order }: OrderProps): ReactNode {
  const t = onrampHooks.useMessages()
  const at = AT[order.status] ?? 0
  const provider = safeName(order.label)
  return (
    <Steps
      label={t('steps')}
      stateLabels={{
        done: t('state.done'),
        now: t('state.now'),
        next: t('state.next'),
        failed: t('state.failed'),
      }}
      items={STAGES.map((id, index) => ({
        id,
        title: t(`step.${id}`, { provider }),
        state: index < at ? 'done' : index === at ? 'now' : 'next',
      }))}
    />
  )
}

function Details({ order }: OrderProps): ReactNode {
  const t = onrampHooks.useMessages()
  const format = useFormat()
  const networks = useAtom(useKernel().atoms.networks)
  const network = networks.find(({ id }) => order.account.startsWith(`${id}:`))
  const address = order.account.slice(order.account.lastIndexOf(':') + 1)
  const amount = order.amount && format.amount(order.amount, { symbol: safeName(order.symbol) })
  const gets = amount && (order.hash ? amount : t('about', { amount }))
  return (
    <DescriptionList
      items={[
        { label: t('pay'), value: format.fiat(order.paid.amount, order.paid.currency) },
        { label: t('youGet'), value: gets || safeName(order.symbol) },
        ...(order.hash ? [{ label: t('transaction'), value: <Address value={order.hash} /> }] : []),
        {
          label: `${t('to')} · ${safeName(network?.name ?? '')}`,
          value: <Address value={address} format="full" />,
          kind: 'stacked' as const,
        },
      ]}
    />
  )
}
