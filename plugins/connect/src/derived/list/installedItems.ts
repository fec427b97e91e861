import type { WalletMark, WalletRow } from '../walletList.ts'
import { nameKey } from './nameKey.ts'
import type { WalletItem } from './walletItem.ts'

/** What one family says of a wallet counts for all: connected before recent before installed. */
const STRENGTH: readonly WalletMark[] = ['installed', 'recent', 'connected']

function join(item: WalletItem, { connector, mark }: WalletRow): WalletItem {
  const isStronger = STRENGTH.indexOf(mark) > STRENGTH.indexOf(item.mark ?? 'installed')
  const { namespaces } = connector
  return {
    ...item,
    mark: isStronger ? mark : (item.mark ?? mark),
    connectors: [...item.connectors, connector],
    namespaces: [...new Set([...item.namespaces, ...(namespaces === 'any' ? [] : namespaces)])],
  }
}

function itemOf({ connector, mark }: WalletRow): WalletItem {
  const { id, name, icon, namespaces } = connector
  return {
    key: id,
    kind: 'installed',
    name,
    ...(icon === undefined ? {} : { icon }),
    mark,
    connectors: [connector],
    namespaces: namespaces === 'any' ? [] : namespaces,
  }
}

/**
 * Rows of installed wallets: those of one name that announced themselves to different chain families are one (facts
 * 8.1), except wallets of doubtful identity, which stand alone.
 */
export function installedItems(rows: readonly WalletRow[]): readonly WalletItem[] {
  const items: WalletItem[] = []
  for (const row of rows) {
    const { connector, mark } = row
    const overlaps = (item: WalletItem): boolean =>
      connector.namespaces === 'any' ||
      item.namespaces.length === 0 ||
      connector.namespaces.some((namespace) => item.namespaces.includes(namespace))
    const at =
      mark === 'suspect'
        ? -1
        : items.findIndex(
            (item) => item.mark !== 'suspect' && nameKey(item.name) === nameKey(connector.name) && !overlaps(item),
          )
    const item = items[at]
    if (item) items[at] = join(item, row)
    else items.push(itemOf(row))
  }
  return items
}
