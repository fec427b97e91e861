import type { ConnectContext, ConnectRequest, WalletSession } from '@latchkey/kernel'
import { type Frame, frameOf } from '../channel/frame.ts'
import { placeFrame } from '../channel/frameElement.ts'
import type { SettingsSection } from '../messages/appEvents.ts'
import type { EmbeddedContext } from '../plugin.ts'
import { connectEmbedded, reconnectEmbedded } from '../wallet/connector.ts'

/** Loads the frame ahead of a press. */
export async function prepare(ctx: EmbeddedContext): Promise<void> {
  await frameOf(ctx).open()
}

/** Lays the frame over an element until the signal aborts. Nothing of the page may overlap it. */
export async function showFrame(
  ctx: EmbeddedContext,
  { element, signal }: { readonly element: Element; readonly signal: AbortSignal },
): Promise<void> {
  placeFrame((await frameOf(ctx).open()).element, element, signal)
}

/** Opens the wallet's settings, which the frame draws. */
export async function openSettings(
  ctx: EmbeddedContext,
  { section }: { readonly section?: SettingsSection } = {},
): Promise<void> {
  ctx.router.push('embedded.FrameStep', section === undefined ? undefined : { section })
}

/** Notes that the offer of a passkey was answered: it is made again after thirty days. */
export async function answerPasskeyOffer({ store, atoms, services }: EmbeddedContext): Promise<void> {
  store.set(atoms.remembered, (before) => ({ ...before, passkeyAskedAt: services.clock.now() }))
}

/** Reads whether the wallet has a passkey by now. */
async function notePasskey({ store, atoms, services }: EmbeddedContext, frame: Frame): Promise<void> {
  const before = store.get(atoms.user)
  if (!before) return
  try {
    // The frame goes to the chain that is asked about.
    const chainId = store.get(atoms.remembered).chain ?? before.chainId
    const { hasPasskey = false } = await frame.request('GET_USER', { chainId })
    store.set(atoms.user, (user) => user && { ...user, hasPasskey })
  } catch (error) {
    services.log.debug('Whether the wallet has a passkey could not be read', error)
  }
}

/** Asks the frame for a part of its settings; done when the user has left it. */
export async function askSettings(
  ctx: EmbeddedContext,
  { section, signal }: { readonly section?: SettingsSection; readonly signal: AbortSignal },
): Promise<void> {
  const frame = frameOf(ctx)
  try {
    await frame.request('OPEN_SETTINGS', section ? { section } : {}, { signal })
  } finally {
    void notePasskey(ctx, frame)
  }
}

/** See the connector's `connect`. */
export async function connect(
  ctx: EmbeddedContext,
  request: ConnectRequest,
  connecting: ConnectContext,
): Promise<WalletSession> {
  return connectEmbedded(ctx, request, connecting)
}

/** See the connector's `reconnect`. */
export async function reconnect(
  ctx: EmbeddedContext,
  _saved: unknown,
  connecting: ConnectContext,
): Promise<WalletSession | undefined> {
  return reconnectEmbedded(ctx, connecting)
}
