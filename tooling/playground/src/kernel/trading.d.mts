/** What tests use of the local chain and of the gateway over it. */
export function startTrading(
  tokens?: readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[],
): Promise<{
  readonly services: Readonly<Record<string, string>>
  readonly accounts: readonly { readonly address: string; readonly privateKey: `0x${string}` }[]
  stop(): Promise<void>
}>

export function startSolanaTrading(): Promise<{
  readonly services: Readonly<Record<string, string>>
  stop(): Promise<void>
}>

/** Passes requests on to a server, and has what comes back with status 200 changed. */
export function proxy(
  url: string,
  change: (path: string, text: string) => string,
): Promise<{ readonly url: string; close(): Promise<void> }>
