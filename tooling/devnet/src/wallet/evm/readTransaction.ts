import { type Hex, isAddress, isHex } from 'viem'
import { readRecord } from '../readRecord.ts'
import { WalletProblem } from '../walletProblem.ts'

interface Transaction {
  readonly to?: `0x${string}` | null
  readonly data?: Hex
  readonly value?: bigint
  readonly gas?: bigint
  readonly nonce?: number
  readonly gasPrice?: bigint
}

const QUANTITIES = ['value', 'gas', 'gasPrice'] as const

/**
 * A transaction of `eth_sendTransaction` (https://ethereum.github.io/execution-apis): numbers are hexadecimal. Fee caps
 * are left to the node; a gas price that is stated makes it a legacy transaction.
 */
export function readTransaction(value: unknown): { readonly from: string; readonly transaction: Transaction } {
  const given = readRecord(value)
  const hex = (name: string): Hex | undefined => {
    const text = given.optionalText(name)
    if (text === undefined || isHex(text)) return text
    throw new WalletProblem(-32602, `Invalid params: "${name}" must be hexadecimal.`)
  }
  const to = given.optionalText('to')
  if (to !== undefined && !isAddress(to, { strict: false }))
    throw new WalletProblem(-32602, 'Invalid params: "to" must be an address.')
  const [data, nonce] = [hex('data') ?? hex('input'), hex('nonce')]
  const quantities = QUANTITIES.flatMap((name) => {
    const text = hex(name)
    return text === undefined ? [] : [[name, BigInt(text)] as const]
  })
  return {
    from: given.text('from'),
    transaction: {
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
      ...Object.fromEntries(quantities),
    },
  }
}
