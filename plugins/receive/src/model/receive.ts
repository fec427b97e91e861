import { type Account, type ChainFamily, type Network, parseAmount } from '@latchkey/kernel'

/** What an account's address depends on. */
export interface ReceivePlace {
  readonly account: Account
  readonly network: Network
  readonly family: ChainFamily | undefined
}

/** The address of an account as it is written on a network. */
export function addressOn({ account, family }: Omit<ReceivePlace, 'network'>, network: Network): string {
  return family?.addressOn?.(account.address, network) ?? account.address
}

/**
 * The offered networks on which what is sent to this address arrives, the active one first. A contract account is on the
 * network it was made for only.
 */
export function compatibleNetworks(place: ReceivePlace, offered: readonly Network[]): readonly Network[] {
  const { account, network } = place
  if (account.type === 'smartAccount') return [network]
  const address = addressOn(place, network)
  const others = offered.filter(
    (other) => other.id !== network.id && other.namespace === network.namespace && addressOn(place, other) === address,
  )
  return [network, ...others]
}

/** EVM amounts, the largest of all chains, are unsigned 256-bit numbers. */
const AMOUNT_LIMIT = 2n ** 256n

/**
 * An amount that is asked for, in the smallest unit; `undefined` for nothing, zero and what is being typed.
 * @throws `amount/invalid` for what is no amount
 */
export function readAmount(text: string, decimals: number): bigint | undefined {
  const digits = text.replace(/\.$/, '').replace(/^\./, '0.')
  if (digits === '') return undefined
  const amount = parseAmount(digits, decimals)
  return amount > 0n && amount < AMOUNT_LIMIT ? amount : undefined
}
