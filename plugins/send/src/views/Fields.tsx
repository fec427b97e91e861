import { DescriptionList, MessageBox, Stack, safeText, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import * as styles from './send.css.ts'

/** Values longer than this have a box of their own, letters. */
const LONG = 46

type Field = readonly [label: string, value: string]

const isLong = ([, value]: Field): boolean => value.length > LONG

/** Short fields that follow each other stand in one list; the order is that of the bytes, as the wallet shows them. */
function inLists(fields: readonly Field[]): readonly (readonly Field[])[] {
  const lists: Field[][] = []
  for (const field of fields) {
    const last = lists.at(-1)
    if (last?.[0] && !isLong(last[0]) && !isLong(field)) last.push(field)
    else lists.push([field])
  }
  return lists
}

/** Fields of a transaction as they will be signed, each to its end. */
export function Fields({ fields }: { readonly fields: Readonly<Record<string, string>> }): ReactNode {
  const all = Object.entries(fields).map(([label, value]): Field => [label, safeText(value)])
  return (
    <Stack gap={2}>
      {inLists(all).map((list) => {
        const [label = '', text = ''] = list.find(isLong) ?? []
        return text ? (
          <Stack key={label} gap={1}>
            <Text variant="small" tone="muted">
              {label}
            </Text>
            <MessageBox label={label}>{text}</MessageBox>
          </Stack>
        ) : (
          <DescriptionList
            key={list[0]?.[0]}
            items={list.map(([name, value]) => ({
              label: name,
              id: name,
              value: <span className={styles.raw}>{value}</span>,
            }))}
          />
        )
      })}
    </Stack>
  )
}
