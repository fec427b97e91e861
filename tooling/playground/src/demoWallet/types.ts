/** 20 bytes in hexadecimal. */
export type Address = `0x${string}`

/** A chain the wallet can talk to. */
export interface DemoChain {
  /** EIP-155 chain id, decimal. */
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
}

/** An account of the wallet with its key: public test keys only. */
export interface DemoAccount {
  readonly address: Address
  readonly privateKey: `0x${string}`
}

/** Which requests are left without an answer. */
export type Hang = 'off' | 'approvals' | 'everything'

/**
 * What goes wrong with the next answer, once: it fails inside the wallet after the approval (`internal`), is left out
 * (`never`), comes twelve seconds late (`late`), is signed by another account (`otherAccount`) or over another text
 * (`otherText`), sends one unit more (`otherAmount`), or is no hash (`noHash`).
 */
export type Fault = 'internal' | 'never' | 'late' | 'otherAccount' | 'otherText' | 'otherAmount' | 'noHash'

/** Everything the wallet remembers; it survives a reload and is shared by the tabs of one origin. */
export interface WalletState {
  /** Index of the selected account. */
  readonly account: number
  readonly chainId: number
  /** Whether this page may see the account. */
  readonly connected: boolean
  readonly locked: boolean
  /** Whether requests are approved without a prompt; for tests. */
  readonly autoApprove: boolean
  readonly hang: Hang
  /** Whether the wallet is gone, like an extension that was switched off. */
  readonly vanished: boolean
  /** Chains a page has added. */
  readonly added: readonly DemoChain[]
  /** Ids of built-in chains that the wallet should not know. */
  readonly forgotten: readonly number[]
}

/** One request of the page, newest last in {@link DemoWalletControl.requests}. */
export interface RequestRecord {
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly outcome: 'pending' | 'answered' | 'refused'
  /** EIP-1193 or JSON-RPC error code of a refused request. */
  readonly code?: number
}

export interface DemoWalletOptions {
  readonly accounts: readonly DemoAccount[]
  /** The chains it knows from the start; the first is selected at first. */
  readonly chains: readonly DemoChain[]
  /** "Demo wallet" unless given. */
  readonly name?: string
  /** Reverse domain name of EIP-6963; `dev.latchkey.demo` unless given. Also names the storage entry. */
  readonly rdns?: string
  /** What the wallet does when it has never run on this origin. */
  readonly initial?: Partial<WalletState>
  /** `false` for a wallet that forgets everything with its page. @defaultValue true */
  readonly isKept?: boolean
}

export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** The provider object of EIP-1193. */
export interface DemoProvider {
  request(call: RequestArguments): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): DemoProvider
  removeListener(event: string, listener: (value: unknown) => void): DemoProvider
}

/** What a person does inside the wallet, for its control panel and for tests. The page under test knows nothing of it. */
export interface DemoWalletControl {
  readonly accounts: readonly Address[]
  /** The chains the wallet knows at this moment. */
  readonly chains: readonly DemoChain[]
  readonly state: WalletState
  /** The last 100 requests of the page. */
  readonly requests: readonly RequestRecord[]
  /** Calls back after every change of `state` or `requests`. */
  subscribe(listener: () => void): () => void
  /** Selects another account; a connected page hears `accountsChanged`. */
  selectAccount(index: number): void
  /** Switches the network behind the page, which hears `chainChanged`. */
  switchChain(chainId: number): void
  /** Makes a built-in chain unknown (4902), or known again. */
  setKnown(chainId: number, known: boolean): void
  lock(): void
  unlock(): void
  /** Takes the page's permission away. */
  disconnect(): void
  setHang(hang: Hang): void
  setAutoApprove(on: boolean): void
  /** Refuses the next request that needs approval, without a prompt. */
  rejectNext(): void
  /** Gets the next answer wrong. Faults of signatures wait for a signature, those of transactions for a transaction. */
  failNext(fault: Fault): void
  /** The wallet is gone: pending and later requests fail with 4900, it announces itself no more. */
  vanish(): void
  /** Back from {@link DemoWalletControl.vanish}; announces itself again. */
  appear(): void
  /** Answers the prompt that is open. */
  approve(): void
  reject(): void
  /** Back to the first state, prompts closed, everything forgotten. */
  reset(): void
}

export interface DemoWallet {
  readonly provider: DemoProvider
  readonly control: DemoWalletControl
  /** Removes listeners and prompts; for tests. */
  stop(): void
}
