import type { CaipNetworkId, ViewProps } from '@latchkey/kernel'
import { useT, ViewBody } from '@latchkey/kernel/react'
import { lockIcon, monitorIcon, refreshCwIcon } from '@latchkey/theme/icons'
import { BulletList, Heading, Latch, type LatchProps, Logo, Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { SLOW_AFTER } from '../constants.ts'
import { attemptWords } from '../derived/attemptWords.ts'
import type { NetworksPlugin, SwitchAttempt } from '../types.ts'
import { SwitchButtons } from './parts/SwitchButtons.tsx'
import { useSwitch } from './parts/useSwitch.ts'

const LATCH: Readonly<Record<SwitchAttempt['status'], LatchProps['state']>> = {
  waiting: 'wait',
  slow: 'slow',
  done: 'done',
  declined: 'refused',
  unknown: 'error',
  pending: 'slow',
  denied: 'refused',
  failed: 'error',
}

/** A wallet is asked to move to another network. */
export default function SwitchNetwork({ params }: ViewProps<{ readonly network: CaipNetworkId }>): ReactNode {
  const t = useT<NetworksPlugin>('networks')
  const { wallet, network, status } = useSwitch(params.network)
  const values = { wallet: wallet.name, network: network.name, seconds: SLOW_AFTER / 1000 }
  const words = attemptWords[status]
  return (
    <ViewBody>
      <Latch
        state={LATCH[status]}
        start={{ name: wallet.name, picture: <Logo name={wallet.name} src={wallet.icon} size={64} /> }}
        end={{ name: network.name, picture: <Logo name={network.name} src={network.icon} size={64} /> }}
      />
      <div role="status">
        <Stack gap={1.5}>
          <Heading level={3} variant="heading" align="center">
            {t(words.title, values)}
          </Heading>
          {words.text && (
            <Text tone="muted" align="center">
              {t(words.text, values)}
            </Text>
          )}
        </Stack>
      </div>
      {status === 'slow' && (
        <BulletList
          items={[
            { icon: lockIcon, text: t('slowUnlock', values) },
            { icon: monitorIcon, text: t('slowWindow') },
            { icon: refreshCwIcon, text: t('slowReload', values) },
          ]}
        />
      )}
      {status !== 'done' && <SwitchButtons network={params.network} status={status} />}
    </ViewBody>
  )
}
