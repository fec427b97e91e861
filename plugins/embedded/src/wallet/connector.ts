import type { CaipNetworkId, ConnectContext, ConnectRequest, WalletSession } from '@latchkey/kernel'
import { frameOf } from '../channel/frame.ts'
import { embeddedError } from '../errors.ts'
import type { EmbeddedUser } from '../messages/appEvents.ts'
import type { EmbeddedContext } from '../plugin.ts'
import { embeddedSession } from './session.ts'

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
  store.set(atoms.remembered, ({ token, userName }) => ({
    isUsed: true,
    chain,
    ...(token === undefined ? {} : { token }),
    ...(user.email ? { email: user.email } : {}),
    ...((user.userName ?? userName) ? { userName: user.userName ?? userName ?? '' } : {}),
  }))
}

/** Reads who is signed in, on the first of the chains that the wallet serves. */
async function readUser(ctx: EmbeddedContext, connect: ConnectContext, wanted?: string): Promise<WalletSession> {
  const { signal } = connect
  const chains = chainsFor(ctx, connect, wanted)
  const frame = frameOf(ctx)
  for (const chain of chains) {
    const switched = await frame.request('SWITCH_NETWORK', { chainId: chain }, { signal }).catch((error: unknown) => {
      if (signal.aborted || chain === chains.at(-1)) throw error
    })
    if (!switched) continue
    const user = await frame.request('GET_USER', { chainId: Number(chain.slice(7)) }, { signal })
    remember(ctx, user, chain)
    return embeddedSession(ctx, user, chain)
  }
  throw embeddedError('embedded/chain', { details: { network: wanted ?? 'any of the networks of this site' } })
}

/** Whether somebody is signed in, by the frame's own word. */
async function isSignedIn(ctx: EmbeddedContext, signal: AbortSignal): Promise<boolean> {
  const { store, atoms } = ctx
  const { token } = store.get(atoms.remembered)
  const { isConnected, resume } = await frameOf(ctx).request('IS_CONNECTED', token ? { token } : {}, { signal })
  store.set(atoms.resumable, resume === 'window' && store.get(atoms.remembered).isUsed)
  return isConnected
}

/** Connects whoever has signed in. @throws `embedded/signed-out` when nobody has */
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
  // Where the browser keeps nothing for the frame, the address stays, so that one press brings the person back.
  if (!store.get(atoms.resumable)) store.set(atoms.remembered, { isUsed: false })
  return undefined
}
