import type { Network } from '@latchkey/kernel'
import { useAtom, useKernel, usePlugin, useT } from '@latchkey/kernel/react'
import { ListItem, Logo, PressErrors, Row, safeName, Tag } from '@latchkey/theme/ui'
import {
  memo,
  type NamedExoticComponent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { connectionFor } from '../model/networkList.ts'
import { type NetworkRow, networkRow, type RowSituation, type RowView, rowView } from '../model/networkRow.ts'
import type { SwitchAttempt } from '../model/switchAttempt.ts'
import type { NetworksPlugin } from '../types.ts'

/** Rows that are drawn with the first frame of a list; more than a screen holds. */
const FIRST_ROWS = 24

interface NetworkRowsProps {
  readonly networks: readonly Network[]
  readonly chevron?: boolean
}

/** The rows of a list of networks, each with what choosing it would mean now. */
export function NetworkRows({ networks, chevron = false }: NetworkRowsProps): ReactNode {
  const situation = useSituation()
  const attempt = useAtom(usePlugin<NetworksPlugin>('networks').atoms.attempt)
  const limit = useRowLimit()
  return networks.slice(0, limit).map((network) => {
    const row = networkRow(network, situation)
    const asked = connectionFor(network.namespace, situation.connection, situation.connections)
    return (
      <NetworkItem
        key={network.id}
        network={network}
        state={row.state}
        wallet={row.wallet ?? asked?.name}
        attempt={attempt?.network === network.id ? attempt : undefined}
        chevron={chevron}
      />
    )
  })
}

function useSituation(): RowSituation {
  const { atoms } = useKernel()
  const active = useAtom(atoms.network)?.id
  const connection = useAtom(atoms.connection)
  const connections = useAtom(atoms.connections)
  const connectors = useAtom(atoms.connectors)
  return useMemo(() => ({ active, connection, connections, connectors }), [active, connection, connections, connectors])
}

/** How many rows to draw: a screenful in the first frame, all others right after, without blocking input. */
function useRowLimit(): number {
  const [limit, setLimit] = useState(FIRST_ROWS)
  useEffect(() => startTransition(() => setLimit(Number.POSITIVE_INFINITY)), [])
  return limit
}

interface NetworkItemProps {
  readonly network: Network
  readonly state: NetworkRow['state']
  /** The wallet that is asked or that cannot go there. */
  readonly wallet: string | undefined
  readonly attempt: SwitchAttempt | undefined
  readonly chevron: boolean
}

const NetworkItem: NamedExoticComponent<NetworkItemProps> = memo(function NetworkItem({
  network,
  state,
  wallet,
  attempt,
  chevron,
}: NetworkItemProps): ReactNode {
  const t = useT<NetworksPlugin>('networks')
  const { selectNetwork } = usePlugin<NetworksPlugin>('networks')
  const report = useContext(PressErrors)
  // Not returned to the row: it would stay busy as long as the wallet, and its second line says so itself.
  const select = useCallback(() => void selectNetwork(network.id).catch(report), [selectNetwork, network.id, report])
  const row = rowView(network, { state, ...(wallet ? { wallet } : {}) }, attempt)
  const values = { wallet: safeName(wallet ?? t('yourWallet')), network: safeName(network.name) }
  return (
    <ListItem
      name={safeName(network.name)}
      start={<Logo name={network.name} src={network.icon} />}
      second={row.second && t(row.second.message, values)}
      secondTone={row.second?.tone}
      end={row.tags.length > 0 && <Tags tags={row.tags} />}
      state={row.state}
      chevron={chevron && row.state === undefined}
      onPress={select}
    />
  )
})

function Tags({ tags }: Pick<RowView, 'tags'>): ReactNode {
  const t = useT<NetworksPlugin>('networks')
  return (
    <Row as="span" gap={1} wrap>
      {tags.map(({ message, tone }) => (
        <Tag key={message} tone={tone}>
          {t(message)}
        </Tag>
      ))}
    </Row>
  )
}
