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
}
