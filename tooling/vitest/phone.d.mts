/** A wallet app in a process of its own; it approves what it is asked. */
export interface Phone {
  pair(uri: string): Promise<unknown>
  requests(): Promise<readonly { readonly method: string; readonly chainId?: string }[]>
  next(answer: 'approve' | 'reject' | 'ask'): Promise<void>
  approveWith(approval: object): Promise<void>
  stop(): Promise<void>
}

export function startRelay(): Promise<{ readonly url: string; stop(): Promise<void> }>
export function startWallet(options: {
  readonly relayUrl: string
  readonly rpcUrls?: Readonly<Record<string, string>>
  /** Families whose keys somebody else has, by CAIP-2 namespace: their requests go to `url` as JSON-RPC. */
  readonly families?: Readonly<
    Record<string, { readonly address: string; readonly methods: readonly string[]; readonly url: string }>
  >
}): Promise<Phone>
