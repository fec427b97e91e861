import { type Account, type KernelError, kernelError, type Network } from '@latchkey/kernel'
import { readProperty, readStrings } from '@latchkey/kernel/adapter'
import { cleanText } from '@latchkey/kernel/text'
import { encodeBase58, isAddress } from '../base58.ts'
import { standardChain } from '../clusters.ts'
import type { StandardAccount } from './readWallet.ts'

/** A wallet that shares more has gone wrong. */
const MAX_ANSWER = 1000
/** Accounts taken from one answer: users do not choose among more. */
const MAX_ACCOUNTS = 100

const malformed = (method: string, cause?: unknown) =>
  kernelError('connect/malformed', { details: { method, expected: 'a list of accounts' }, cause })

/** One account; `undefined` for one of another chain family. @throws `connect/malformed` */
function readAccount(value: unknown, method: string): StandardAccount | undefined {
  const chains = readStrings(readProperty(value, 'chains')).filter((chain) => chain.startsWith('solana:'))
  if (typeof value !== 'object' || value === null) throw malformed(method)
  if (!chains.length) return undefined
  const address = readProperty(value, 'address')
  const key = readProperty(value, 'publicKey')
  const isRight = typeof address === 'string' && isAddress(address)
  // The key is what signs: an address that is not the key's own is a lie.
  if (!isRight || (key instanceof Uint8Array && encodeBase58(key) !== address)) throw malformed(method)
  return { object: value, address, chains }
}

/**
 * The Solana accounts of a wallet's answer, each address once.
 * @throws `connect/malformed` for an answer of another shape, and for accounts of which none is Solana's
 */
export function readAccounts(answer: unknown, method: string): readonly StandardAccount[] {
  if (!Array.isArray(answer) || answer.length > MAX_ANSWER) throw malformed(method)
  const found = new Map<string, StandardAccount>()
  for (const value of answer.slice(0, MAX_ACCOUNTS)) {
    const account = readAccount(value, method)
    if (account && !found.has(account.address)) found.set(account.address, account)
  }
  if (answer.length && !found.size) throw malformed(method)
  return [...found.values()]
}

/** The networks of the site that an account is on, in the site's order. */
export function networksOf({ chains }: StandardAccount, networks: readonly Network[]): readonly Network[] {
  return networks.filter((network) => chains.includes(standardChain(network)) || chains.includes(network.id))
}

/** Accounts as the kernel has them, each named on a network of the site that it covers. */
export function toAccounts(accounts: readonly StandardAccount[], networks: readonly Network[]): readonly Account[] {
  const first = networks[0]?.id ?? 'solana:unknown'
  return accounts.map((account) => {
    const network = networksOf(account, networks)[0]?.id ?? first
    const name = cleanText(readProperty(account.object, 'label'))
    const { address } = account
    return { caipAddress: `${network}:${address}`, address, type: 'eoa', ...(name && { name }) }
  })
}

/** A cluster that an account is not for, told by name. */
export function notCovered(wallet: string, network: string): KernelError {
  return kernelError('request/unknown-chain', { details: { kind: 'elsewhere', network, wallet } })
}

/**
 * What connecting is for: the cluster that was chosen, else any of the site's.
 * @throws `request/unknown-chain` when no account is for it; a private network without a cluster's name is not checked
 */
export function checkCovered(
  wallet: string,
  accounts: readonly StandardAccount[],
  { chosen, offered }: { readonly chosen: string | undefined; readonly offered: readonly Network[] },
): void {
  const solana = offered.filter(({ namespace }) => namespace === 'solana')
  const picked = solana.filter(({ id }) => id === chosen)
  const wanted = picked.length ? picked : solana
  const [first] = wanted
  if (first && !accounts.some((account) => networksOf(account, wanted).length)) throw notCovered(wallet, first.name)
}
