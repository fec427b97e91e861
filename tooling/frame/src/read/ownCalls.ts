import { FrameError } from '../errors/frameError.ts'

/**
 * `DelegationManager` of the Delegation Framework 1.3.0: it makes whatever calls it is told to in the name of an account
 * with that framework's code (https://github.com/MetaMask/delegation-framework).
 */
export const DELEGATION_MANAGER = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'

/**
 * Refuses calls that hide any other call: a smart account obeys itself and the manager. Also for an account that has no
 * code yet, since the code may come before the call.
 * @throws FrameError 4200
 */
export function refuseOwnCall(to: string, data: string, address: string): void {
  const isOwn = [address.toLowerCase(), DELEGATION_MANAGER].includes(to.toLowerCase())
  if (isOwn && data !== '0x') throw new FrameError('This would sign away the account. It was refused.', 4200)
}
