import { useAtom, useKernel } from '@latchkey/kernel/react'
import { shortAddress } from '@latchkey/kernel/text'
import { RowList, type RowPosition } from '@latchkey/kernel/views'
import { banIcon } from '@latchkey/theme/icons'
import { IconTile, ListItem } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { historyHooks } from '../hooks.ts'
import type { HistoryChange, HistoryEntry } from '../model/entry.ts'
import { Picture } from './EntryRow.tsx'
import { signOf, useEntryTexts } from './useEntryTexts.ts'

interface NumberedChange {
  readonly change: HistoryChange
  readonly key: string
}

const changeKey = ({ key }: NumberedChange): string => key

/** All that moved, where it was more than one thing; hundreds are a window of rows. */
export function Changes({ entry }: { readonly entry: HistoryEntry }): ReactNode {
  const t = historyHooks.useMessages()
  const texts = useEntryTexts()
  const network = useAtom(useKernel().atoms.networks).find(({ id }) => id === entry.network)
  if (entry.changes.length < 2) return null
  const draw = ({ change }: NumberedChange, position: RowPosition): ReactNode => {
    const { marks, direction, counterparty, isNft } = change
    const isHidden = marks.length > 0
    const other = counterparty ? shortAddress(counterparty) : ''
    return (
      <ListItem
        name={
          isHidden ? t('hidden') : <bdi>{`${isNft ? '' : signOf('', direction)}${texts.change(change, true)}`}</bdi>
        }
        second={other && t(direction === 'in' ? 'from' : 'to', { address: other })}
        start={isHidden ? <IconTile icon={banIcon} /> : <Picture change={change} entry={entry} network={network} />}
        position={position}
      />
    )
  }
  return (
    <RowList
      card
      label={t('moved')}
      rows={entry.changes.map((change, at) => ({ change, key: String(at) }))}
      keyOf={changeKey}
      renderRow={draw}
    />
  )
}
