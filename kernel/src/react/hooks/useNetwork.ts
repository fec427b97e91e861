import type { Network } from '../../core/network/network.ts'
import { useAtom } from './useAtom.ts'
import { useKernel } from './useKernel.ts'

/** The active network: the wallet's while connected, the chosen one otherwise. `isUnsupported` tells a foreign one. */
export function useNetwork(): Network | undefined {
  return useAtom(useKernel().atoms.network)
}
