import type { ViewProps } from '../../../../src/core/index.ts'
import { send } from '../hooks.ts'

export function Status({ params }: ViewProps<{ readonly hash: string; readonly amount: bigint }>): unknown {
  const t = send.useMessages()
  return t('status', { amount: params.amount.toString(), symbol: 'ETH' })
}
