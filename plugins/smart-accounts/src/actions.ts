import type { CaipNetworkId } from '@latchkey/kernel'
import type { AccountType } from '@latchkey/plugin-embedded'
import type { SmartAccountsContext } from './plugin.ts'

/** Reads the networks on which the account can be a smart one; none where the wallet does not say. */
export async function loadNetworks({ store, atoms, plugins }: SmartAccountsContext): Promise<readonly CaipNetworkId[]> {
  const chains = await plugins.embedded.getSmartNetworks()
  const networks = chains.map((chain): CaipNetworkId => `eip155:${chain}`)
  store.set(atoms.networks, networks)
  return networks
}

/**
 * Makes the account act as a smart one or a plain one, with the same address; remembered in this browser. Where it does not
 * take the type, it is a plain account afterwards and its user is told.
 * @returns whether it has the type now
 */
export async function setType(
  { store, kernel, plugins, emit, toast, services }: SmartAccountsContext,
  { type }: { readonly type: AccountType },
): Promise<boolean> {
  const network = store.get(kernel.atoms.network)?.id
  try {
    await plugins.embedded.setAccountType({ type })
  } catch (error) {
    services.log.warn('The type of the account was not changed', error)
    toast('error', 'notTaken')
    return false
  }
  if (network) emit('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network })
  return true
}
