import { useAtom } from '@latchkey/kernel/react'
import { StatusContent } from '@latchkey/kernel/views'
import { refreshCwIcon } from '@latchkey/theme/icons'
import { Banner, Button, LinkText, Stack, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { targetOf } from '../model/attempt.ts'
import { linkMessages } from '../model/connectingState.ts'
import { pairingLinks } from '../model/walletLinks.ts'
import type { ConnectingParams } from '../plugin.ts'
import { ConnectingLatch } from './ConnectingStatus.tsx'
import { footnote } from './connect.css.ts'
import { connectHooks } from './hooks/connectHooks.ts'
import { CopyLinkButton } from './PairingCode.tsx'

interface PairingLinkProps {
  readonly wallet: ConnectingParams
  readonly platform: 'mobile' | 'desktop' | 'web'
  readonly isExpired: boolean
  /** Shows a code for another phone. */
  readonly onElsewhere: (() => void) | undefined
}

/** Opens the wallet's app or page with a real link: phones open apps only for the tap itself. */
export function PairingLink({ wallet, platform, isExpired, onElsewhere }: PairingLinkProps): ReactNode {
  const t = connectHooks.useMessages()
  const router = connectHooks.useRouter()
  const { atoms } = connectHooks.usePlugin()
  const { pairing, opening } = useAtom(atoms.attempt) ?? {}
  const site = useAtom(atoms.site)
  const own = wallet.wallet
  const isStuck = opening === 'hint' || opening === 'retry'
  const values = { wallet: safeName(wallet.name) }
  const isIdle = isExpired || pairing?.state === 'offline'
  const { title, text } = linkMessages({ isExpired, state: pairing?.state })
  return (
    <StatusContent
      animation={<ConnectingLatch state={isIdle ? 'slow' : 'wait'} wallet={wallet} site={site} />}
      title={t(title, values)}
      text={t(text, values)}
    >
      {isStuck && (
        <Banner tone="info" role="status" title={t('nothingOpened')}>
          {t('nothingOpenedText', values)}
        </Banner>
      )}
      <LinkButtons wallet={wallet} platform={platform} isExpired={isExpired} onElsewhere={onElsewhere} />
      {own && (
        <p className={footnote}>
          {t('notHere', values)}{' '}
          <LinkText onPress={() => router.push('connect.Downloads', { ...targetOf(wallet), wallet: own })}>
            {t('getThis', values)}
          </LinkText>
        </p>
      )}
    </StatusContent>
  )
}

/** Opens the wallet, or offers another way to it when nothing opened. */
function LinkButtons({ wallet, platform, isExpired, onElsewhere }: PairingLinkProps): ReactNode {
  const t = connectHooks.useMessages()
  const { atoms, retry, watchAppOpened } = connectHooks.usePlugin()
  const { pairing, opening } = useAtom(atoms.attempt) ?? {}
  const device = useAtom(atoms.device)
  const uri = pairing && 'uri' in pairing ? pairing.uri : undefined
  const links = wallet.wallet && uri !== undefined ? pairingLinks(wallet.wallet, uri, device.readsLinksTwice) : {}
  const values = { wallet: safeName(wallet.name) }
  const isStuck = opening === 'retry'
  return (
    <Stack gap={2}>
      {isExpired ? (
        <Button icon={refreshCwIcon} onPress={retry}>
          {t('tryAgain')}
        </Button>
      ) : links[platform] === undefined ? (
        <Button busy busyLabel={t('preparingLink')}>
          {t('openThis', values)}
        </Button>
      ) : (
        // Nothing is awaited before the browser follows the link.
        <Button
          appLink={links[platform]}
          target={platform === 'web' ? '_blank' : device.target}
          onPress={() => void watchAppOpened()}
        >
          {t(opening === undefined ? 'openThis' : 'openAgain', values)}
        </Button>
      )}
      {isStuck && links.universal !== undefined && links.universal !== links[platform] && (
        <Button kind="secondary" appLink={links.universal} target="_blank">
          {t('openPage')}
        </Button>
      )}
      <CopyLinkButton uri={uri} reason={t(isExpired ? 'timeOver' : 'preparingLink')} />
      {onElsewhere && isStuck && (
        <Button kind="quiet" onPress={onElsewhere}>
          {t('scanElsewhere')}
        </Button>
      )}
    </Stack>
  )
}
