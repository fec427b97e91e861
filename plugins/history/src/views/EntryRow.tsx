import type { Network } from '@latchkey/kernel'
import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import type { RowPosition } from '@latchkey/kernel/views'
import {
  arrowDownIcon,
  arrowUpIcon,
  banIcon,
  checkIcon,
  clockIcon,
  fileTextIcon,
  imageIcon,
  repeatIcon,
  xIcon,
} from '@latchkey/theme/icons'
import { type IconData, IconTile, ListItem, Logo, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { historyHooks } from '../hooks.ts'
import { type HistoryChange, type HistoryEntry, isFailed, isPending } from '../model/entry.ts'
import type { HistoryRow } from '../model/rows.ts'
import * as styles from './history.css.ts'
import { type EntryTexts, signOf, useEntryTexts } from './useEntryTexts.ts'

interface EntryRowProps {
  readonly row: HistoryRow
  readonly network: Network | undefined
  readonly position: RowPosition
}

/** What happened, as a small icon: by kind where that says more than the direction. */
function iconOf(entry: HistoryEntry, direction: HistoryChange['direction'] | undefined): IconData | undefined {
  if (isFailed(entry)) return xIcon
  if (entry.kind === 'trade') return repeatIcon
  if (entry.kind === 'approve') return checkIcon
  if (entry.kind === 'cancel') return xIcon
  const way = direction ?? { send: 'out', receive: 'in' }[entry.kind]
  if (way === 'in') return arrowDownIcon
  return way === 'out' ? arrowUpIcon : undefined
}

/** The picture of what moved, with what happened to it. */
export function Picture({
  change,
  entry,
  network,
}: { readonly change: HistoryChange | undefined } & Pick<EntryRowProps, 'network'> & {
    readonly entry: HistoryEntry
  }): ReactNode {
  const icon = iconOf(entry, change?.direction)
  if (!change) return <IconTile icon={isPending(entry) ? clockIcon : (icon ?? fileTextIcon)} tone="neutral" />
  const badge = icon ? { icon } : { name: network?.name ?? entry.network, src: network?.icon }
  // Pictures of collectibles come from anywhere: their host would learn who looks at them.
  if (change.isNft && !change.icon?.startsWith('data:')) return <IconTile icon={imageIcon} />
  return <Logo name={change.symbol ?? change.name ?? '?'} src={change.icon} shape="circle" badge={badge} />
}

/** How long ago, with the day and time in the title. */
export function When({ at }: { readonly at: number }): ReactNode {
  const format = useFormat()
  const now = useAtom(historyHooks.usePlugin().atoms.now)
  return <span title={format.date(at)}>{format.relativeTime(at, now)}</span>
}

/** The amount at the end of a row: with its sign, struck through when it did not move. */
function amountOf({ entry, changes, isFurther }: HistoryRow, texts: EntryTexts): ReactNode {
  const [first, second] = changes
  const change = second?.direction === 'in' || (second && first?.direction === 'out') ? second : first
  if (!change || change.isNft) return null
  const text = texts.change(change)
  if (change.amount === undefined) return null
  if (isFailed(entry))
    return (
      <Text as="bdi" struck tone="muted">
        {text}
      </Text>
    )
  const sign = isFurther || second ? signOf('', change.direction) : signOf(entry.kind, change.direction)
  const isGain = sign === '+' && !isPending(entry)
  return (
    <Text as="bdi" numeric {...(isGain && { tone: 'success' as const })}>
      {`${sign}${text}`}
    </Text>
  )
}

/** What was exchanged, or whom it was with. */
function secondLine({ entry, changes }: HistoryRow, texts: EntryTexts): string {
  const [first, second] = changes
  const isUnsettled =
    entry.status !== 'confirmed' || (entry.own && !entry.own.isSettled && entry.own.state !== 'confirmed')
  if (!first || isUnsettled) return texts.second(entry, first)
  if (second) return texts.pair(first, second)
  return first.isNft ? texts.change(first) : texts.second(entry, first)
}

/** A shortened address at the end of a line, isolated as values in sentences are. */
const ADDRESS_AT_END = /^(.*\s)(\u2068?[^\s\u2026]+\u2026[^\s\u2026]+\u2069?)$/u

/** A line of which the words give way where there is no room, never the end of an address. */
function SecondLine({ text }: { readonly text: string }): ReactNode {
  const [, label, address] = ADDRESS_AT_END.exec(text) ?? []
  if (label === undefined || address === undefined) return text
  return (
    <bdi className={styles.secondLine}>
      <span className={styles.secondWords}>{label}</span>
      <span className={styles.secondAddress}>{address}</span>
    </bdi>
  )
}

/** A transaction, or one of many things that moved in it. */
export function EntryRow({ row, network, position }: EntryRowProps): ReactNode {
  const t = historyHooks.useMessages()
  const texts = useEntryTexts()
  const { openTransaction } = historyHooks.usePlugin()
  const { entry, changes, isHidden, isFurther } = row
  const networks = useAtom(useKernel().atoms.networks)
  const open = () => openTransaction(entry.key)
  const when = <When at={entry.at} />
  if (isHidden) {
    const marks = new Set(entry.changes.flatMap((change) => change.marks))
    const why = marks.has('poison') ? 'hiddenPoison' : marks.has('dust') ? 'hiddenDust' : 'hiddenSpam'
    return (
      <ListItem
        name={
          <Text as="span" tone="muted">
            {t('hidden')}
          </Text>
        }
        second={t(why)}
        start={<IconTile icon={banIcon} />}
        end={<span className={styles.time}>{when}</span>}
        position={position}
        onPress={open}
      />
    )
  }
  const [first] = changes
  const own = networks.find(({ id }) => id === entry.network) ?? network
  const amount = amountOf(row, texts)
  // What is sped up was not lost: another transaction did it.
  const isReplaced = entry.own?.state === 'replaced'
  const tone = isReplaced ? 'muted' : isFailed(entry) ? 'error' : isPending(entry) ? 'accent' : 'muted'
  const below = secondLine(row, texts)
  const pictured = changes.find(({ direction }) => direction === 'out') ?? first
  return (
    <ListItem
      name={isFurther && first ? t(`moved.${first.direction}`) : texts.title(entry)}
      second={below && <SecondLine text={below} />}
      secondTone={entry.own?.state === 'unknown' ? 'warning' : tone}
      start={<Picture change={pictured} entry={entry} network={own} />}
      end={amount ?? <span className={styles.time}>{when}</span>}
      endSecond={amount ? when : undefined}
      position={position}
      onPress={open}
    />
  )
}
