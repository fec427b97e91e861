import { copyIcon } from '@latchkey/theme/icons'
import { Address, Banner, Button, Card, IconButton, Row, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { historyHooks } from '../hooks.ts'
import { folded, type HistoryEntry, isMarked } from '../model/entry.ts'
import { useWritten } from './useEntryTexts.ts'

interface AddressCardProps {
  readonly label: string
  readonly copyLabel: string
  readonly address: string
  /** Copying it asks once. */
  readonly isMarked: boolean
}

/** An address in full, with a button that copies all of it. */
function AddressCard({ label, copyLabel, address, isMarked: asks }: AddressCardProps): ReactNode {
  const t = historyHooks.useMessages()
  const { copy } = historyHooks.usePlugin()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card tone="sunken" padding="small">
      <Stack gap={2}>
        <Row justify="between" gap={3}>
          <Stack gap={1} grow>
            <Text variant="small" tone="muted">
              {label}
            </Text>
            <Address value={address} format="full" />
          </Stack>
          <IconButton icon={copyIcon} label={copyLabel} onPress={() => (asks ? setAsking(true) : copy(address))} />
        </Row>
        {isAsking && (
          <>
            <Banner tone="danger" role="alert" title={t('copyMarkedTitle')}>
              {t('copyMarkedText')}
            </Banner>
            <Button
              kind="secondary"
              onPress={async () => {
                await copy(address)
                setAsking(false)
              }}
            >
              {t('copyAnyway')}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  )
}

/** The addresses of a transaction other than the user's own: who sent it, who got it, who is on the other side. */
export function Addresses({ entry }: { readonly entry: HistoryEntry }): ReactNode {
  const t = historyHooks.useMessages()
  const written = useWritten()
  const { from, to, changes } = entry
  const [only] = changes.length === 1 ? changes : []
  const other = only?.counterparty
  const isIn = only?.direction === 'in'
  const found = [
    { label: t('sender'), copyLabel: t('copySender'), address: isIn && other ? other : from },
    { label: t('receiver'), copyLabel: t('copyReceiver'), address: only?.direction === 'out' && other ? other : to },
  ]
  const shown = found.filter(
    ({ address }, at) => address !== '' && found.findIndex((side) => folded(side.address) === folded(address)) === at,
  )
  return shown.map(({ label, copyLabel, address }) => (
    <AddressCard
      key={label}
      label={label}
      copyLabel={copyLabel}
      address={written(address, entry.network)}
      isMarked={isMarked(entry)}
    />
  ))
}
