import { copyIcon } from '@latchkey/theme/icons'
import { Address, Banner, Button, Card, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { historyHooks } from '../hooks.ts'
import { folded, type HistoryEntry } from '../model/entry.ts'
import { isMarked } from '../model/marks.ts'

interface AddressCardProps {
  readonly label: string
  readonly address: string
  /** Copying it asks once. */
  readonly isMarked: boolean
}

/** An address in full, with a button that copies all of it. */
function AddressCard({ label, address, isMarked: asks }: AddressCardProps): ReactNode {
  const t = historyHooks.useMessages()
  const { copy } = historyHooks.usePlugin()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card tone="sunken" padding="small">
      <Stack gap={2}>
        <Stack gap={1}>
          <Text variant="small" tone="muted">
            {label}
          </Text>
          <Address value={address} format="full" />
        </Stack>
        {isAsking && (
          <Banner tone="danger" role="alert" title={t('copyMarkedTitle')}>
            {t('copyMarkedText')}
          </Banner>
        )}
        <Button
          kind="secondary"
          width="auto"
          icon={copyIcon}
          onPress={() => {
            if (asks && !isAsking) return setAsking(true)
            setAsking(false)
            return copy(address)
          }}
        >
          {t(isAsking ? 'copyAnyway' : 'copyAddress')}
        </Button>
      </Stack>
    </Card>
  )
}

/** The addresses of a transaction other than the user's own: who sent it, who got it, who is on the other side. */
export function Addresses({ entry }: { readonly entry: HistoryEntry }): ReactNode {
  const t = historyHooks.useMessages()
  const { from, to, changes } = entry
  const [only] = changes.length === 1 ? changes : []
  const other = only?.counterparty
  const isIn = only?.direction === 'in'
  const found = [
    { label: t('sender'), address: isIn && other ? other : from },
    { label: t('receiver'), address: only?.direction === 'out' && other ? other : to },
  ]
  const shown = found.filter(
    ({ address }, at) => address !== '' && found.findIndex((one) => folded(one.address) === folded(address)) === at,
  )
  return shown.map(({ label, address }) => (
    <AddressCard key={label} label={label} address={address} isMarked={isMarked(entry)} />
  ))
}
