import { Address, DescriptionList, MessageBox, Stack, safeText, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import * as styles from './send.css.ts'

/** Values longer than this have a box of their own, letters. */
const LONG = 46

type Field = readonly [label: string, value: string]
type IsAddress = (value: string) => boolean

/** Short fields that follow each other stand in one list; the order is that of the bytes, as the wallet shows them. */
function inLists(fields: readonly Field[], isAddress: IsAddress): readonly (readonly Field[])[] {
  const isAlone = ([, value]: Field): boolean => value.length > LONG || isAddress(value)
  const lists: Field[][] = []
  for (const field of fields) {
    const last = lists.at(-1)
    if (last?.[0] && !isAlone(last[0]) && !isAlone(field)) last.push(field)
    else lists.push([field])
  }
  return lists
}

interface FieldsProps {
  readonly fields: Readonly<Record<string, string>>
  /** Which values are written as addresses are, in groups of four. */
  readonly isAddress?: IsAddress
}

/** Fields of a transaction as they will be signed, each to its end. */
export function Fields({ fields, isAddress = () => false }: FieldsProps): ReactNode {
  const all = Object.entries(fields).map(([label, value]): Field => [label, safeText(value)])
  return (
    <Stack gap={2}>
      {inLists(all, isAddress).map((list) => {
        const [[label, text] = ['', '']] = list
        if (isAddress(text))
          return (
            <DescriptionList
              key={label}
              items={[{ label, kind: 'stacked', value: <Address value={text} format="full" /> }]}
            />
          )
        return text.length > LONG ? (
          <Stack key={label} gap={1}>
            <Text variant="small" tone="muted">
              {label}
            </Text>
            <MessageBox label={label}>{text}</MessageBox>
          </Stack>
        ) : (
          <DescriptionList
            key={label}
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
