import type { MovedOutput } from '@latchkey/kernel'
import { Address, Banner, Card, Stack, safeText, Tag, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { sendHooks } from '../hooks.ts'
import * as styles from './send.css.ts'
import { useNetworkWriter } from './useNetworkWriter.ts'

/** Calls, and outputs of each side, that are shown; the rest stands in the data. */
export const MAX_SHOWN = 40

/** What is not shown, so that the list is not taken for the whole. */
export function Rest({ count }: { readonly count: number }): ReactNode {
  const t = sendHooks.useMessages()
  return count > MAX_SHOWN && <Banner tone="warning" title={t('sign.more', { count: count - MAX_SHOWN })} />
}

interface MovedOutputsProps {
  readonly facts: {
    readonly network: string
    readonly spends?: readonly MovedOutput[]
    readonly makes?: readonly MovedOutput[]
  }
}

/** What a transaction spends, and what it pays, on networks whose transactions consist of outputs; nothing elsewhere. */
export function MovedOutputs({ facts: { network, spends, makes } }: MovedOutputsProps): ReactNode {
  const t = sendHooks.useMessages()
  return (
    <>
      <Side label={t('sign.spends')} outputs={spends} network={network} />
      <Side label={t('sign.makes')} outputs={makes} network={network} isPaid />
    </>
  )
}

interface SideProps {
  readonly label: string
  readonly outputs: readonly MovedOutput[] | undefined
  readonly network: string
  readonly isPaid?: boolean
}

/** One side of a transaction: each output with its amount and whose it is. */
function Side({ label, outputs = [], network, isPaid = false }: SideProps): ReactNode {
  const t = sendHooks.useMessages()
  const { amount } = useNetworkWriter(network)
  if (!outputs.length) return undefined
  return (
    <Stack gap={1}>
      <Text variant="small" tone="muted" weight="strong">
        {label}
      </Text>
      <Card padding="small">
        {/* biome-ignore lint/a11y/useSemanticElements: Safari drops the list role of a ul without markers */}
        <div role="list" aria-label={label} className={styles.rows}>
          {outputs.slice(0, MAX_SHOWN).map(({ amount: value, address, text, owner }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: outputs have no other identity than their place
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div key={at} role="listitem" className={styles.row}>
              <div className={styles.head}>
                <Text as="bdi" weight={owner === 'other' ? 'strong' : 'medium'} numeric>
                  {value === undefined ? t('sign.unknownAmount') : amount(value)}
                </Text>
                {owner !== 'other' && (
                  <Tag tone="neutral">{t(isPaid && owner === 'account' ? 'sign.back' : 'sign.yours')}</Tag>
                )}
              </div>
              {address === undefined ? (
                <Text variant="small">
                  {text === undefined ? t('sign.noAddress') : t('sign.says', { text: safeText(text) })}
                </Text>
              ) : (
                <Address value={address} format="full" />
              )}
            </div>
          ))}
        </div>
      </Card>
      <Rest count={outputs.length} />
    </Stack>
  )
}
