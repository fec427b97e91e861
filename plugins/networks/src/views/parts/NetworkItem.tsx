import type { Network } from '@latchkey/kernel'
import { usePlugin, useT } from '@latchkey/kernel/react'
import { ListItem, Logo, PressErrors, Row, safeText, Tag } from '@latchkey/theme/ui'
import { memo, type NamedExoticComponent, type ReactNode, useCallback, useContext } from 'react'
import type { NetworkRow } from '../../derived/networkRow.ts'
import { rowView } from '../../derived/rowView.ts'
import type { NetworksPlugin, SwitchAttempt } from '../../types.ts'

interface NetworkItemProps {
  readonly network: Network
  readonly state: NetworkRow['state']
  /** The wallet that is asked or that cannot go there. */
  readonly wallet: string | undefined
  readonly attempt: SwitchAttempt | undefined
  readonly chevron?: boolean
}

/** One network to choose. */
export const NetworkItem: NamedExoticComponent<NetworkItemProps> = memo(function NetworkItem({
  network,
  state,
  wallet,
  attempt,
  chevron = false,
}: NetworkItemProps): ReactNode {
  const t = useT<NetworksPlugin>('networks')
  const { selectNetwork } = usePlugin<NetworksPlugin>('networks')
  const report = useContext(PressErrors)
  // Not returned to the row: it would stay busy as long as the wallet, and its second line says so itself.
  const select = useCallback(() => void selectNetwork(network.id).catch(report), [selectNetwork, network.id, report])
  const view = rowView(network, { state, ...(wallet ? { wallet } : {}) }, attempt)
  const values = { wallet: safeText(wallet ?? t('yourWallet')), network: safeText(network.name) }
  return (
    <ListItem
      name={network.name}
      start={<Logo name={network.name} src={network.icon} />}
      second={view.second && t(view.second.word, values)}
      secondTone={view.second?.tone}
      end={view.tags.length > 0 && <Tags words={view.tags.map(({ word, tone }) => ({ text: t(word), tone }))} />}
      state={view.state}
      chevron={chevron && view.state === undefined}
      onPress={select}
    />
  )
})

interface TagsProps {
  readonly words: readonly { readonly text: string; readonly tone: 'neutral' | 'warning' }[]
}

function Tags({ words }: TagsProps): ReactNode {
  return (
    <Row as="span" gap={1} wrap>
      {words.map(({ text, tone }) => (
        <Tag key={text} tone={tone}>
          {text}
        </Tag>
      ))}
    </Row>
  )
}
