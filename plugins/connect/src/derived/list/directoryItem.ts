import type { DirectoryWallet } from '../../peers.ts'
import type { WalletItem } from './walletItem.ts'

/** The key of a wallet of the directory, among the ids of connectors. */
export const directoryKey = ({ id }: DirectoryWallet): string => `wallet:${id}`

/** A wallet of the directory as a row. */
export function directoryItem(wallet: DirectoryWallet): WalletItem {
  const { name, image, chains } = wallet
  return {
    key: directoryKey(wallet),
    kind: 'directory',
    name,
    ...(image === undefined ? {} : { icon: image }),
    connectors: [],
    wallet,
    namespaces: [...new Set(chains.map((chain) => chain.slice(0, chain.indexOf(':'))))],
  }
}
