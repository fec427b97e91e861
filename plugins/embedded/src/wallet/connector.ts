import {
  type CaipNetworkId,
  type ConnectContext,
  type ConnectRequest,
  isKernelError,
  type WalletSession,
} from '@latchkey/kernel'
import { afterSignOut } from '../atoms.ts'
import { frameOf } from '../channel/frame.ts'
import { embeddedError } from '../errors.ts'
import type { EmbeddedUser } from '../messages/appEvents.ts'
import type { EmbeddedContext } from '../plugin.ts'
import { readUserOn } from './accountType.ts'
import { type EvmShare, embeddedSession } from './session.ts'

/** Chains, the one to begin with first: what was asked for, what was used last, what the site offers. */
function chainsFor(ctx: EmbeddedContext, { networks }: ConnectContext, wanted: string | undefined): CaipNetworkId[] {
  const offered = networks.filter(({ namespace }) => namespace === 'eip155').map(({ id }) => id)
  const last = [wanted, ctx.store.get(ctx.atoms.remembered).chain]
  return [...new Set([...offered.filter((id) => last.includes(id)).sort((a) => (a === wanted ? -1 : 1)), ...offered])]
}

function remember(ctx: EmbeddedContext, user: EmbeddedUser, chain: string): void {
  const { store, atoms } = ctx
  store.set(atoms.user, user)
  store.set(atoms.resumable, false)
  store.set(atoms.remembered, (before) => ({
    ...afterSignOut(before),
    isUsed: true,
    chain,
    ...(before.token === undefined ? {} : { token: before.token }),
    ...(user.email ? { email: user.email } : {}),
    ...((user.userName ?? before.userName) ? { userName: user.userName ?? before.userName ?? '' } : {}),
  }))
}

/** The account on the first of the EVM chains that the wallet serves; `undefined` where the site has none. */
async function readEvm(ctx: EmbeddedContext, connect: ConnectContext, wanted?: string): Promise<EvmShare | undefined> {
  const { signal } = connect
  const chains = chainsFor(ctx, connect, wanted)
  const frame = frameOf(ctx)
  for (const chain of chains) {
    const switched = await frame.request('SWITCH_NETWORK', { chainId: chain }, { signal }).catch((error: unknown) => {
      // The wallet has no such chain; a frame that does not answer has no other one either.
      if (!isKernelError(error, 'embedded/refused') || chain === chains.at(-1)) throw error
    })
    if (!switched) continue
    const user = await readUserOn(ctx, chain, signal)
    return { user, network: chain }
  }
  return undefined
}

/** The account on Solana, where both the site and the wallet have that. */
async function readSolana(ctx: EmbeddedContext, { networks, signal }: ConnectContext) {
  const offered = networks.filter(({ namespace }) => namespace === 'solana').map(({ id }) => id)
  const frame = frameOf(ctx)
  const served: CaipNetworkId[] = []
  for (const chainId of offered) {
    const switched = await frame.request('SWITCH_NETWORK', { chainId }, { signal }).catch((error: unknown) => {
      // The wallet has no such chain.
      if (!isKernelError(error, 'embedded/refused')) throw error
    })
    if (switched) served.push(chainId)
  }
  const [first] = served
  if (!first) return undefined
  const user = await frame.request('GET_USER', { chainId: first }, { signal })
  return { user, share: { address: user.address, networks: served } }
}

/** Reads who is signed in, on the chains that site and wallet both have. */
async function readUser(ctx: EmbeddedContext, connect: ConnectContext, wanted?: string): Promise<WalletSession> {
  const solana = await readSolana(ctx, connect)
  const evm = await readEvm(ctx, connect, wanted)
  const network = evm?.network ?? solana?.share.networks[0]
  const user = evm?.user ?? solana?.user
  if (!user || !network)
    throw embeddedError('embedded/chain', { details: { network: wanted ?? 'any of the networks of this site' } })
  const more = evm && solana ? [{ address: solana.share.address, type: 'eoa' as const }] : []
  const own = user.accounts ?? [{ address: user.address, type: 'eoa' as const }]
  remember(ctx, { ...user, accounts: [...own, ...more] }, network)
  return embeddedSession(ctx, { evm, solana: solana?.share })
}

/** Whether a user is signed in, by the frame's own word. */
async function isSignedIn(ctx: EmbeddedContext, signal: AbortSignal): Promise<boolean> {
  const { store, atoms } = ctx
  // First: it puts what was stored right.
  const frame = frameOf(ctx)
  const { token } = store.get(atoms.remembered)
  const { isConnected, isEnded, resume } = await frame.request('IS_CONNECTED', token ? { token } : {}, { signal })
  if (isEnded) ctx.alert(embeddedError('embedded/session-expired'))
  store.set(atoms.resumable, resume === 'window' && store.get(atoms.remembered).isUsed)
  return isConnected
}

/** Connects the signed-in user. @throws `embedded/signed-out` when there is none */
export async function connectEmbedded(
  ctx: EmbeddedContext,
  { network }: ConnectRequest,
  connect: ConnectContext,
): Promise<WalletSession> {
  if (!(await isSignedIn(ctx, connect.signal))) throw embeddedError('embedded/signed-out')
  return readUser(ctx, connect, network)
}

/** Opens the session again after a reload, without a prompt; `undefined` when it is over. */
export async function reconnectEmbedded(
  ctx: EmbeddedContext,
  connect: ConnectContext,
): Promise<WalletSession | undefined> {
  const { store, atoms } = ctx
  if (await isSignedIn(ctx, connect.signal)) return readUser(ctx, connect)
  // Where the browser keeps nothing for the frame, the address stays, so that one press brings the user back.
  if (!store.get(atoms.resumable)) store.set(atoms.remembered, afterSignOut)
  return undefined
}
