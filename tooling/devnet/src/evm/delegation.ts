import { concat, encodeAbiParameters, type Hex } from 'viem'
import { DELEGATION, ENFORCERS, ENTRY_POINTS } from '../contracts/deployed.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { DevnetError } from '../core/devnetError.ts'
import type { EvmNode, RpcCall } from './evmNode.ts'

const ADDRESS = { type: 'address' } as const
const ENFORCER_NAMES = Object.keys(ENFORCERS) as readonly (keyof typeof ENFORCERS)[]

/** Creation code of the contracts with their arguments, from the package of their authors (MetaMask, MIT-0 or Apache-2.0). */
async function creationCodes(): Promise<readonly (readonly [address: Hex, code: Hex])[]> {
  const code = await import('@metamask/delegation-abis/bytecode')
  const { manager, account } = DELEGATION
  const made = (bytecode: string, ...addresses: readonly Hex[]): Hex =>
    concat([
      bytecode as Hex,
      encodeAbiParameters(
        addresses.map(() => ADDRESS),
        [...addresses],
      ),
    ])
  return [
    [manager, made(code.DelegationManager, ACCOUNTS[0].address)],
    [account, made(code.EIP7702StatelessDeleGator, manager, ENTRY_POINTS['0.7'])],
    ...ENFORCER_NAMES.map((name) => [ENFORCERS[name], made(code[name])] as const),
  ]
}

/**
 * What puts the delegation contracts to their public addresses. Their constructors write into the code, so a node runs each
 * once without a transaction; what they would write into storage, the owner of the manager, is left out.
 */
export async function placeDelegation(node: EvmNode): Promise<RpcCall[]> {
  const codes = await creationCodes()
  const runtime = await node.callAll(codes.map(([, data]) => ['eth_call', { data }, 'latest'] as const))
  return codes.map(([address], at) => {
    const code = runtime[at]
    if (typeof code === 'string' && code.length > 2) return ['anvil_setCode', address, code]
    throw new DevnetError('start-failed', `The delegation contract for ${address} could not be made at ${node.url}.`)
  })
}
