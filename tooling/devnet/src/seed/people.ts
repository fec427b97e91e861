import { getAddress, type Hex, keccak256, stringToBytes } from 'viem'
import { ACCOUNTS } from '../core/accounts.ts'

const account = (index: number): Hex => ACCOUNTS[index]?.address ?? ACCOUNTS[0].address
const stranger = (who: string): Hex => getAddress(`0x${keccak256(stringToBytes(who)).slice(-40)}`)

/** An address that shares the first and the last four characters with another one, which is all that most people read. */
function lookAlike(address: Hex): Hex {
  const middle = keccak256(address).slice(2, 34)
  return getAddress(`0x${`${address.slice(2, 6)}${middle}${address.slice(-4)}`.toLowerCase()}`)
}

/** The accounts that take part in the past of the chains. */
export const PEOPLE = {
  /** Account 0: the past is hers. */
  alice: account(0),
  bob: account(1),
  carol: account(2),
  dave: account(3),
  erin: account(4),
  /** An employer, a shop and a minter of pieces that no user here owns. */
  employer: stranger('employer'),
  shop: stranger('shop'),
  gallery: stranger('gallery'),
  /** Sends unasked. */
  spammer: stranger('spammer'),
  /** Look like bob and the shop, to those whom alice pays. */
  falseBob: lookAlike(account(1)),
  falseShop: lookAlike(stranger('shop')),
} as const
