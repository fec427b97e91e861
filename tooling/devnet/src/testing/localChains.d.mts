/** Local EVM chains for the tests of one file; their own source needs the types of Node, which adapters do without. */
export interface LocalChains {
  /** Asks the node of a chain, which holds the keys of the accounts. */
  ask(chainId: number, method: string, params: readonly unknown[]): Promise<unknown>
  chain(id: number): { readonly rpcUrl: string; readonly tokens: { readonly latch: `0x${string}` } }
  account(index: number): `0x${string}`
}

/** Starts them before the first test of the file and ends them after the last. */
export function localChains(): LocalChains
