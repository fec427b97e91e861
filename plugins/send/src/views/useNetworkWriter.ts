import { formatAmount } from '@latchkey/kernel'
import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import { safeName } from '@latchkey/theme/ui'

/** How things of a network are written. */
export interface NetworkWriter {
  /** Its name. */
  readonly network: string
  /** An amount of its own coin with the symbol, in the user's format, to the last unit. */
  amount(value: bigint): string
  /** An address as it writes it. */
  address(value: string): string
  /** Whether a text is one of its addresses. */
  isAddress(value: string): boolean
}

/** Writes amounts and addresses of a network. */
export function useNetworkWriter(id: string): NetworkWriter {
  const { atoms } = useKernel()
  const format = useFormat()
  const network = useAtom(atoms.networks).find((entry) => entry.id === id)
  const family = useAtom(atoms.families).find(({ namespace }) => namespace === network?.namespace)
  const { decimals = 0, symbol = '' } = network?.nativeCurrency ?? {}
  return {
    network: safeName(network?.name ?? id),
    amount: (value) => format.amount(formatAmount(value, decimals), { symbol: safeName(symbol), digits: decimals }),
    address: (value) => (network && family?.addressOn?.(value, network)) ?? value,
    isAddress: (value) => family?.isAddress(value) === true,
  }
}
