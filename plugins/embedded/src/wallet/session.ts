import { type Account, type CaipNetworkId, isKernelError, type RpcRequest, type WalletSession } from '@latchkey/kernel'
import { type SessionLife, sessionLife } from '@latchkey/kernel/adapter'
import { fromUnknown } from '@latchkey/kernel/errors'
import { afterSignOut, CONNECTOR_ID } from '../atoms.ts'
import { frameOf } from '../channel/frame.ts'
import { embeddedError } from '../errors.ts'
import type { AccountType, EmbeddedUser } from '../messages/appEvents.ts'
import type { EmbeddedContext } from '../plugin.ts'
import { followType } from './accountType.ts'
import { sendToFrame } from './methods.ts'
import type { SolanaShare } from './solanaRequests.ts'

/** The account on EVM chains. */
export interface EvmShare {
  readonly user: EmbeddedUser
  /** The chain in use. */
  readonly network: CaipNetworkId
}

/** What a user who is signed in shares with the site: an account of each family that site and wallet both have. */
export interface Shares {
  readonly evm: EvmShare | undefined
  readonly solana: SolanaShare | undefined
}

interface State extends Shares {
  readonly ctx: EmbeddedContext
  readonly life: SessionLife
  network: CaipNetworkId | undefined
}

/** How the account acts on the chain in use, by the frame's word. */
const typeNow = ({ store, atoms }: EmbeddedContext): AccountType => store.get(atoms.user)?.preferredAccountType ?? 'eoa'

function accountsOf({ ctx, evm, solana, network }: State): readonly Account[] {
  const accounts: Account[] = []
  if (evm && network) {
    const { address } = evm.user
    accounts.push({ caipAddress: `${network}:${address}`, address, type: typeNow(ctx) })
  }
  const [first] = solana?.networks ?? []
  if (solana && first)
    accounts.push({ caipAddress: `${first}:${solana.address}`, address: solana.address, type: 'eoa' })
  return accounts
}

const hexOf = (network: string): string => `0x${Number(network.slice(network.indexOf(':') + 1)).toString(16)}`

/** The chain in `[{ chainId: '0x…' }]`; `undefined` for other shapes. */
function wantedChain(params: unknown): CaipNetworkId | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'object' || first === null || !('chainId' in first)) return undefined
  const id = Number(first.chainId)
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

async function switchTo(state: State, method: string, params: unknown, signal: AbortSignal): Promise<null> {
  const { ctx, life } = state
  const network = wantedChain(params)
  const invalid = Object.assign(new Error('Expected [{ chainId }]'), { code: -32602 })
  if (!network) throw fromUnknown(invalid, { source: 'wallet', method })
  try {
    await frameOf(ctx).request('SWITCH_NETWORK', { chainId: network }, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    const unknown = Object.assign(new Error('Unrecognized chain ID'), { code: 4902, cause: error })
    throw fromUnknown(unknown, { source: 'wallet', method })
  }
  ctx.store.set(ctx.atoms.remembered, (before) => ({ ...before, chain: network }))
  if (network !== state.network) {
    state.network = network
    life.emit({ type: 'network', network })
    await followType(ctx, network, signal)
  }
  return null
}

/** Answers what the session itself knows; everything else goes to the frame. */
async function request(state: State, call: RpcRequest, signal: AbortSignal): Promise<unknown> {
  const { method, params } = call
  const { evm, solana, network, ctx } = state
  if (solana && call.network.startsWith('solana:')) {
    const { requestSolana } = await import('./solanaRequests.ts')
    return requestSolana(ctx, call, { solana, signal })
  }
  if (!evm || !network) throw embeddedError('embedded/chain', { details: { network: call.network } })
  const { user } = evm
  if (method === 'eth_chainId') return hexOf(network)
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [user.address]
  if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain')
    return switchTo(state, method, params, signal)
  try {
    return await sendToFrame(ctx, call, { account: `${call.network}:${user.address}`, signal })
  } catch (error) {
    // The wallet ends what waits for the network before: its view is gone, and its user is told why.
    if (state.network !== network && isKernelError(error, 'request/chain-disconnected'))
      ctx.toast('error', 'networkChanged')
    throw error
  }
}

/** Signs out at the service; three seconds of silence count as done. */
async function signOut(ctx: EmbeddedContext): Promise<void> {
  const { store, atoms } = ctx
  await frameOf(ctx)
    .request('SIGN_OUT', undefined)
    .catch((error: unknown) => ctx.services.log.warn('The frame did not confirm the sign-out', error))
  store.set(atoms.user, undefined)
  store.set(atoms.remembered, afterSignOut)
}

interface OpenedWallet {
  readonly state: State
  readonly session: WalletSession
}

/** The last session of each kernel. */
const opened = new WeakMap<object, OpenedWallet>()

function hasSame({ evm, solana }: Shares, other: Shares): boolean {
  const isSameSolana =
    solana?.address === other.solana?.address && `${solana?.networks}` === `${other.solana?.networks}`
  return evm?.user.address === other.evm?.user.address && isSameSolana
}

/**
 * The session of a user who is signed in: the open one where it shares the same, because ending a second one would sign the
 * user out of both.
 */
export function embeddedSession(ctx: EmbeddedContext, shares: Shares): WalletSession {
  const open = opened.get(ctx.store)
  if (!open?.state.life.isOpen || !hasSame(open.state, shares)) return newSession(ctx, shares)
  const { state, session } = open
  const network = shares.evm?.network
  if (network && network !== state.network) {
    state.network = network
    state.life.emit({ type: 'network', network })
  }
  return session
}

function newSession(ctx: EmbeddedContext, { evm, solana }: Shares): WalletSession {
  let type = typeNow(ctx)
  const stop = ctx.store.sub(ctx.atoms.user, () => {
    if (ctx.store.get(ctx.atoms.user) === undefined) return life.close('ended')
    const before = type
    type = typeNow(ctx)
    if (type !== before) life.emit({ type: 'updated' })
  })
  const life = sessionLife(stop)
  const state: State = { ctx, life, evm, solana, network: evm?.network }
  const session: WalletSession = {
    id: CONNECTOR_ID,
    get accounts() {
      return accountsOf(state)
    },
    // Which EVM chains it serves shows when one is asked for.
    networks: solana?.networks ?? [],
    getNetwork: (namespace) => (namespace === 'eip155' ? state.network : undefined),
    request: (call, { signal }) => request(state, call, signal),
    on: life.on,
    async disconnect() {
      if (!life.isOpen) return
      life.close('closed')
      await signOut(ctx)
    },
    dispose: () => life.close('closed'),
  }
  opened.set(ctx.store, { state, session })
  return session
}
