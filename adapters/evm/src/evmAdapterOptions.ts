import type { Network } from '@latchkey/kernel'

/** What {@link evmAdapter} can be told. */
export interface EvmAdapterOptions {
  /**
   * The networks of the site; the first one is the default. Ready ones come from `@latchkey/adapter-evm/networks`, own
   * ones are plain objects. @defaultValue Ethereum and Arbitrum One
   */
  readonly networks?: readonly Network[]
  /** Whether the provider at `window.ethereum` is offered when no announced wallet is that same object. @defaultValue true */
  readonly injected?: boolean
  /**
   * Origins, such as `https://gateway.example`, that may be asked for names kept outside the chain (ERC-3668, also called
   * CCIP read). The contract of a name chooses whom to ask, and whoever is asked learns the visitor's IP address and the name;
   * others than these are never asked. @defaultValue none, so that names resolve on the chain alone
   */
  readonly nameGateways?: readonly string[] | undefined
}
