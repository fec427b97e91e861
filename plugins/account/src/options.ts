import { kernelError } from '@latchkey/kernel'

/** What a host can set. */
export interface AccountOptions {
  /**
   * Shows the balance of the network's own coin, in the account view and in the host's account button.
   * @defaultValue true
   */
  readonly balance?: boolean
}

/** @throws `config/invalid` naming the option */
export function checkOptions({ balance = true }: AccountOptions): void {
  if (typeof balance === 'boolean') return
  const details = { argument: 'account({ balance })', problem: 'expected true or false' }
  throw kernelError('config/invalid', { details })
}
