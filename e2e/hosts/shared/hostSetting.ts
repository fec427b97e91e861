/** What the server of the hosts puts into each page. */
export interface HostSetting {
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  /** Address of a wallet directory. */
  readonly directoryUrl: string
  readonly accounts: readonly { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }[]
}

declare global {
  interface Window {
    readonly hostSetting: HostSetting
  }
}

/** The setting of this page. */
export function hostSetting(): HostSetting {
  return window.hostSetting
}

/** An option of the page, from its address. */
export function option(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined
}
