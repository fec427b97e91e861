import { type Account, type CaipNetworkId, type KernelError, kernelError, type Network } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { cleanText } from '@latchkey/kernel/text'
import { type AddressReader, addressReader } from '../addressReader.ts'
import { chainName, type FoundWallet, knownChain, type Shared, type SharedAccount } from './shape.ts'

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

type Prefixes = Pick<Network, 'parameters'>
const MAIN: Prefixes = { parameters: { hrp: 'bc', p2pkh: 0, p2sh: 5 } }
const TEST: Prefixes = { parameters: { hrp: 'tb', p2pkh: 111, p2sh: 196 } }
const LOCAL: Prefixes = { parameters: { hrp: 'bcrt', p2pkh: 111, p2sh: 196 } }

/** Prefixes of addresses by what networks are called. */
function prefixesFor(chain: string): Prefixes {
  // Fractal's networks have the addresses of the main one.
  if (chain === 'mainnet' || chain.startsWith('fractal')) return MAIN
  return chain === 'regtest' ? LOCAL : TEST
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
  networks: readonly Prefixes[],
  read: AddressReader,
): CheckedAccount {
  const found = typeof address === 'string' ? read(address, networks) : undefined
  if (found === undefined) throw malformed('addresses of the network that the wallet is on')
  return { address: found, purpose, object, ...keyAndPath(publicKey, path) }
}

/** The networks whose addresses all of these are. */
function networksOf<N extends Prefixes>(
  accounts: readonly SharedAccount[],
  networks: readonly N[],
  read: AddressReader,
): readonly N[] {
  return networks.filter((network) =>
    accounts.every(({ address }) => typeof address === 'string' && read(address, [network]) !== undefined),
  )
}

/** A network that the wallet is not on, told by name. */
export function elsewhere(wallet: string, network: string): KernelError {
  return kernelError('request/unknown-chain', { details: { kind: 'elsewhere', network, wallet } })
}

/** What is wrong with accounts that are on none of the site's networks, of a wallet that does not say which they are on. */
function onNoneOf(
  [first]: readonly Network[],
  accounts: readonly SharedAccount[],
  { wallet, read }: Reading,
): KernelError {
  const isAddress = networksOf(accounts, [MAIN, TEST, LOCAL], read).length > 0
  return first && isAddress ? elsewhere(wallet, first.name) : malformed('addresses of a network of this site')
}

/** What is needed to read what a wallet shares. */
interface Reading {
  /** What the wallet is called. */
  readonly wallet: string
  readonly read: AddressReader
}

/**
 * Checks what a wallet shares: its network by its own word, and by the prefix of each address.
 * @throws `connect/no-accounts`, `connect/malformed` for another shape and for addresses of another network than it says,
 * `request/unknown-chain` when it does not say, and they are of none of the site's
 */
export function checkShared(
  { accounts, chain: word }: Shared,
  offered: readonly Network[],
  reading: Reading,
): CheckedShare {
  const { read } = reading
  if (!Array.isArray(accounts) || accounts.length > MAX_ANSWER) throw malformed('a list of accounts')
  if (!accounts.length) throw kernelError('connect/no-accounts')
  const taken: readonly SharedAccount[] = accounts.slice(0, MAX_ACCOUNTS)
  const chain = chainName(word)
  const networks = chain === undefined ? networksOf(taken, offered, read) : networksFor(chain, offered)
  if (chain === undefined && !networks.length) throw onNoneOf(offered, taken, reading)
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
export async function readShared(
  shared: Shared,
  offered: readonly Network[],
  { name }: Pick<FoundWallet, 'name'>,
): Promise<CheckedShare> {
  const accounts: readonly SharedAccount[] = Array.isArray(shared.accounts) ? shared.accounts : []
  const read = await addressReader(accounts.map((account) => readProperty(account, 'address')))
  return checkShared(shared, offered, { wallet: name, read })
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
