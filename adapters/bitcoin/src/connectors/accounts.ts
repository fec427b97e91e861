import { type Account, type CaipNetworkId, kernelError, type Network } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { cleanText } from '@latchkey/kernel/text'
import { type AddressReader, addressReader } from '../addressReader.ts'
import { chainName, knownChain, type Shared, type SharedAccount } from './shape.ts'

/** A wallet that shares more has gone wrong. */
const MAX_ANSWER = 1000
/** Accounts taken from one answer: users do not choose among more. */
const MAX_ACCOUNTS = 100
const KEY = /^([0-9a-f]{64}|[0-9a-f]{66}|[0-9a-f]{130})$/i
const PATH = /^m(\/\d{1,10}'?){1,10}$/

/** An account after it was checked. */
export interface CheckedAccount {
  /** In normal form. */
  readonly address: string
  readonly purpose: 'payment' | 'ordinals'
  readonly publicKey?: string
  readonly path?: string
  readonly object: unknown
}

/** What a wallet shares, after it was checked. */
export interface CheckedShare {
  /** Accounts for payments first; never empty. */
  readonly accounts: readonly CheckedAccount[]
  /** The networks of the site that the accounts are on. */
  readonly networks: readonly Network[]
  /** The one that the wallet says it is on; perhaps none of the site's. */
  readonly current: CaipNetworkId | undefined
}

const malformed = (expected: string) => kernelError('connect/malformed', { details: { method: 'connect', expected } })

/** Prefixes of addresses by what networks are called. */
function prefixesFor(chain: string): Pick<Network, 'parameters'> {
  if (chain === 'mainnet') return { parameters: { hrp: 'bc', p2pkh: 0, p2sh: 5 } }
  return { parameters: { hrp: chain === 'regtest' ? 'bcrt' : 'tb', p2pkh: 111, p2sh: 196 } }
}

/** Networks of the site by the wallet's word for one. */
function networksFor(chain: string, networks: readonly Network[]): readonly Network[] {
  return networks.filter(({ id, parameters }) => parameters?.chain === chain || id === knownChain(chain))
}

/** The key and the path of an account, as far as a wallet's words for them are any. */
export function keyAndPath(publicKey: unknown, path: unknown): Pick<Account, 'publicKey' | 'path'> {
  return {
    ...(typeof publicKey === 'string' && KEY.test(publicKey) ? { publicKey: publicKey.toLowerCase() } : {}),
    ...(typeof path === 'string' && PATH.test(path) ? { path } : {}),
  }
}

function checkAccount(
  { address, purpose, publicKey, path, object }: SharedAccount,
  networks: readonly Pick<Network, 'parameters'>[],
  read: AddressReader,
): CheckedAccount {
  const found = typeof address === 'string' ? read(address, networks) : undefined
  if (found === undefined) throw malformed('addresses of the network that the wallet is on')
  return { address: found, purpose, object, ...keyAndPath(publicKey, path) }
}

/** The networks whose addresses all of these are. */
function networksOf(
  accounts: readonly SharedAccount[],
  networks: readonly Network[],
  read: AddressReader,
): readonly Network[] {
  return networks.filter((network) =>
    accounts.every(({ address }) => typeof address === 'string' && read(address, [network]) !== undefined),
  )
}

/**
 * Checks what a wallet shares: its network by its own word, and by the prefix of each address.
 * @throws `connect/no-accounts`, `connect/malformed` for another shape and for addresses of another network
 */
export function checkShared(
  { accounts, chain: word }: Shared,
  offered: readonly Network[],
  read: AddressReader,
): CheckedShare {
  if (!Array.isArray(accounts) || accounts.length > MAX_ANSWER) throw malformed('a list of accounts')
  if (!accounts.length) throw kernelError('connect/no-accounts')
  const taken: readonly SharedAccount[] = accounts.slice(0, MAX_ACCOUNTS)
  const chain = chainName(word)
  const networks = chain === undefined ? networksOf(taken, offered, read) : networksFor(chain, offered)
  if (chain === undefined && !networks.length) throw malformed('addresses of a network of this site')
  const readable = networks.length ? networks : [prefixesFor(chain ?? 'mainnet')]
  const byAddress = new Map<string, CheckedAccount>()
  for (const account of taken.map((entry) => checkAccount(entry, readable, read))) {
    const known = byAddress.get(account.address)
    // One address for both is one for payments.
    if (!known || (known.purpose === 'ordinals' && account.purpose === 'payment'))
      byAddress.set(account.address, account)
  }
  const all = [...byAddress.values()]
  const current = chain === undefined ? (networks.length === 1 ? networks[0]?.id : undefined) : idOf(chain, networks)
  return {
    accounts: [
      ...all.filter(({ purpose }) => purpose === 'payment'),
      ...all.filter(({ purpose }) => purpose === 'ordinals'),
    ],
    networks,
    current,
  }
}

/** Checks what a wallet shares with what reads its addresses. @throws as {@link checkShared} */
export async function readShared(shared: Shared, offered: readonly Network[]): Promise<CheckedShare> {
  const accounts: readonly SharedAccount[] = Array.isArray(shared.accounts) ? shared.accounts : []
  const read = await addressReader(accounts.map((account) => readProperty(account, 'address')))
  return checkShared(shared, offered, read)
}

/** The id of the network that a wallet is on, also of an unknown one. */
function idOf(chain: string, networks: readonly Network[]): CaipNetworkId {
  return networks[0]?.id ?? knownChain(chain) ?? `bip122:${chain.replace(/[^a-z0-9-]/g, '-').slice(0, 32) || 'unknown'}`
}

/** Accounts as the kernel has them. */
export function toAccounts({ accounts, networks, current }: CheckedShare): readonly Account[] {
  const network = current ?? networks[0]?.id ?? 'bip122:unknown'
  return accounts.map(({ address, purpose, publicKey, path, object }) => {
    const name = cleanText(Reflect.get(Object(object), 'label'))
    return {
      caipAddress: `${network}:${address}`,
      address,
      type: purpose === 'ordinals' ? 'ordinal' : 'payment',
      ...(publicKey ? { publicKey } : {}),
      ...(path ? { path } : {}),
      ...(name && { name }),
    }
  })
}
