import { useAtom } from '@latchkey/kernel/react'
import { checkIcon, copyIcon, downloadIcon } from '@latchkey/theme/icons'
import {
  Button,
  ButtonGroup,
  Heading,
  HiddenText,
  Logo,
  QrCode,
  Stack,
  safeName,
  Text,
  Timer,
} from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { targetOf } from '../model/attempt.ts'
import { pairingMessages } from '../model/connectingState.ts'
import { formatClock } from '../model/text.ts'
import type { ConnectingParams } from '../plugin.ts'
import { connectHooks } from './hooks/connectHooks.ts'

interface CopyLinkButtonProps {
  /** The URI of the current pairing, once there is one. */
  readonly uri: string | undefined
  /** Why there is no link yet, for screen readers. */
  readonly reason: string
}

/** Copies the link, and confirms it until the link changes. */
export function CopyLinkButton({ uri, reason }: CopyLinkButtonProps): ReactNode {
  const t = connectHooks.useMessages()
  const { copyLink } = connectHooks.usePlugin()
  const [copied, setCopied] = useState<string>()
  const isCopied = uri !== undefined && copied === uri
  const copy = async (): Promise<void> => {
    await copyLink()
    setCopied(uri)
  }
  return (
    <>
      <Button
        kind="secondary"
        icon={isCopied ? checkIcon : copyIcon}
        disabled={uri === undefined}
        reason={reason}
        onPress={copy}
      >
        {t(isCopied ? 'linkCopied' : 'copyLink')}
      </Button>
      <HiddenText live="polite">{isCopied && t('linkCopied')}</HiddenText>
    </>
  )
}

interface PairingButtonsProps {
  readonly wallet: ConnectingParams
  readonly uri: string | undefined
  /** Why there is no link yet, for screen readers. */
  readonly reason: string
}

/** Copies the link, or opens the downloads of the wallet. */
function PairingButtons({ wallet: params, uri, reason }: PairingButtonsProps): ReactNode {
  const { wallet, name } = params
  const t = connectHooks.useMessages()
  const router = connectHooks.useRouter()
  if (!wallet) return <CopyLinkButton uri={uri} reason={reason} />
  return (
    <ButtonGroup>
      <CopyLinkButton uri={uri} reason={reason} />
      <Button
        kind="secondary"
        icon={downloadIcon}
        onPress={() => router.push('connect.Downloads', { ...targetOf(params), wallet })}
      >
        {t('getThis', { wallet: safeName(name) })}
      </Button>
    </ButtonGroup>
  )
}

interface PairingCodeProps {
  readonly wallet: ConnectingParams
  readonly isExpired: boolean
}

/** Seconds for which a pairing URI is valid. */
const LIFETIME = 240
/** Seconds before its end in which a code no longer counts as valid. */
const MARGIN = 10
const TOTAL = LIFETIME - MARGIN
/** Drawn faintly once a code has expired, whose URI is no longer held. */
const EXPIRED_PLACEHOLDER = 'wc:'.padEnd(190, '0')

/** A code to scan with a phone, with the time it has left. */
export function PairingCode({ wallet, isExpired }: PairingCodeProps): ReactNode {
  const t = connectHooks.useMessages()
  const { atoms, retry } = connectHooks.usePlugin()
  const { pairing, remaining } = useAtom(atoms.attempt) ?? {}
  const [wasExpired, setWasExpired] = useState(false)
  if (isExpired && !wasExpired) setWasExpired(true)
  const uri = pairing && 'uri' in pairing ? pairing.uri : undefined
  const messages = pairingMessages(pairing?.state, isExpired, wallet.wallet !== undefined)
  const values = { wallet: safeName(wallet.name) }
  const left = remaining ?? 0
  const time = isExpired ? t('timeOver') : t('timeLeft', { time: formatClock(left) })
  return (
    <>
      <QrCode
        value={isExpired ? EXPIRED_PLACEHOLDER : uri}
        label={t(wallet.wallet ? 'qrLabel' : 'qrLabelAny', values)}
        logo={wallet.wallet && <Logo name={wallet.name} src={wallet.icon} size={44} />}
        expired={isExpired ? { title: t('expiredTitle'), renewLabel: t('newCode'), onPress: retry } : undefined}
      />
      <div role="status">
        <Stack gap={0}>
          <Heading level={3} variant="title" align="center">
            {t(messages.title, values)}
          </Heading>
          <Text variant="small" tone="muted" align="center">
            {t(messages.text, values)}
          </Text>
        </Stack>
        <HiddenText>{wasExpired && uri !== undefined && t('renewed')}</HiddenText>
      </div>
      <Timer remaining={isExpired ? 0 : left} total={TOTAL}>
        {uri !== undefined || isExpired ? time : undefined}
      </Timer>
      <PairingButtons wallet={wallet} uri={uri} reason={t(isExpired ? 'timeOver' : 'preparingTitle')} />
    </>
  )
}
