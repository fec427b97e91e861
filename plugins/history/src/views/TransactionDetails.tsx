import type { TransactionRecord } from '@latchkey/kernel'
import { formatAmount } from '@latchkey/kernel/formatting'
import { useAtom, useFormat, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { shortAddress } from '@latchkey/kernel/text'
import { banIcon, copyIcon, externalLinkIcon, historyIcon } from '@latchkey/theme/icons'
import {
  Banner,
  Button,
  Card,
  DescriptionList,
  EmptyState,
  Heading,
  IconTile,
  ListCard,
  ListItem,
  Row,
  Stack,
  safeName,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { historyHooks } from '../hooks.ts'
import { type HistoryEntry, type HistoryMark, isFailed, isMarked } from '../model/entry.ts'
import type { DetailsParams } from '../plugin.ts'
import { Addresses } from './Addresses.tsx'
import { Changes } from './Changes.tsx'
import { Picture } from './EntryRow.tsx'
import { OwnButtons } from './OwnButtons.tsx'
import { signOf, useEntryTexts, useWritten, type Written } from './useEntryTexts.ts'
import { useHistory, useOwnEntry } from './useHistory.ts'

interface EntryProps {
  readonly entry: HistoryEntry
}

/** One transaction: what moved, between whom, how it is doing, and where to read more. */
export function TransactionDetails({ params: { key } }: { readonly params: DetailsParams }): ReactNode {
  const t = historyHooks.useMessages()
  const router = historyHooks.useRouter()
  const { entries } = useHistory()
  const own = useOwnEntry(key)
  const found = entries.find((entry) => entry.key === key) ?? own
  // What was opened stays, also when a page of the list is read anew without it.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const entry = found ?? (last?.key === key ? last : undefined)
  if (!entry)
    return (
      <>
        <ViewBody>
          <EmptyState icon={historyIcon} title={t('goneTitle')}>
            {t('goneText')}
          </EmptyState>
        </ViewBody>
        <ViewFooter>
          <Button kind="secondary" onPress={() => router.home()}>
            {t('done')}
          </Button>
        </ViewFooter>
      </>
    )
  return (
    <>
      <ViewBody>
        <Title entry={entry} />
        <Notices entry={entry} />
        <Details entry={entry} />
        <Changes entry={entry} />
        <Addresses entry={entry} />
        <Links entry={entry} />
      </ViewBody>
      {entry.own && <OwnButtons record={entry.own} />}
    </>
  )
}

function Title({ entry }: EntryProps): ReactNode {
  const t = historyHooks.useMessages()
  const texts = useEntryTexts()
  const network = useAtom(useKernel().atoms.networks).find(({ id }) => id === entry.network)
  if (isMarked(entry))
    return (
      <Row gap={3}>
        <IconTile icon={banIcon} />
        <Heading level={3}>{t('hidden')}</Heading>
      </Row>
    )
  const [first, ...others] = entry.changes
  return (
    <Row gap={3}>
      <Picture change={first} entry={entry} network={network} />
      <Stack gap={0} grow>
        <Heading level={3}>{texts.title(entry)}</Heading>
        {first && others.length === 0 && (
          <Text tone="muted" struck={isFailed(entry)}>
            <bdi>{`${first.isNft ? '' : signOf(entry.kind, first.direction)}${texts.change(first, true)}`}</bdi>
          </Text>
        )}
      </Stack>
    </Row>
  )
}

const WHY = { spam: 'markedSpam', poison: 'markedPoison', dust: 'markedDust', imitation: 'markedImitation' } as const
/** Worst first. */
const MARK_ORDER: readonly HistoryMark[] = ['poison', 'imitation', 'dust', 'spam']

/** What the user had agreed to, in the short form of what was sent instead. */
function reviewedText({ intent: { assets, to = '' }, network }: TransactionRecord, written: Written): string {
  const moved = assets.flatMap(({ token, amount, direction }) =>
    token && direction === 'out' ? [`${formatAmount(amount, token.decimals)} ${safeName(token.symbol)}`] : [],
  )
  return `${moved.join(' + ')} → ${written(to, network)}`
}

/** What is to be known before anything is done with it. */
function Notices({ entry }: EntryProps): ReactNode {
  const t = historyHooks.useMessages()
  const written = useWritten()
  const { own } = entry
  const found = MARK_ORDER.find((mark) => entry.changes.some(({ marks }) => marks.includes(mark)))
  return (
    <>
      {found && (
        <Banner tone="danger" title={t('markedTitle')}>
          {t(WHY[found])}
        </Banner>
      )}
      {own?.isDifferent && (
        <Banner tone="danger" role="alert" title={t('differsTitle')}>
          {own.sentInstead === undefined
            ? ''
            : `${t('differsBoth', { reviewed: reviewedText(own, written), sent: safeName(own.sentInstead, 400) })} `}
          {t('differsText')}
        </Banner>
      )}
      {own?.state === 'unknown' && (
        <Banner tone="warning" role="status" title={t(own.hash === undefined ? 'state.unknown' : 'state.unseen')}>
          {t(own.hash === undefined ? 'unknownText' : 'unseenText')}
        </Banner>
      )}
      {own?.state === 'dropped' && (
        <Banner tone="warning" role="status" title={t('state.dropped')}>
          {t(own.isSettled ? 'droppedText' : 'forgottenText')}
        </Banner>
      )}
      {(own?.isPartial || own?.reason) && (
        <Banner tone="danger" title={t('reason')}>
          {own.isPartial ? t('partialText') : safeName(own.reason ?? '', 200)}
        </Banner>
      )}
    </>
  )
}

function Details({ entry }: EntryProps): ReactNode {
  const t = historyHooks.useMessages()
  const format = useFormat()
  const texts = useEntryTexts()
  const network = useAtom(useKernel().atoms.networks).find(({ id }) => id === entry.network)
  const coin = network?.nativeCurrency
  const { fee, state, isSettled } = entry.own ?? {}
  const status = state === 'confirmed' ? t(isSettled ? 'isFinal' : 'notFinal') : texts.state(entry)
  // What is in no block has paid nothing.
  const isUnpaid = state === 'replaced' || state === 'dropped'
  const amount = isUnpaid ? undefined : coin && fee !== undefined ? formatAmount(fee, coin.decimals) : entry.fee
  const paid =
    amount === undefined || !coin
      ? []
      : [{ label: t('fee'), value: format.amount(amount, { digits: amount.length, symbol: safeName(coin.symbol) }) }]
  return (
    <Card padding="facts">
      <DescriptionList
        items={[
          { label: t('statusLabel'), value: <span role="status">{status}</span> },
          { label: t('date'), value: format.date(entry.at) },
          { label: t('network'), value: safeName(network?.name ?? entry.network) },
          ...paid,
        ]}
      />
    </Card>
  )
}

/** The hash to copy, and the explorer's page. */
function Links({ entry: { network, hash } }: EntryProps): ReactNode {
  const t = historyHooks.useMessages()
  const { transactionUrl, copy } = historyHooks.usePlugin()
  const run = historyHooks.useReportedAction()
  const explorer = useAtom(useKernel().atoms.networks).find(({ id }) => id === network)?.explorer
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isGone = false
    run(async () => {
      const found = await transactionUrl(network, hash)
      if (!isGone) setUrl(found)
    })
    return () => {
      isGone = true
    }
  }, [network, hash, transactionUrl, run])
  if (hash === '') return null
  return (
    <ListCard label={t('hash')}>
      <ListItem
        name={t('copyHash')}
        second={shortAddress(hash)}
        start={<IconTile icon={copyIcon} />}
        onPress={() => copy(hash)}
      />
      {url && explorer && (
        <ListItem
          name={t('explorer', { explorer: safeName(explorer.name) })}
          start={<IconTile icon={externalLinkIcon} />}
          href={url}
        />
      )}
    </ListCard>
  )
}
