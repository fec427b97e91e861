import { type ConnectContext, isKernelError, kernelError, type Network, type WalletSession } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { readShared } from './accounts.ts'
import { forgetPage, openSession, type WalletHandle } from './session.ts'
import type { FoundWallet, ShapeName, WalletShape } from './shape.ts'

/** The code that speaks to each kind of wallet. */
const shapes: Readonly<Record<ShapeName, (wallet: FoundWallet) => Promise<WalletShape>>> = {
  standard: async (wallet) => (await import('./shapes/standard.ts')).standardShape(wallet),
  satsConnect: async (wallet) => (await import('./shapes/satsConnect.ts')).satsConnectShape(wallet),
  unisat: async (wallet) => (await import('./shapes/unisat.ts')).unisatShape(wallet),
  okx: async (wallet) => (await import('./shapes/okx.ts')).okxShape(wallet),
  leather: async (wallet) => (await import('./shapes/leather.ts')).leatherShape(wallet),
  phantom: async (wallet) => (await import('./shapes/phantom.ts')).phantomShape(wallet),
}

/** Loads the code that speaks to a wallet. */
export function shapeOf(wallet: FoundWallet): Promise<WalletShape> {
  return shapes[wallet.shape](wallet)
}

/** Waits for the wallet, its user's patience, or its leaving. @throws `connect/vanished` */
function whileThere<T>({ gone, wallet }: WalletHandle, signal: AbortSignal, work: () => Promise<T>, late?: () => void) {
  const vanished = () => kernelError('connect/vanished', { details: { wallet: wallet.name } })
  if (gone.aborted) throw vanished()
  let leave: () => void = () => undefined
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(vanished())
    gone.addEventListener('abort', leave, { once: true })
  })
  const done = abortable(() => Promise.race([work(), left]), signal, late)
  return done.finally(() => gone.removeEventListener('abort', leave))
}

const bitcoinOf = (networks: readonly Network[]): readonly Network[] =>
  networks.filter(({ namespace }) => namespace === 'bip122')

/**
 * Opens a session with the user's consent, or reads the open one again. When the signal aborts, the wait ends at once; an
 * approval that comes later is taken back, unless the user has connected again or is about to.
 * @throws `connect/rejected`, `connect/no-accounts`, `connect/malformed`, `connect/vanished`, `connect/failed`,
 * `request/unknown-chain` when the wallet is on none of the site's networks
 */
export async function connectWallet(
  handle: WalletHandle,
  { signal, networks }: ConnectContext,
): Promise<WalletSession> {
  handle.attempt += 1
  const { attempt } = handle
  const offered = bitcoinOf(networks)
  const shape = await shapeOf(handle.wallet)
  const late = (): void => {
    if (handle.attempt === attempt && !handle.session) forgetPage(handle, shape)
  }
  try {
    const shared = await whileThere(handle, signal, () => shape.connect(offered), late)
    const share = await readShared(shared, offered, handle.wallet)
    if (signal.aborted) late()
    signal.throwIfAborted()
    return openSession(handle, shape, share, offered)
  } catch (error) {
    throw isKernelError(error, 'request/rejected')
      ? kernelError('connect/rejected', { details: error.details, cause: error })
      : error
  }
}

/** Reopens a session if the wallet, which is not asked for anything, still shares the address. */
export async function reconnectWallet(
  handle: WalletHandle,
  address: string,
  { signal, networks }: ConnectContext,
): Promise<WalletSession | undefined> {
  const offered = bitcoinOf(networks)
  const shape = await shapeOf(handle.wallet)
  if (!shape.shared) return undefined
  const shared = await whileThere(handle, signal, async () => shape.shared?.(offered))
  if (!shared?.accounts.length) return undefined
  const share = await readShared(shared, offered, handle.wallet)
  return share.accounts.some((account) => account.address === address)
    ? openSession(handle, shape, share, offered)
    : undefined
}
