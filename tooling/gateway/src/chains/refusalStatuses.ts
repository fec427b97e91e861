const NONE: readonly number[] = []
/** Under these a Core-style node answers with an error of JSON-RPC (`httprpc.cpp` of Bitcoin Core). */
const CORE: readonly number[] = [400, 404, 500]

/** HTTP statuses other than 200 under which a chain's nodes say no; under any other they have failed. */
export function refusalStatuses(chainId: string): readonly number[] {
  return chainId.startsWith('bip122:') ? CORE : NONE
}
