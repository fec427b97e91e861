import type { Asset } from '@latchkey/kernel/assets'
import {
  Address,
  Card,
  type DescriptionItem,
  DescriptionList,
  Disclosure,
  MessageBox,
  safeName,
  safeText,
  Tag,
  Text,
} from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { sendHooks } from '../hooks.ts'
import type { Prepared } from '../model/sendState.ts'
import { Fields } from './Fields.tsx'
import * as styles from './send.css.ts'
import type { SendForm } from './useSendForm.ts'

interface PreviewProps {
  readonly form: SendForm
  readonly prepared: Prepared
}

/** What it costs: fee, what is opened on the way, and all that leaves in the network's own coin. */
function costsOf(form: SendForm, { facts }: Prepared) {
  const { isMax, asset } = form.state.draft
  // Where all of it leaves, the fee is taken out of the amount: the two together are what the account has.
  const takesAll = facts.closes && isMax
  const fee = takesAll ? facts.feeAbout : facts.feeAtMost
  const costs = facts.creates ? [fee, facts.creates.cost] : [fee]
  const isOwnCoin = asset?.kind === 'native'
  const { each, sum } = form.costs(costs)
  return {
    fee: { isAbout: takesAll || facts.isSentByWallet, text: each[0] },
    opening: each[1],
    total: isOwnCoin ? form.costs([facts.amount, ...costs]).sum : undefined,
    // Of a token: what it moves is of another coin.
    totalCosts: !isOwnCoin && costs.length > 1 ? sum : undefined,
  }
}

/** What the bytes say, as a receipt: where it goes, what it is, what it costs; every field of them folded. */
export function PreviewDetails({ form, prepared }: PreviewProps): ReactNode {
  const t = sendHooks.useMessages()
  const { facts } = prepared
  const { state, network } = form
  const { asset, link: { references = [] } = {} } = state.draft
  const { fee, opening, total, totalCosts } = costsOf(form, prepared)
  const { name } = state.receiver
  const before = state.draft.replaces?.fee
  const items: (DescriptionItem | false)[] = [
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
    opening !== undefined && { label: t('opensAccount'), value: opening },
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
    before !== undefined && {
      label: t('feeBefore'),
      value: form.cost(before),
    },
    { label: t(fee.isAbout ? 'fee' : 'feeAtMost'), value: fee.text },
    facts.feeRate !== undefined && { label: t('rate'), value: facts.feeRate },
    !!facts.priorityFee && {
      label: t('priorityFee'),
      value: form.cost(facts.priorityFee),
    },
    total !== undefined && { label: t('total'), kind: 'total', value: total },
    totalCosts !== undefined && { label: t('totalCosts'), kind: 'total', value: totalCosts },
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
