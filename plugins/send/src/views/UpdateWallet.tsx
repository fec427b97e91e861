import { useAtom, useErrorText, useKernel } from '@latchkey/kernel/react'
import { Banner, Button, Stack, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { sendHooks } from '../hooks.ts'
import { walletUpdate } from '../model/signRequest.ts'
import { useNetworkWriter } from './useNetworkWriter.ts'

interface UpdateWalletProps {
  readonly connectionId: string
}

/** Offers a wallet that does not know what the network runs a description of it: by a press, never by itself. */
export function UpdateWallet({ connectionId }: UpdateWalletProps): ReactNode {
  const t = sendHooks.useMessages()
  const run = sendHooks.useReportedAction()
  const { checkWallet, updateWallet } = sendHooks.usePlugin()
  const connection = useAtom(useKernel().atoms.connections).find(({ id }) => id === connectionId)
  const update = useAtom(walletUpdate)
  const problem = useErrorText(update?.error)
  const { network } = useNetworkWriter(connection?.network ?? '')
  useEffect(() => {
    run(() => checkWallet(connectionId))
  }, [checkWallet, connectionId, run])
  if (update?.connectionId !== connectionId || update.network !== connection?.network || update.status === 'current')
    return undefined
  const wallet = safeName(connection.name)
  if (update.status === 'updated') return <Banner tone="good" role="status" title={t('update.done', { wallet })} />
  const isDeclined = update.error?.code === 'request/rejected'
  return (
    <Banner tone="warning" role={update.error ? 'alert' : 'status'} title={t('update.title', { wallet, network })}>
      <Stack gap={2}>
        <Text variant="small">{t('update.text')}</Text>
        {update.error && (
          <Text variant="small" weight="strong">
            {isDeclined ? t('update.declined') : problem}
          </Text>
        )}
        <div>
          <Button
            kind="secondary"
            size="small"
            busy={update.status === 'updating'}
            busyLabel={t('asking', { wallet })}
            onPress={() => run(() => updateWallet())}
          >
            {t('update.press')}
          </Button>
        </div>
      </Stack>
    </Banner>
  )
}
