/** A request as a session delivers it. */
export interface WalletRequest {
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** The wallet of one namespace. */
export interface Answerer {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Address of its account on a CAIP-2 chain. */
  address(chainId: string): string
  /** Throws WalletProblem with the code that the app is to get. */
  answer(request: WalletRequest): Promise<unknown>
}
