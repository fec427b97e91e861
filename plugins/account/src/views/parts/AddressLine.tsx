import type { Account } from '@latchkey/kernel'
import { usePlugin, useT } from '@latchkey/kernel/react'
import { copyIcon } from '@latchkey/theme/icons'
import { Address, Card, Chip, Row, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { AccountPlugin } from '../../types.ts'

interface AddressLineProps {
  readonly account: Account
  /** Stands before the address. */
  readonly children: ReactNode
}

/** The address with its copy button; in full where the browser does not let it be copied. */
export function AddressLine({ account, children }: AddressLineProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { copyAddress } = usePlugin<AccountPlugin>('account')
  const [failedFor, setFailedFor] = useState<string>()
  const copy = async (): Promise<void> => {
    const isCopied = await copyAddress()
    setFailedFor(isCopied ? undefined : account.address)
  }
  return (
    <>
      <Row justify="between" align="end" wrap>
        {children}
        <Chip kind="plain" end={copyIcon} label={t('copyAddress')} onPress={copy}>
          <Address value={account.address} />
        </Chip>
      </Row>
      {failedFor === account.address && (
        <Card tone="sunken" padding="small">
          <Stack gap={1}>
            <Text variant="small" tone="muted">
              {t('copyByHand')}
            </Text>
            <Address value={account.address} format="full" />
          </Stack>
        </Card>
      )}
    </>
  )
}
