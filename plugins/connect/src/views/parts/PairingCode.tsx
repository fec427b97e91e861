import { useAtom, usePlugin, useT } from '@latchkey/kernel/react'
import { Heading, HiddenText, Logo, QrCode, Stack, Text, Timer } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { PAIRING_TIME } from '../../constants.ts'
import { isolateName } from '../../derived/isolateName.ts'
import { pairingLook } from '../../derived/pairingLook.ts'
import { timeText } from '../../derived/timeText.ts'
import type { ConnectingParams, ConnectPlugin } from '../../types.ts'
import { PairingButtons } from './PairingButtons.tsx'

export interface PairingCodeProps {
  readonly wallet: ConnectingParams
  readonly isExpired: boolean
}

/** The last 10 seconds of a code do not count (specification section 4). */
const MARGIN = 10
const TOTAL = PAIRING_TIME / 1000 - MARGIN
/** From here on the words warn. */
const LOW = 30
/** Drawn faintly in place of a code that no longer works; the old one is forgotten. */
const OLD = 'wc:'.padEnd(190, '0')

/** A code to scan with a phone, with the time it has left. */
export function PairingCode({ wallet, isExpired }: PairingCodeProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { atoms, retry } = usePlugin<ConnectPlugin>('connect')
  const { pairing, remaining } = useAtom(atoms.attempt) ?? {}
  const [wasExpired, setWasExpired] = useState(false)
  useEffect(() => {
    if (isExpired) setWasExpired(true)
  }, [isExpired])
  const uri = pairing && 'uri' in pairing ? pairing.uri : undefined
  const look = pairingLook(pairing?.state, isExpired, wallet.wallet !== undefined)
  const values = { wallet: isolateName(wallet.name) }
  const left = remaining ?? 0
  const words = isExpired ? t('timeOver') : t(left <= LOW ? 'timeLow' : 'timeLeft', { time: timeText(left) })
  return (
    <>
      <QrCode
        value={isExpired ? OLD : uri}
        label={t(wallet.wallet ? 'qrLabel' : 'qrLabelAny', values)}
        logo={wallet.wallet && <Logo name={wallet.name} src={wallet.icon} size={44} />}
        expired={isExpired ? { title: t('expiredTitle'), renewLabel: t('newCode'), onPress: retry } : undefined}
      />
      <div role="status">
        <Stack gap={0}>
          <Heading level={3} variant="title" align="center">
            {t(look.title, values)}
          </Heading>
          <Text variant="small" tone="muted" align="center">
            {t(look.text, values)}
          </Text>
        </Stack>
        <HiddenText>{wasExpired && uri !== undefined && t('renewed')}</HiddenText>
      </div>
      <Timer remaining={isExpired ? 0 : left} total={TOTAL}>
        {uri !== undefined || isExpired ? words : undefined}
      </Timer>
      <PairingButtons wallet={wallet} uri={uri} reason={t(isExpired ? 'timeOver' : 'preparingTitle')} />
    </>
  )
}
