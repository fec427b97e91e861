/** What the tests use of the local chains; their own source needs the types of Node, which this package does without. */
export interface Devnet {
  readonly chains: Readonly<
    Record<
      number,
      { readonly rpcUrl: string; readonly tokens: { readonly latch: string }; readonly balances: readonly bigint[] }
    >
  >
  readonly accounts: readonly { readonly address: string; readonly privateKey: `0x${string}` }[]
  stop(): Promise<void>
}

export function startDevnet(options?: {
  readonly chains?: readonly number[]
  readonly contracts?: boolean
}): Promise<Devnet>
