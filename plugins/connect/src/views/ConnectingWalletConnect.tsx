import type { Connector, ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { smartphoneIcon } from '@latchkey/theme/icons'
import { Button, Heading, IconTile, Logo, SegmentedControl, Stack, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { targetOf } from '../model/attempt.ts'
import { platformsOf, type WalletPlatform } from '../model/platforms.ts'
import { domainKey } from '../model/walletItem.ts'
import { storeLinks } from '../model/walletLinks.ts'
import type { ConnectingParams, DirectoryWallet } from '../plugin.ts'
import { ConnectingStatus } from './ConnectingStatus.tsx'
import { centered } from './connect.css.ts'
import { StoreRows } from './Downloads.tsx'
import { connectHooks } from './hooks/connectHooks.ts'
import { PairingCode } from './PairingCode.tsx'
import { PairingLink } from './PairingLink.tsx'

const PLATFORM_LABELS = {
  browser: 'wayBrowser',
  unsupported: 'wayBrowser',
  mobile: 'wayPhone',
  qrcode: 'wayPhone',
  web: 'wayWeb',
  desktop: 'wayDesktop',
} as const satisfies Record<WalletPlatform, unknown>

/** Pairs with a wallet on another device, in another app or on the web, or with any wallet that scans the code. */
export function ConnectingWalletConnect({ params }: ViewProps<ConnectingParams>): ReactNode {
  const t = connectHooks.useMessages()
  const { atoms, startConnecting } = connectHooks.usePlugin()
  const attempt = useAtom(atoms.attempt)
  const run = connectHooks.useReportedAction()
  const { platforms, connector } = useWalletPlatforms(params.wallet)
  const [chosen, choose] = useState<WalletPlatform>()
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => run(() => startConnecting(params)), [run, startConnecting, params])
  const isExpired = attempt?.error?.code === 'connect/expired'
  const isAnswered = attempt?.pairing?.state === 'settling' || (attempt && attempt.status !== 'running')
  if (isAnswered && !isExpired) {
    const any = { wallet: { ...params, name: t('anyWallet') }, picture: <IconTile icon={smartphoneIcon} size={64} /> }
    return params.wallet ? <ConnectingStatus wallet={params} /> : <ConnectingStatus {...any} />
  }
  const platform = platforms.find((offered) => offered === chosen) ?? platforms[0] ?? 'qrcode'
  return (
    <ViewBody>
      {platforms.length > 1 && (
        <SegmentedControl
          label={t('ways')}
          options={platforms.map((id) => ({ id, label: t(PLATFORM_LABELS[id]) }))}
          current={platform}
          onChange={(id) => choose(platforms.find((offered) => offered === id))}
        />
      )}
      {platform === 'browser' || platform === 'unsupported' ? (
        <PairingBrowser wallet={params} connector={connector} />
      ) : platform === 'qrcode' || isElsewhere ? (
        <PairingCode wallet={params} isExpired={isExpired} />
      ) : (
        <PairingLink
          key={platform}
          wallet={params}
          platform={platform}
          isExpired={isExpired}
          onElsewhere={platform === 'mobile' ? () => setElsewhere(true) : undefined}
        />
      )}
    </ViewBody>
  )
}

/** The platforms of a wallet on this device, and its extension if installed. */
function useWalletPlatforms(wallet: DirectoryWallet | undefined): {
  readonly platforms: readonly WalletPlatform[]
  readonly connector: Connector | undefined
} {
  const connectors = useAtom(useKernel().atoms.connectors)
  const { isMobile } = useAtom(connectHooks.usePlugin().atoms.device)
  return useMemo(() => {
    if (!wallet) return { platforms: ['qrcode'], connector: undefined }
    const domain = wallet.rdns === undefined ? undefined : domainKey(wallet.rdns)
    const connector = connectors.find(
      ({ rdns, isDuplicate }) => !isDuplicate && rdns !== undefined && domainKey(rdns) === domain,
    )
    return {
      platforms: platformsOf(wallet, { isInstalled: connector !== undefined, isMobile, canPair: true }),
      connector,
    }
  }, [wallet, connectors, isMobile])
}

interface PairingBrowserProps {
  readonly wallet: ConnectingParams
  /** Its extension, if installed. */
  readonly connector: Connector | undefined
}

/** Connects the wallet's extension, or links to its store. */
function PairingBrowser({ wallet, connector }: PairingBrowserProps): ReactNode {
  const t = connectHooks.useMessages()
  const { atoms, connectWallet } = connectHooks.usePlugin()
  const device = useAtom(atoms.device)
  const values = { wallet: safeName(wallet.name) }
  const { wallet: own } = wallet
  const target = targetOf(wallet)
  if (connector) {
    return (
      <>
        <span className={centered}>
          <Logo name={wallet.name} src={wallet.icon} size={64} />
        </span>
        <Text tone="muted" align="center">
          {t('continueText')}
        </Text>
        <Button onPress={() => connectWallet(connector.id, target)}>{t('openThis', values)}</Button>
      </>
    )
  }
  return (
    <>
      <span className={centered}>
        <Logo name={wallet.name} src={wallet.icon} size={64} />
      </span>
      <Stack gap={1.5}>
        <Heading level={3} variant="heading" align="center">
          {t('missingTitle', values)}
        </Heading>
        <Text tone="muted" align="center">
          {t('missingText')}
        </Text>
      </Stack>
      {own && (
        <StoreRows
          wallet={own}
          links={storeLinks(own, device).filter(({ kind }) => kind !== 'apple' && kind !== 'google')}
        />
      )}
    </>
  )
}
