import { kernelError } from '@latchkey/kernel'

/** What a host can set. */
export interface NetworksOptions {
  /**
   * Lets the widget be used while the wallet is on a network the site does not offer; otherwise it opens on
   * `UnsupportedChain` then.
   * @defaultValue false
   */
  readonly allowUnsupported?: boolean
}

/** @throws `config/invalid` naming the option */
export function checkOptions({ allowUnsupported = false }: NetworksOptions): void {
  if (typeof allowUnsupported === 'boolean') return
  const details = { argument: 'networks({ allowUnsupported })', problem: 'expected true or false' }
  throw kernelError('config/invalid', { details })
}
