import { type Account, kernelError, type Network } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { cleanText } from '@latchkey/kernel/text'
import { normalAddress } from '../ss58.ts'

/** An account as an extension shares it. */
export interface SharedAccount {
  /** In normal form. */
  readonly address: string
  /** As the extension wrote it, which it wants back. */
  readonly given: string
  readonly name: string
  /** The one network it is for, by the hash of its first block; of all of them otherwise. */
  readonly genesis: string | undefined
}

/** An extension that shares more has gone wrong. */
const MAX_ANSWER = 1000
/** Accounts taken from one answer: users do not choose among more. */
const MAX_ACCOUNTS = 100

const malformed = (problem: string) =>
  kernelError('connect/malformed', { details: { method: 'accounts', expected: `a list of accounts: ${problem}` } })

function readAccount(value: unknown): SharedAccount | undefined {
  const given = readProperty(value, 'address')
  // Keys of Ethereum sign nothing on the networks of this family.
  if (readProperty(value, 'type') === 'ethereum') return undefined
  const address = normalAddress(given)
  if (address === undefined || typeof given !== 'string') throw malformed('an address cannot be read')
  const genesis = readProperty(value, 'genesisHash')
  if (genesis !== undefined && genesis !== null && genesis !== '' && !/^0x[0-9a-f]{64}$/i.test(String(genesis)))
    throw malformed('a network cannot be read')
  return {
    address,
    given,
    name: cleanText(readProperty(value, 'name')),
    genesis: typeof genesis === 'string' && genesis ? genesis.toLowerCase() : undefined,
  }
}

/**
 * The accounts of an extension's answer, each key once, by whatever prefix it is written.
 * @throws `connect/malformed` for an answer of another shape
 */
export function readAccounts(answer: unknown): readonly SharedAccount[] {
  if (!Array.isArray(answer)) throw malformed('it is none')
  if (answer.length > MAX_ANSWER) throw malformed(`it has ${answer.length}`)
  const found = new Map<string, SharedAccount>()
  for (const value of answer.slice(0, MAX_ACCOUNTS)) {
    const account = readAccount(value)
    if (account && !found.has(account.address)) found.set(account.address, account)
  }
  return [...found.values()]
}

/** The networks of the site that an account is for, in the site's order. */
export function networksOf({ genesis }: SharedAccount, networks: readonly Network[]): readonly Network[] {
  return networks.filter(({ id }) => genesis === undefined || genesis.slice(2, 34) === id.slice('polkadot:'.length))
}

/** Accounts as the kernel has them, each named on a network of the site; those for other networks are left out. */
export function toAccounts(accounts: readonly SharedAccount[], networks: readonly Network[]): readonly Account[] {
  return accounts.flatMap((account) => {
    const [network] = networksOf(account, networks)
    const { address, name } = account
    const id = network?.id ?? (networks.length ? undefined : ('polkadot:unknown' as const))
    return id ? [{ caipAddress: `${id}:${address}` as const, address, type: 'eoa', ...(name && { name }) }] : []
  })
}
