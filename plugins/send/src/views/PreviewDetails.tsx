import type { Asset } from '@latchkey/kernel/assets'
import {
  Address,
  Card,
  type DescriptionItem,
  DescriptionList,
  Disclosure,
  MessageBox,
  Stack,
  safeName,
  safeText,
  Tag,
  Text,
} from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { sendHooks } from '../hooks.ts'
import type { Prepared } from '../model/sendState.ts'
import * as styles from './send.css.ts'
import type { SendForm } from './useSendForm.ts'

interface PreviewProps {
  readonly form: SendForm
  readonly prepared: Prepared
}

/** What it costs: the fee, what is opened on the way, and all that leaves in the network's own coin. */
function useCostItems({ form, prepared: { facts } }: PreviewProps): readonly (DescriptionItem | false)[] {
  const t = sendHooks.useMessages()
  const { isMax, asset, replaces } = form.state.draft
  // Where all of it leaves, the fee is taken out of the amount: the two together are what the account has.
  const takesAll = facts.closes && isMax
  const fee = takesAll ? facts.feeAbout : facts.feeAtMost
  const costs = facts.creates ? [fee, facts.creates.cost] : [fee]
  const { each, sum } = form.costs(costs)
  const [feeText, opening] = each
  const isOwnCoin = asset?.kind === 'native'
  return [
    opening !== undefined && { label: t('opensAccount'), value: opening },
    replaces?.fee !== undefined && { label: t('feeBefore'), value: form.cost(replaces.fee) },
    { label: t(takesAll || facts.isSentByWallet ? 'fee' : 'feeAtMost'), value: feeText },
    facts.feeRate !== undefined && { label: t('rate'), value: facts.feeRate },
    !!facts.priorityFee && { label: t('priorityFee'), value: form.cost(facts.priorityFee) },
    isOwnCoin && { label: t('total'), kind: 'total', value: form.costs([facts.amount, ...costs]).sum },
    // What a token moves is of another coin.
    !isOwnCoin && costs.length > 1 && { label: t('totalCosts'), kind: 'total', value: sum },
  ]
}

/** What the bytes say, as a receipt: where it goes, what it is, what it costs; every field of them folded. */
export function PreviewDetails({ form, prepared }: PreviewProps): ReactNode {
  const t = sendHooks.useMessages()
  const { facts } = prepared
  const { state, network } = form
  const { asset, link: { references = [] } = {} } = state.draft
  const { name } = state.receiver
  const items: readonly (DescriptionItem | false)[] = [
    {
      label: t('to'),
      kind: 'stacked',
      value: (
        <>
          {name && <Text weight="strong">{safeName(name)}</Text>}
          <Address value={form.address(facts.to)} format="full" />
        </>
      ),
    },
    {
      label: t('action'),
      value: facts.contract
        ? t(asset?.kind === 'nft' ? 'action.nft' : 'action.call')
        : t('action.pay', { symbol: safeName(asset?.symbol ?? '') }),
    },
    facts.contract !== undefined &&
      asset !== undefined &&
      (asset.kind === 'nft'
        ? { label: t('contract'), value: safeName(asset.name) }
        : { label: t('chooseToken'), kind: 'stacked', value: <Token asset={asset} form={form} /> }),
    { label: t('network'), value: safeName(network?.name ?? '') },
    facts.memo !== undefined && {
      label: t('memo'),
      kind: 'stacked',
      value: <MessageBox label={t('memo')}>{safeText(facts.memo)}</MessageBox>,
    },
    ...references.map(
      (value, index): DescriptionItem => ({
        label: t('reference'),
        id: `reference ${index}`,
        kind: 'stacked',
        value: <Address value={value} format="full" />,
      }),
    ),
    ...useCostItems({ form, prepared }),
  ]
  return (
    <Card padding="facts">
      <DescriptionList items={items.filter((item) => item !== false)} />
      <Disclosure label={t('data')}>
        <Data prepared={prepared} />
      </Disclosure>
    </Card>
  )
}

/** Which token it is: names are free for all, its address is its own. */
function Token({ asset, form }: Pick<PreviewProps, 'form'> & { readonly asset: Asset }): ReactNode {
  const t = sendHooks.useMessages()
  return (
    <>
      <div className={styles.head}>
        <Text variant="small" weight="strong">
          {safeName(asset.name)}
        </Text>
        {asset.standing === 'imitation' && <Tag tone="error">{t('imitation')}</Tag>}
        {asset.standing === 'unlisted' && <Tag tone="warning">{t('notListed')}</Tag>}
      </div>
      {asset.address && <Address value={form.address(asset.address)} format="full" />}
    </>
  )
}

/** Every field of the transaction as it will be signed. */
function Data({ prepared: { facts } }: { readonly prepared: Prepared }): ReactNode {
  const t = sendHooks.useMessages()
  const named = facts.function ? [[t('function'), facts.function] as const] : []
  return <Fields fields={Object.fromEntries([...named, ...Object.entries(facts.call)])} />
}

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
