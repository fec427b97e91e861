import { globeIcon } from '@latchkey/theme/icons'
import { IconTile, Latch, type LatchProps, Logo } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { ConnectingParams, Site } from '../../types.ts'

export interface ConnectingLatchProps {
  readonly state: LatchProps['state']
  readonly wallet: ConnectingParams
  readonly site: Site
  /** In place of the wallet's own picture, 64 px. */
  readonly picture?: ReactNode
}

/** The site and the wallet, and how it goes between them. */
export function ConnectingLatch({ state, wallet, site, picture }: ConnectingLatchProps): ReactNode {
  const own = site.icon ? <Logo name={site.name} src={site.icon} size={64} /> : <IconTile icon={globeIcon} size={64} />
  return (
    <Latch
      state={state}
      start={{ name: site.name, picture: own }}
      end={{ name: wallet.name, picture: picture ?? <Logo name={wallet.name} src={wallet.icon} size={64} /> }}
    />
  )
}
