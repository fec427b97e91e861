import type { Chain, EvmChain } from './chain.ts'

/** The chains that are configured. */
export interface Chains {
  /** All, in the order of the configuration. */
  readonly all: readonly Chain[]
  /** The EVM chains. */
  readonly evm: readonly EvmChain[]
  /**
   * The chain of a CAIP-2 id.
   *
   * @throws GatewayError 400 `chain-unsupported` naming those that are served
   */
  get(id: string): Chain
  find(id: string): Chain | undefined
  /**
   * The EVM chain of a CAIP-2 id.
   *
   * @throws GatewayError 400 `chain-unsupported` when it is none or is not served
   */
  getEvm(id: string): EvmChain
}
