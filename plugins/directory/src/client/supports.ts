import type { DirectoryWallet } from '../types.ts'

/** Whether a wallet works with a chain family; one that does not say is taken to. */
export function supports({ chains }: DirectoryWallet, namespace: string | undefined): boolean {
  return namespace === undefined || chains.length === 0 || chains.some((chain) => chain.startsWith(`${namespace}:`))
}
