import { isKernelError } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { afterSignOut, type Remembered } from '../atoms.ts'
import { embeddedError } from '../errors.ts'
import type { AnswerOf, AppEventName, PayloadOf } from '../messages/appEvents.ts'
import { caip2, email, hex32, type Schema, text } from '../messages/values.ts'
import type { EmbeddedContext } from '../plugin.ts'
import type { RequestOptions } from './hostChannel.ts'
import { type OpenFrame, openFrame } from './openFrame.ts'

/** The frame of one kernel: made on first use, made anew when it is gone. */
export interface Frame {
  /** The open frame. @throws `embedded/load`, `embedded/frame-exists`, `embedded/no-frame` */
  open(): Promise<OpenFrame>
  /** Opens the frame where it is needed and asks it. */
  request<E extends AppEventName>(event: E, payload: PayloadOf<E>, options?: RequestOptions): Promise<AnswerOf<E>>
  /** Takes the frame out of the page. */
  remove(): void
}

const frames = new WeakMap<object, Frame>()

/** The frame of the kernel that a context belongs to. */
export function frameOf(ctx: EmbeddedContext): Frame {
  const known = frames.get(ctx.store)
  if (known) return known
  const made = createFrameOf(ctx)
  frames.set(ctx.store, made)
  return made
}

/** What each field may hold: the frame refuses anything else. */
const FIELDS: Readonly<Record<keyof Remembered, Schema<unknown>>> = {
  isUsed: z.boolean(),
  email,
  userName: text(100),
  accountType: z.enum(['eoa', 'smartAccount']),
  chain: caip2,
  token: hex32,
  lastEmailAt: z.number(),
  passkeyAskedAt: z.number(),
}

/** What storage held, without the fields that hold something else. */
function tidied(stored: Remembered): Remembered {
  const schemas = new Map<string, Schema<unknown>>(Object.entries(FIELDS))
  const isRight = ([name, value]: [string, unknown]): boolean => {
    try {
      return schemas.get(name)?.parse(value) === value
    } catch {
      return false
    }
  }
  return { isUsed: false, ...Object.fromEntries(Object.entries(stored).filter(isRight)) }
}

function createFrameOf(ctx: EmbeddedContext): Frame {
  const { store, atoms } = ctx
  store.set(atoms.remembered, tidied)
  let opening: Promise<OpenFrame> | undefined
  let current: OpenFrame | undefined
  // What the page's author is told once: trying again changes nothing.
  const onceOnly = new Set<string>()
  const forget = (): void => {
    opening = undefined
    current = undefined
  }
  const open = (): Promise<OpenFrame> => {
    opening ??= begin()
    return opening
  }
  const begin = async (): Promise<OpenFrame> => {
    try {
      current = await openFrame({
        address: {
          origin: store.get(atoms.options).frame,
          projectId: store.get(atoms.options).projectId,
          chainId: store.get(atoms.remembered).chain ?? store.get(ctx.kernel.atoms.network)?.id ?? 'eip155:1',
        },
        clock: ctx.services.clock,
        signal: ctx.signal,
        onGone: forget,
        onSessionChange: (token) => noteSession(ctx, frame, token),
        onLoginTimeout: () => tellSilence(ctx),
      })
    } catch (error) {
      forget()
      if (isKernelError(error) && error.surface === 'alert' && !onceOnly.has(error.code)) ctx.alert(error)
      if (isKernelError(error, 'embedded/policy')) onceOnly.add(error.code)
      throw error
    }
    introduce(ctx, current)
    return current
  }
  followLook(ctx, () => current)
  const frame: Frame = {
    open,
    request: async (event, payload, options) => (await open()).channel.request(event, payload, options),
    remove() {
      current?.remove()
      forget()
    },
  }
  return frame
}

/** Milliseconds in which a login service that stays silent is spoken of once. */
const SILENCE = 30_000
/** Seconds after which users are told to try again, as the frame says of a service that refuses. */
const RETRY_SECONDS = 10
const spokenAt = new WeakMap<object, number>()

/** Tells that the login service does not answer: once, however many of its answers are missed. */
function tellSilence(ctx: EmbeddedContext): void {
  const { store, atoms, services } = ctx
  const now = services.clock.now()
  if (now - (spokenAt.get(store) ?? Number.NEGATIVE_INFINITY) < SILENCE) return
  spokenAt.set(store, now)
  const details = { frame: store.get(atoms.options).frame, seconds: RETRY_SECONDS }
  ctx.alert(embeddedError('embedded/social-timeout', { details }))
}

/** Another tab, or the service, has changed the session: a user who was signed out there is signed out here. */
async function checkSession(ctx: EmbeddedContext, frame: Frame): Promise<void> {
  const { store, atoms } = ctx
  const { isConnected, isEnded } = await frame.request('IS_CONNECTED', {})
  if (isConnected || store.get(atoms.user) === undefined) return
  if (isEnded) ctx.alert(embeddedError('embedded/session-expired'))
  store.set(atoms.remembered, afterSignOut)
  store.set(atoms.user, undefined)
}

function noteSession(ctx: EmbeddedContext, frame: Frame, token: string): void {
  if (ctx.store.get(ctx.atoms.remembered).token === token) return
  ctx.store.set(ctx.atoms.remembered, (before) => ({ ...before, token }))
  ctx.emit('sessionChanged')
  checkSession(ctx, frame).catch((error: unknown) => ctx.services.log.debug('The session could not be checked', error))
}

/** Tells the frame how the site looks and which language it speaks: it is drawn so. */
function tellLook({ store, kernel, services }: EmbeddedContext, { channel }: OpenFrame): void {
  const theme = store.get(kernel.atoms.theme)
  const themeMode = theme === 'light' || theme === 'dark' ? { themeMode: theme } : {}
  const language = store.get(kernel.atoms.locale).slice(0, 35)
  channel
    .request('SYNC_THEME', { ...themeMode, language })
    .catch((error: unknown) => services.log.debug('The frame did not take how the site looks', error))
}

/** Tells an open frame whenever that changes. */
function followLook(ctx: EmbeddedContext, frame: () => OpenFrame | undefined): void {
  const { store, kernel, signal } = ctx
  const tell = (): void => {
    const open = frame()
    if (open) tellLook(ctx, open)
  }
  for (const followed of [kernel.atoms.theme, kernel.atoms.locale])
    signal.addEventListener('abort', store.sub(followed, tell), { once: true })
}

/** Tells the frame how the site looks and what it calls itself; the frame shows the latter as a claim. */
function introduce(ctx: EmbeddedContext, open: OpenFrame): void {
  const { store, kernel, atoms } = ctx
  const { channel } = open
  const note = (error: unknown): void => ctx.services.log.debug('The frame did not take what the site is', error)
  const { name, description, url, icons } = kernel.metadata
  const metadata = {
    name: name.slice(0, 40),
    description: description.slice(0, 200),
    url: url || ctx.services.platform.url,
    icons: icons.filter((icon) => icon.startsWith('https:')).slice(0, 4),
  }
  const projectId = store.get(atoms.options).projectId
  // `request` checks what it sends: a site whose own address is none still has a wallet, without the claim.
  channel.request('SYNC_DAPP_DATA', { metadata, projectId, sdkType: 'latchkey' }).catch(note)
  tellLook(ctx, open)
  // A frame that is made anew while a wallet is connected knows nothing of what the frame before was told.
  const type = store.get(atoms.accountType)
  if (type !== 'eoa' && store.get(atoms.user)) channel.request('SET_PREFERRED_ACCOUNT', { type }).catch(note)
}
