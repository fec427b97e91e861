import type { ViewProps } from '@latchkey/kernel'
import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import { StatusView } from '@latchkey/kernel/views'
import { Address, DescriptionList, Latch, Logo, Stack, Steps, safeName } from '@latchkey/theme/ui'
import { type ReactNode, useCallback } from 'react'
import { fundHooks } from '../hooks.ts'
import { isOver, type SavedDeposit } from '../model/deposits.ts'
import { state as fundState } from '../model/fundState.ts'
import { AssetLogo } from './FundAssetSelect.tsx'

/** How a deposit goes on: until the coins are on the chain, or something else became of it. */
export function FundInProgress({ params: { sessionId } }: ViewProps<{ readonly sessionId: string }>): ReactNode {
  const t = fundHooks.useMessages()
  const router = fundHooks.useRouter()
  const { atoms } = fundHooks.usePlugin()
  const deposit = useAtom(atoms.deposits).find((entry) => entry.sessionId === sessionId)
  if (deposit) return <Progress deposit={deposit} />
  return (
    <StatusView
      title={t('gone')}
      text={t('goneText')}
      primary={{ label: t('beginAgain'), onPress: () => router.replace('fund.FundFromExchange') }}
    />
  )
}

interface DepositProps {
  readonly deposit: SavedDeposit
}

/** Follows the deposit while it is shown; again when the user asks. */
function useFollowed({ sessionId }: SavedDeposit): () => void {
  const { followDeposit } = fundHooks.usePlugin()
  return fundHooks.useWhileShown(useCallback((shown) => followDeposit(sessionId, shown), [followDeposit, sessionId]))
}

function Progress({ deposit }: DepositProps): ReactNode {
  const t = fundHooks.useMessages()
  const router = fundHooks.useRouter()
  const format = useFormat()
  const { openExchange } = fundHooks.usePlugin()
  const follow = useFollowed(deposit)
  const isResting = useAtom(fundState).resting.includes(deposit.sessionId) && !isOver(deposit)
  const { status, sessionId, url } = deposit
  const exchange = safeName(deposit.label)
  const amount = format.amount(deposit.amount, { symbol: safeName(deposit.asset) })
  const isLate = status === 'UNKNOWN' && url === undefined
  const again = { label: t('checkAgain'), onPress: follow }
  const anew = { label: t('beginAgain'), onPress: () => router.replace('fund.FundFromExchange') }
  const primaries = {
    SUCCESS: { label: t('done'), onPress: () => router.home() },
    FAILED: anew,
    UNKNOWN: isLate ? anew : { label: t('openPage', { exchange }), onPress: () => openExchange(sessionId) },
    IN_PROGRESS: isResting ? again : undefined,
  } as const
  const primary = primaries[status]
  const text = isLate ? t('status.lateText', { exchange }) : t(`status.${status}Text`, { exchange })
  return (
    <StatusView
      animation={<Sides deposit={deposit} />}
      title={
        isResting
          ? t('resting')
          : status === 'SUCCESS'
            ? t('status.SUCCESS', { amount })
            : t(`status.${status}`, { exchange })
      }
      text={isResting && !isLate ? t('restingText') : text}
      primary={primary}
      secondary={isResting && status === 'UNKNOWN' ? again : undefined}
    >
      <Stack gap={4}>
        {!isOver(deposit) && <Progressed deposit={deposit} />}
        <Details deposit={deposit} />
      </Stack>
    </StatusView>
  )
}

const LATCH = { SUCCESS: 'done', FAILED: 'error', UNKNOWN: 'wait', IN_PROGRESS: 'wait' } as const

/** The exchange and the coin, and what is between them. */
function Sides({ deposit: { status, label, asset } }: DepositProps): ReactNode {
  return (
    <Latch
      state={LATCH[status]}
      start={{ name: safeName(label), picture: <Logo name={label} size={64} /> }}
      end={{ name: safeName(asset), picture: <AssetLogo symbol={asset} size={64} /> }}
    />
  )
}

const STAGES = ['begin', 'confirm', 'arrive'] as const

function Progressed({ deposit: { status, label } }: DepositProps): ReactNode {
  const t = fundHooks.useMessages()
  const at = status === 'UNKNOWN' ? 1 : 2
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
        title: t(`step.${id}`, { exchange: safeName(label) }),
        state: index < at ? 'done' : index === at ? 'now' : 'next',
      }))}
    />
  )
}

function Details({ deposit: { account, amount, asset, hash } }: DepositProps): ReactNode {
  const t = fundHooks.useMessages()
  const format = useFormat()
  const networks = useAtom(useKernel().atoms.networks)
  const network = networks.find(({ id }) => account.startsWith(`${id}:`))
  const address = account.slice(account.lastIndexOf(':') + 1)
  return (
    <DescriptionList
      items={[
        { label: t('amount'), value: format.amount(amount, { symbol: safeName(asset) }) },
        ...(hash ? [{ label: t('transaction'), value: <Address value={hash} /> }] : []),
        {
          label: `${t('to')} · ${safeName(network?.name ?? '')}`,
          value: <Address value={address} format="full" />,
          kind: 'stacked' as const,
        },
      ]}
    />
  )
}
