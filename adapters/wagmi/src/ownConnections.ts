import type { AdapterKernel, Connection } from '@latchkey/kernel'
import { type Address, getAddress } from 'viem'

/** Connectors that stand for wallets which wagmi has opened begin so; all other connections are the kernel's own. */
export const WAGMI_PREFIX = 'wagmi:'

/** Whether the kernel has opened an EVM connection itself. */
export const isOwned = ({ namespace, connectorId }: Connection): boolean =>
  namespace === 'eip155' && !connectorId.startsWith(WAGMI_PREFIX)

/** All EVM connections that the kernel has opened itself. */
export function ownedConnections({ wallet }: AdapterKernel): readonly Connection[] {
  return wallet.getState().connections.filter(isOwned)
}

/** The active EVM connection, whoever opened it. */
export function activeConnection({ wallet }: AdapterKernel): Connection | undefined {
  const { active, connections } = wallet.getState()
  return connections.find(({ id }) => id === active.eip155)
}

/** The connection that the connector stands for: the active one, or the newest while a wallet of wagmi's is active. */
export function representedConnection(kernel: AdapterKernel): Connection | undefined {
  const owned = ownedConnections(kernel)
  const active = activeConnection(kernel)
  return owned.find(({ id }) => id === active?.id) ?? owned.at(-1)
}

/** The account in use first. */
export function addressesOf({ account, accounts }: Connection): readonly [Address, ...Address[]] {
  const others = accounts.filter(({ address }) => address !== account.address)
  return [getAddress(account.address), ...others.map(({ address }) => getAddress(address))]
}
