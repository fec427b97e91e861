import { formatAmount, type TransactionRecord } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import { useAtom, useFormat, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { shortAddress } from '@latchkey/kernel/text'
import { externalLinkIcon } from '@latchkey/theme/icons'
import {
  Address,
  Avatar,
  Banner,
  Button,
  ButtonGroup,
  DescriptionList,
  Heading,
  Latch,
  Stack,
  safeName,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { sendHooks } from '../hooks.ts'
import { progressOf } from '../model/progress.ts'
import { canSpeedUp } from '../model/speedUp.ts'
import type { StatusParams } from '../plugin.ts'
import { SpeedUp, SpeedUpProblem } from './SpeedUp.tsx'
import { TransferProgress, useFinality } from './TransferProgress.tsx'
import { useNetworkWriter } from './useNetworkWriter.ts'

/** How a transfer goes on, live: until it is confirmed, or something else became of it. */
export function WalletSendStatus({ params: { id } }: { readonly params: StatusParams }): ReactNode {
  const t = sendHooks.useMessages()
  const router = sendHooks.useRouter()
  const record = useAtom(useKernel().atoms.transactions).find((entry) => entry.id === id)
  if (record) return <Status record={record} />
  return (
    <>
      <ViewBody align="center">
        <Heading>{t('outcome.gone')}</Heading>
      </ViewBody>
      <ViewFooter>
        <Button kind="secondary" onPress={() => router.home()}>
          {t('done')}
        </Button>
      </ViewFooter>
    </>
  )
}

interface StatusProps {
  readonly record: TransactionRecord
}

/** With all its decimals, as the review has it. */
function exactly(
  format: ReturnType<typeof useFormat>,
  amount: bigint,
  { symbol, decimals }: Pick<Asset, 'symbol' | 'decimals'>,
): string {
  return format.amount(formatAmount(amount, decimals), { symbol: safeName(symbol), digits: decimals })
}

/** What was sent, in words: as it was reviewed, whatever account or network is in use now. */
function useAmount({ intent }: TransactionRecord): string {
  const t = sendHooks.useMessages()
  const format = useFormat()
  const [moved] = intent.assets
  if (moved?.token) return exactly(format, moved.amount, moved.token)
  // A collectible has neither.
  return moved ? t('aPiece') : ''
}

function Status({ record }: StatusProps): ReactNode {
  const t = sendHooks.useMessages()
  const { outcome } = progressOf(record)
  const amount = useAmount(record)
  const finality = useFinality(record)
  const isFollowed = outcome === 'waiting' || (outcome === 'done' && finality !== undefined)
  const { network, address } = useNetworkWriter(record.network)
  const { to = '' } = record.intent
  // With a hash it was sent, and what is not known is what became of it.
  const sentence = outcome === 'unknown' && record.hash !== undefined ? 'unseen' : outcome
  const title = sentence === 'done' ? t('outcome.done', { amount }) : t(`outcome.${sentence}`)
  const text =
    sentence === 'failed'
      ? t('outcome.failedText', { amount })
      : sentence === 'waiting' || sentence === 'done'
        ? undefined
        : sentence === 'dropped' && !record.isSettled
          ? t('outcome.forgottenText')
          : t(`outcome.${sentence}Text`)
  return (
    <>
      <ViewBody>
        {outcome !== 'waiting' && <Sides record={record} broken={outcome !== 'done'} />}
        <Stack gap={1} align={outcome === 'waiting' ? undefined : 'center'}>
          <Heading>{title}</Heading>
          <Text tone="muted">
            {text ??
              `${outcome === 'waiting' ? `${amount} ` : ''}${t('sendingTo', { name: shortAddress(address(to)), network })}`}
          </Text>
        </Stack>
        {record.isDifferent && (
          <Banner tone="danger" role="alert" title={t('differsTitle')}>
            {record.sentInstead === undefined
              ? ''
              : `${t('differsBoth', { reviewed: `${amount} → ${address(to)}`, sent: safeName(record.sentInstead, 400) })} `}
            {t('differsText')}
          </Banner>
        )}
        {record.reason && (
          <Banner tone="danger" title={t('reason')}>
            {safeName(record.reason)}
          </Banner>
        )}
        {isFollowed && <TransferProgress record={record} finality={finality} />}
        <SpeedUpProblem record={record} />
        <Details record={record} isFollowed={isFollowed} />
      </ViewBody>
      <ViewFooter>
        <Buttons record={record} />
      </ViewFooter>
    </>
  )
}

function Sides({ record, broken }: StatusProps & { readonly broken: boolean }): ReactNode {
  const writer = useNetworkWriter(record.network)
  const from = record.account.slice(record.account.lastIndexOf(':') + 1)
  const { to = '' } = record.intent
  const side = (address: string) => {
    return { name: shortAddress(writer.address(address)), picture: <Avatar address={address} size={64} /> }
  }
  const isUnknown = record.state === 'unknown'
  return <Latch state={broken ? (isUnknown ? 'slow' : 'error') : 'done'} start={side(from)} end={side(to)} />
}

function Details({ record, isFollowed }: StatusProps & { readonly isFollowed: boolean }): ReactNode {
  const t = sendHooks.useMessages()
  const { amount, address } = useNetworkWriter(record.network)
  const { hash, fee, intent, state, isSettled } = record
  const finality = <span role="status">{t(isSettled ? 'isFinal' : 'notFinal')}</span>
  return (
    <DescriptionList
      items={[
        ...(state === 'confirmed' && !isFollowed ? [{ label: t('finality'), value: finality }] : []),
        ...(intent.to ? [{ label: t('to'), value: <Address value={address(intent.to)} /> }] : []),
        ...(fee === undefined ? [] : [{ label: t('feePaid'), value: amount(fee) }]),
        ...(hash ? [{ label: t('transaction'), value: <Address value={hash} /> }] : []),
      ]}
    />
  )
}

function Buttons({ record }: StatusProps): ReactNode {
  const t = sendHooks.useMessages()
  const router = sendHooks.useRouter()
  const run = sendHooks.useReportedAction()
  const { transactionUrl, recheck, openSend } = sendHooks.usePlugin()
  const [url, setUrl] = useState<string>()
  const { id, hash, state, replacedBy } = record
  const other = useAtom(useKernel().atoms.transactions).find(
    (entry) => replacedBy?.hash && entry.hash === replacedBy.hash,
  )
  useEffect(() => {
    let isGone = false
    if (hash)
      run(async () => {
        const found = await transactionUrl(id)
        if (!isGone) setUrl(found)
      })
    return () => {
      isGone = true
    }
  }, [id, hash, transactionUrl, run])
  const isRaisable = canSpeedUp(record, useAtom(useKernel().atoms.connection))
  // What no node knows any more may still be mined; where it cannot, its family says so.
  const canAgain = state === 'failed' || (state === 'dropped' && record.isSettled)
  return (
    <ButtonGroup>
      {url && (
        <Button kind="secondary" icon={externalLinkIcon} href={url}>
          {t('explorer')}
        </Button>
      )}
      {other && (
        <Button kind="secondary" onPress={() => router.push('send.WalletSendStatus', { id: other.id })}>
          {t('transaction')}
        </Button>
      )}
      {state === 'unknown' && (
        <Button kind="secondary" onPress={() => recheck(id)}>
          {t('look')}
        </Button>
      )}
      {isRaisable && <SpeedUp record={record} />}
      {canAgain ? (
        <Button onPress={() => openSend(record.intent.to ? { to: record.intent.to } : {})}>{t('again')}</Button>
      ) : (
        <Button kind={url || other || isRaisable ? 'secondary' : 'primary'} onPress={() => router.home()}>
          {t('done')}
        </Button>
      )}
    </ButtonGroup>
  )
}
