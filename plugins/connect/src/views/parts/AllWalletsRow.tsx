import { usePlugin, useRouter, useT } from '@latchkey/kernel/react'
import { layoutGridIcon } from '@latchkey/theme/icons'
import { IconTile, ListItem, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { ROUTES } from '../../constants.ts'
import { countLabel } from '../../derived/list/countLabel.ts'
import type { ConnectPlugin, ConnectTarget } from '../../types.ts'
import { useRun } from './useRun.ts'

export interface AllWalletsRowProps {
  /** `undefined` until it is known. */
  readonly count: number | undefined
  readonly target: ConnectTarget | undefined
  readonly position: { readonly index: number; readonly total: number }
}

/** Leads to the list of all wallets, whose code is fetched while the row is in sight. */
export function AllWalletsRow({ count, target, position }: AllWalletsRowProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const router = useRouter<ConnectPlugin>()
  const run = useRun()
  const { note } = usePlugin<ConnectPlugin>('connect')
  useEffect(() => {
    // Missing code is reported when the view is opened.
    void import('../wallets.ts').catch(() => undefined)
  }, [])
  return (
    <ListItem
      name={t('allWallets')}
      start={<IconTile icon={layoutGridIcon} />}
      end={
        count !== undefined && (
          <Text as="span" variant="small" tone="muted" numeric>
            {countLabel(count)}
          </Text>
        )
      }
      chevron
      wraps
      position={position}
      onPress={() => {
        run(note('CLICK_ALL_WALLETS'))
        router.push(ROUTES.allWallets, target)
      }}
    />
  )
}
