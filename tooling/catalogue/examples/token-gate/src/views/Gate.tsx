import { useAtom, useFormat } from '@latchkey/kernel/react'
import { ViewBody } from '@latchkey/kernel/views'
import { Button, Stack, safeName, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { hooks } from '../hooks.ts'

/** What is missing. */
export function Gate(): ReactNode {
  const t = hooks.useMessages()
  const format = useFormat()
  const { atoms, check } = hooks.usePlugin()
  const { access, symbol, held, least } = useAtom(atoms.access)
  const values = { least: format.number(least), held: format.number(held), symbol: safeName(symbol) }
  return (
    <ViewBody>
      <Stack gap={3}>
        <Text>{access === 'denied' ? t('missing', values) : t(access)}</Text>
        {access !== 'granted' && (
          <Button kind="secondary" onPress={async () => void (await check())}>
            {t('again')}
          </Button>
        )}
      </Stack>
    </ViewBody>
  )
}
