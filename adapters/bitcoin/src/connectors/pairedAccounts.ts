import type { Account, Network } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { addressReader } from '../addressReader.ts'
import { keyAndPath } from './accounts.ts'

/** What a wallet would answer to `getAccountAddresses`, as the property of a session. */
const PROPERTY = 'bip122_getAccountAddresses'
/** Longer texts, and more entries, are not read. */
const MAX_LENGTH = 200_000
const MAX_ENTRIES = 500
/** Accounts for ordinals that are taken though the approval does not name them. */
const MAX_ADDED = 10

/** The entries of a property: a list, or lists by network or under one name, as wallets write it. */
function entriesOf(value: unknown, depth = 3): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.values(value).flatMap((inner) => entriesOf(inner, depth - 1))
}

function parse(text: string | undefined): readonly unknown[] {
  if (text === undefined || text.length > MAX_LENGTH) return []
  try {
    return entriesOf(JSON.parse(text)).slice(0, MAX_ENTRIES)
  } catch {
    return []
  }
}

interface Entry extends Pick<Account, 'address' | 'type' | 'publicKey' | 'path'> {
  readonly network: Network
}

/** The entries by address, each checked for a network of the site. An address for both purposes is one for payments. */
async function readEntries(
  entries: readonly unknown[],
  networks: readonly Network[],
): Promise<ReadonlyMap<string, Entry>> {
  const known = new Map<string, Entry>()
  const read = await addressReader(entries.map((entry) => readProperty(entry, 'address')))
  for (const entry of entries) {
    const text = readProperty(entry, 'address')
    if (typeof text !== 'string') continue
    const network = networks.find((candidate) => read(text, [candidate]) !== undefined)
    const address = network && read(text, [network])
    if (!address || known.get(address)?.type === 'payment') continue
    const type = readProperty(entry, 'intention') === 'ordinal' ? 'ordinal' : 'payment'
    const facts = keyAndPath(readProperty(entry, 'publicKey'), readProperty(entry, 'path'))
    known.set(address, { address, type, network, ...facts })
  }
  return known
}

/**
 * The accounts of a pairing by purpose. An address that the wallet keeps for ordinals is an account of that type, which is
 * shown and signs messages, and is never spent from; accounts for payments come first.
 */
export async function describeAccounts(
  accounts: readonly Account[],
  properties: Readonly<Record<string, string>>,
  networks: readonly Network[],
): Promise<readonly Account[]> {
  const own = networks.filter(({ id }) => accounts.some(({ caipAddress }) => caipAddress.startsWith(`${id}:`)))
  const known = await readEntries(parse(properties[PROPERTY]), own)
  const named = accounts.map((account) => {
    const { network: _network, ...facts } = known.get(account.address) ?? { network: undefined }
    return { ...account, ...facts }
  })
  const added = [...known.values()]
    .filter(({ type, address }) => type === 'ordinal' && !accounts.some((account) => account.address === address))
    .slice(0, MAX_ADDED)
    .map(({ network, ...facts }): Account => ({ caipAddress: `${network.id}:${facts.address}`, ...facts }))
  const all = [...named, ...added]
  return [...all.filter(({ type }) => type !== 'ordinal'), ...all.filter(({ type }) => type === 'ordinal')]
}
