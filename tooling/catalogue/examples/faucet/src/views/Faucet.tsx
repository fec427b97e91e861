import { useAccount, useAtom, useFormat, useNetwork } from '@latchkey/kernel/react'
import { ViewBody } from '@latchkey/kernel/views'
import { Button, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { PAUSE } from '../claim.ts'
import { hooks } from '../hooks.ts'

/** What the faucet gives, and the button that asks it. */
export function Faucet(): ReactNode {
  const t = hooks.useMessages()
  const format = useFormat()
  const { atoms, claim } = hooks.usePlugin()
  const account = useAccount()
  const network = useNetwork()
  const [now] = useState(Date.now)
  const next = (useAtom(atoms.claims)[account?.caipAddress ?? ''] ?? 0) + PAUSE
  return (
    <ViewBody>
      <Stack gap={3}>
        <Text>{t('explained', { network: network?.name ?? '' })}</Text>
        {next > now && <Text tone="muted">{t('waiting', { when: format.relativeTime(next, now) })}</Text>}
        <Button onPress={() => claim()}>{t('claim')}</Button>
      </Stack>
    </ViewBody>
  )
}
