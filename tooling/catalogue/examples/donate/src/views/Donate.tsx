import { useAtom, useFormat, useNetwork } from '@latchkey/kernel/react'
import { ViewBody } from '@latchkey/kernel/views'
import { Address, Button, DescriptionList, Stack } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { hooks } from '../hooks.ts'

/** Who gets it, and a button for each amount. */
export function Donate(): ReactNode {
  const t = hooks.useMessages()
  const format = useFormat()
  const symbol = useNetwork()?.nativeCurrency.symbol ?? ''
  const { atoms, give } = hooks.usePlugin()
  const { to, amounts } = useAtom(atoms.offer)
  return (
    <ViewBody>
      <Stack gap={3}>
        <DescriptionList items={[{ label: t('to'), value: <Address value={to} format="full" />, kind: 'stacked' }]} />
        {amounts.map((amount) => (
          <Button key={amount} onPress={async () => void (await give(amount))}>
            {t('give', { amount: format.amount(amount, { symbol }) })}
          </Button>
        ))}
      </Stack>
    </ViewBody>
  )
}
