import type { Network } from '@latchkey/kernel'
import { useAtom, useKernel } from '@latchkey/kernel/react'
import type { RowListProps } from '@latchkey/kernel/views'
import { ListItem, Logo, Row, safeName, Tag } from '@latchkey/theme/ui'
import { Fragment, memo, type NamedExoticComponent, type ReactNode, useCallback, useMemo } from 'react'
import { networksHooks } from '../hooks.ts'
import { connectionFor } from '../model/networkList.ts'
import {
  type NetworkRow,
  networkRow,
  type RowSituation,
  type RowView,
  rowView,
  stuckWallet,
} from '../model/networkRow.ts'
import type { SwitchAttempt } from '../model/switchAttempt.ts'

type RowPosition = Parameters<RowListProps<Network>['renderRow']>[1]

/** Draws the row of a network, with what choosing it would mean now. */
export function useNetworkRow(chevron = false): (network: Network, position?: RowPosition) => ReactNode {
  const situation = useSituation()
  const attempt = useAtom(networksHooks.usePlugin().atoms.attempt)
  return useCallback(
    (network, position) => {
      const row = networkRow(network, situation)
      const asked = connectionFor(network.namespace, situation.activeConnectionIds, situation.connections)
      return (
        <NetworkItem
          network={network}
          state={row.state}
          wallet={row.wallet ?? asked?.name}
          attempt={attempt?.network === network.id ? attempt : undefined}
          chevron={chevron}
          index={position?.index}
          total={position?.total}
        />
      )
    },
    [situation, attempt, chevron],
  )
}

interface NetworkRowsProps {
  readonly networks: readonly Network[]
}

/** The rows of a short list of networks. */
export function NetworkRows({ networks }: NetworkRowsProps): ReactNode {
  const renderRow = useNetworkRow(true)
  return networks.map((network) => <Fragment key={network.id}>{renderRow(network)}</Fragment>)
}

/** See {@link stuckWallet}. */
export function useStuckWallet(networks: readonly Network[]): string | undefined {
  return stuckWallet(networks, useSituation())
}

function useSituation(): RowSituation {
  const { atoms } = useKernel()
  const active = useAtom(atoms.network)?.id
  const connection = useAtom(atoms.connection)
  const activeConnectionIds = useAtom(atoms.activeConnectionIds)
  const connections = useAtom(atoms.connections)
  const connectors = useAtom(atoms.connectors)
  return useMemo(
    () => ({ active, connection, activeConnectionIds, connections, connectors }),
    [active, connection, activeConnectionIds, connections, connectors],
  )
}

interface NetworkItemProps {
  readonly network: Network
  readonly state: NetworkRow['state']
  /** The wallet that is asked or that cannot go there. */
  readonly wallet: string | undefined
  readonly attempt: SwitchAttempt | undefined
  readonly chevron: boolean
  readonly index: number | undefined
  readonly total: number | undefined
}

const NetworkItem: NamedExoticComponent<NetworkItemProps> = memo(function NetworkItem({
  network,
  state,
  wallet,
  attempt,
  chevron,
  index,
  total,
}: NetworkItemProps): ReactNode {
  const t = networksHooks.useMessages()
  const { selectNetwork } = networksHooks.usePlugin()
  const run = networksHooks.useReportedAction()
  // Not returned to the row: it would stay busy as long as the wallet, and its second line says so itself.
  const select = useCallback(() => run(() => selectNetwork(network.id)), [run, selectNetwork, network.id])
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
      position={index === undefined || total === undefined ? undefined : { index, total }}
      onPress={select}
    />
  )
})

function Tags({ tags }: Pick<RowView, 'tags'>): ReactNode {
  const t = networksHooks.useMessages()
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
