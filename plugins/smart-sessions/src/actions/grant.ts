import { kernelError } from '@latchkey/kernel'
import type { Grant, GrantParams } from '@latchkey/plugin-embedded'
import { readGrant } from '../model/session.ts'
import type { SmartSessionsContext } from '../plugin.ts'
import { keep, note } from './keep.ts'

/** What a site asks for; account and network are those in use. */
export type GrantRequest = Pick<GrantParams, 'expiry' | 'signer' | 'permissions'> &
  Partial<Pick<GrantParams, 'policies'>>

/** What was granted. */
export interface GrantedSession extends Pick<Grant, 'permissions' | 'expiry' | 'address' | 'chainId' | 'signerMeta'> {
  /** What the key uses it with; with a co-signer the id by which that one knows it. */
  readonly context: string
}

/** @throws `connect/malformed` for what is no grant */
function checked(answer: unknown): Grant {
  if (readGrant(answer) && typeof Reflect.get(Object(answer), 'address') === 'string') return answer as Grant
  throw kernelError('connect/malformed', { details: { method: 'grantPermissions', expected: 'a grant' } })
}

/**
 * Asks the user of the account in use for permissions, by the wallet's own view.
 * @throws `connect/not-connected`, `request/rejected`, `capability/missing` for wallets that grant none, `plugin/unavailable` where
 *   a co-signer is wanted and `api()` is not there
 */
export async function grant(ctx: SmartSessionsContext, asked: GrantRequest): Promise<GrantedSession> {
  const { store, kernel, atoms, capability, plugins } = ctx
  const account = store.get(kernel.atoms.account)
  if (!account) throw kernelError('connect/not-connected')
  const ask = capability('grantPermissions')
  if (!ask) throw kernelError('capability/missing', { details: { capability: 'grantPermissions' } })
  const chainId = `0x${Number(account.caipAddress.split(':')[1]).toString(16)}`
  const request = { policies: [], ...asked, chainId, address: account.address }
  const { coSigner } = store.get(atoms.options)
  if (!coSigner) return grantedOf(checked(await ask({ request })))
  const { api } = plugins
  // Without the co-signer the site's key would act alone, which is not what the host has asked for.
  if (!api) throw kernelError('plugin/unavailable', { details: { plugin: 'api', status: 'absent' } })
  const { pci, key } = await api.createSession(account.caipAddress, request)
  const keys = [key, ...asked.signer.data.keys]
  const answer = checked(await ask({ request: { ...request, signer: { type: 'keys', data: { keys } } } }))
  const { success } = await api.activateSession(account.caipAddress, { ...answer, pci })
  if (!success) throw kernelError('connect/malformed', { details: { method: 'activateSession', expected: 'success' } })
  await keep(ctx, { account: account.caipAddress, grant: answer })
  note(ctx, answer.context, { pci })
  return { ...grantedOf(answer), context: pci }
}

const grantedOf = ({ permissions, context, expiry, address, chainId, signerMeta }: Grant): GrantedSession => ({
  permissions,
  context,
  expiry,
  address,
  chainId,
  signerMeta,
})
