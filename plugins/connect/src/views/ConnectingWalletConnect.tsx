import type { ViewProps } from '@latchkey/kernel'
import { useAtom, usePlugin, useT, ViewBody } from '@latchkey/kernel/react'
import { smartphoneIcon } from '@latchkey/theme/icons'
import { IconTile, SegmentedControl } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { WalletPlatform } from '../derived/list/platformsOf.ts'
import type { ConnectingParams, ConnectPlugin } from '../types.ts'
import { ConnectingStatus } from './parts/ConnectingStatus.tsx'
import { PairingBrowser } from './parts/PairingBrowser.tsx'
import { PairingCode } from './parts/PairingCode.tsx'
import { PairingLink } from './parts/PairingLink.tsx'
import { useRun } from './parts/useRun.ts'
import { useWays } from './parts/useWays.ts'

const WORDS = {
  browser: 'wayBrowser',
  unsupported: 'wayBrowser',
  mobile: 'wayPhone',
  qrcode: 'wayPhone',
  web: 'wayWeb',
  desktop: 'wayDesktop',
} as const satisfies Record<WalletPlatform, unknown>

/** Pairs with a wallet on another device, in another app or on its page, or with any wallet that scans the code. */
export default function ConnectingWalletConnect({ params }: ViewProps<ConnectingParams>): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { atoms, begin } = usePlugin<ConnectPlugin>('connect')
  const attempt = useAtom(atoms.attempt)
  const run = useRun()
  const { ways, connector } = useWays(params.wallet)
  const [chosen, choose] = useState<WalletPlatform>()
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => run(begin(params)), [run, begin, params])
  const isExpired = attempt?.error?.code === 'connect/expired'
  const isAnswered = attempt?.pairing?.state === 'settling' || (attempt && attempt.status !== 'running')
  if (isAnswered && !isExpired) {
    const any = { wallet: { ...params, name: t('anyWallet') }, picture: <IconTile icon={smartphoneIcon} size={64} /> }
    return <ViewBody>{params.wallet ? <ConnectingStatus wallet={params} /> : <ConnectingStatus {...any} />}</ViewBody>
  }
  const way = ways.find((one) => one === chosen) ?? ways[0] ?? 'qrcode'
  return (
    <ViewBody>
      {ways.length > 1 && (
        <SegmentedControl
          label={t('ways')}
          options={ways.map((id) => ({ id, label: t(WORDS[id]) }))}
          current={way}
          onChange={(id) => choose(ways.find((one) => one === id))}
        />
      )}
      {way === 'browser' || way === 'unsupported' ? (
        <PairingBrowser wallet={params} connector={connector} />
      ) : way === 'qrcode' || isElsewhere ? (
        <PairingCode wallet={params} isExpired={isExpired} />
      ) : (
        <PairingLink
          key={way}
          wallet={params}
          way={way}
          isExpired={isExpired}
          onElsewhere={way === 'mobile' ? () => setElsewhere(true) : undefined}
        />
      )}
    </ViewBody>
  )
}
