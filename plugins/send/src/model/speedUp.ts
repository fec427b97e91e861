import type { Connection, TransactionRecord } from '@latchkey/kernel'

/** Whether a wallet can send a transfer that waits once more, with a higher fee in its place. */
export function canSpeedUp(record: TransactionRecord, connection: Connection | undefined): boolean {
  const { state, kind, hash, intent, account } = record
  return (
    (state === 'sent' || state === 'seen') &&
    kind === 'send' &&
    hash !== undefined &&
    intent.to !== undefined &&
    intent.assets.length === 1 &&
    connection?.capabilities.includes('prepareSpeedUp') === true &&
    connection.capabilities.includes('sendPrepared') &&
    `${connection.network}:${connection.account.address}` === account
  )
}
