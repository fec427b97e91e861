import { DescriptionList, MessageBox, Stack, safeText, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import * as styles from './send.css.ts'

/** Values longer than this have a box of their own, letters. */
const LONG = 46

/** Fields of a transaction as they will be signed, each to its end. */
export function Fields({ fields }: { readonly fields: Readonly<Record<string, string>> }): ReactNode {
  const all = Object.entries(fields).map(([label, value]) => [label, safeText(value)] as const)
  const short = all.filter(([, value]) => value.length <= LONG)
  return (
    <Stack gap={2}>
      {short.length > 0 && (
        <DescriptionList
          items={short.map(([label, value]) => ({
            label,
            id: label,
            value: <span className={styles.raw}>{value}</span>,
          }))}
        />
      )}
      {all
        .filter(([, value]) => value.length > LONG)
        .map(([label, value]) => (
          <Stack key={label} gap={1}>
            <Text variant="small" tone="muted">
              {label}
            </Text>
            <MessageBox label={label}>{value}</MessageBox>
          </Stack>
        ))}
    </Stack>
  )
}
