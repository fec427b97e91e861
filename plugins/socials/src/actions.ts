import { isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import type { SocialProvider } from '@latchkey/plugin-embedded'
import { leaveFor, takePending } from './leaving.ts'
import type { LoginWindow } from './loginWindow.ts'
import type { SocialAttempt, SocialsContext } from './plugin.ts'

const POLL = 1_000
/** Milliseconds that a window which is gone may still have left a result: the login goes on without it. */
const GRACE = 5_000

/**
 * Resolves when the window was closed by its user. One that was never seen to stay where it went is only hidden from this page
 * since it has gone there (`Cross-Origin-Opener-Policy`), however late that was, and says nothing.
 */
async function untilClosed(
  { services: { clock } }: SocialsContext,
  page: LoginWindow,
  signal: AbortSignal,
): Promise<void> {
  let seen = 0
  await clock.sleep(POLL, signal)
  while (!page.isClosed()) {
    if (page.hasLeft()) seen += 1
    await clock.sleep(POLL, signal)
  }
  // Hidden from us, which a browser may take a moment for: the frame gets the result by itself.
  if (seen < 2) return new Promise(() => undefined)
  await clock.sleep(GRACE, signal)
}

/** What a sign-in is followed by. */
interface Following {
  /** Ends when its view is left. */
  readonly signal: AbortSignal
  /** The window is closed, as far as this page can see. */
  closed(): void
}

/**
 * Waits for the result: by the window's message, or by the frame's; whichever comes first. The service gives it out once, so
 * what the other way hears then is no failure.
 */
function outcome(ctx: SocialsContext, page: LoginWindow, { signal, closed }: Following): Promise<unknown> {
  const { plugins, store } = ctx
  const { embedded } = plugins
  return new Promise((resolve, reject) => {
    let [hasResult, hasFailed] = [false, false]
    const failed = (error: unknown): void => {
      // The other way has the result: it says how it went.
      if (!hasResult) reject(error)
    }
    const word = embedded.awaitSocial({ signal })
    page
      .result(store.get(embedded.atoms.options).frame, signal)
      .then(async (uri) => {
        hasResult = true
        page.close()
        try {
          return await embedded.connectSocial({ uri, signal })
        } catch (error) {
          // Who had the result fails last: the other one hears at once that it is over.
          if (hasFailed) throw error
          return word
        }
      })
      .then(resolve, reject)
    const heard = (user: unknown): void => {
      hasResult = true
      resolve(user)
    }
    word.then(heard, (error) => {
      hasFailed = true
      failed(error)
    })
    // A later page of the provider may hide the window as well: a result is still heard.
    untilClosed(ctx, page, signal).then(() => {
      if (!hasResult) closed()
    }, failed)
  })
}

const toKernelError = (error: unknown): KernelError =>
  isKernelError(error) ? error : kernelError('unknown', { cause: error })

const shownRoute = ({ store, kernel }: SocialsContext): string | undefined =>
  store.get(kernel.atoms.history).at(-1)?.route

/** A window of its own, and everything until the user is connected. */
async function signIn(
  ctx: SocialsContext,
  provider: SocialProvider,
  page: LoginWindow,
  following: Following,
): Promise<undefined> {
  const { signal } = following
  const { embedded } = ctx.plugins
  const { uri } = await embedded.getSocialRedirectUri({ provider, signal })
  page.go(uri)
  await outcome(ctx, page, following)
  ctx.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
  await embedded.finishLogin({ signal })
}

/**
 * Follows a sign-in to its end while its view is shown, and says how it went.
 *
 * @param end what leaving the view or the end takes along
 */
async function follow(
  ctx: SocialsContext,
  attempt: SocialAttempt,
  route: 'socials.ConnectingSocial' | 'socials.ConnectingFarcaster',
  work: (following: Following) => Promise<string | undefined>,
  end?: () => void,
): Promise<void> {
  const { store, atoms, router } = ctx
  const { provider } = attempt
  ctx.emit('SOCIAL_LOGIN_STARTED', { provider })
  const life = ctx.whileShown(route)
  const ended = new AbortController()
  const { signal } = ended
  const leave = (): void => {
    ended.abort()
    end?.()
  }
  life.addEventListener('abort', leave, { once: true })
  let shown = attempt
  const isCurrent = (): boolean => store.get(atoms.attempt) === shown
  const settle = (status: SocialAttempt['status'], error?: KernelError): void => {
    if (life.aborted || !isCurrent()) return
    shown = { provider, status, ...(error ? { error } : {}) }
    store.set(atoms.attempt, shown)
  }
  const unsubscribe = store.sub(atoms.attempt, () => {
    // Another attempt begins in the place of this one.
    if (!isCurrent()) leave()
  })
  try {
    const closed = (): void => {
      ctx.emit('SOCIAL_LOGIN_CANCELED', { provider })
      settle('closed')
    }
    const name = await work({ signal, closed })
    ctx.emit('SOCIAL_LOGIN_SUCCESS', { provider })
    if (name) ctx.toast('success', 'connectedAs', { name })
    else ctx.toast('success', 'connected')
    if (!router.close()) router.home()
  } catch (error) {
    const isCanceled = life.aborted
    const isSaid = !isCurrent() || (isCanceled && shown.status === 'closed')
    if (!isSaid) ctx.emit(isCanceled ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider })
    settle('failed', toKernelError(error))
  } finally {
    unsubscribe()
    leave()
  }
}

/**
 * Signs in by a provider.
 *
 * @param page the window that the press itself has opened; `undefined` where the browser opened none
 */
export async function connect(
  ctx: SocialsContext,
  { provider, page }: { readonly provider: SocialProvider; readonly page: LoginWindow | undefined },
): Promise<void> {
  const { store, atoms, router } = ctx
  const leaves = store.get(atoms.leaves)
  const attempt: SocialAttempt = { provider, status: page || leaves ? 'waiting' : 'blocked' }
  store.set(atoms.attempt, attempt)
  if (shownRoute(ctx) !== 'socials.ConnectingSocial') router.push('socials.ConnectingSocial', { provider })
  if (leaves) {
    // The page ends with it: what follows is for a user who comes back.
    await follow(ctx, attempt, 'socials.ConnectingSocial', ({ signal }) => leave(ctx, provider, signal))
    return
  }
  if (!page) return
  const work = (following: Following) => signIn(ctx, provider, page, following)
  await follow(ctx, attempt, 'socials.ConnectingSocial', work, () => page.close())
}

async function leave(ctx: SocialsContext, provider: SocialProvider, signal: AbortSignal): Promise<undefined> {
  const { plugins, services } = ctx
  const { uri } = await plugins.embedded.getSocialRedirectUri({ provider, signal })
  signal.throwIfAborted()
  await leaveFor(services.storage, uri, { provider, now: services.clock.now(), page: services.platform.url })
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Goes on with the sign-in for which the page was left; without one, or after five minutes, nothing. */
export async function comeBack(ctx: SocialsContext, { uri }: { readonly uri: string }): Promise<void> {
  const { store, atoms, router, services, plugins } = ctx
  const { embedded } = plugins
  const { frame } = store.get(embedded.atoms.options)
  const provider = await takePending(services.storage, { uri, frame, now: services.clock.now() })
  if (provider === undefined) return
  const attempt: SocialAttempt = { provider, status: 'waiting' }
  store.set(atoms.attempt, attempt)
  router.push('socials.ConnectingSocial', { provider })
  await follow(ctx, attempt, 'socials.ConnectingSocial', async ({ signal }) => {
    await embedded.connectSocial({ uri, signal })
    ctx.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    await embedded.finishLogin({ signal })
    return undefined
  })
}

/** Signs in with Farcaster: shows what its app opens, and waits for its answer. */
export async function connectFarcaster(ctx: SocialsContext): Promise<void> {
  const { store, atoms, services, plugins } = ctx
  const { embedded } = plugins
  const provider = 'farcaster'
  const attempt: SocialAttempt = { provider, status: 'waiting' }
  store.set(atoms.attempt, attempt)
  store.set(atoms.link, undefined)
  if (shownRoute(ctx) !== 'socials.ConnectingFarcaster') ctx.router.push('socials.ConnectingFarcaster')
  await follow(ctx, attempt, 'socials.ConnectingFarcaster', async ({ signal }) => {
    const { url } = await embedded.getFarcasterUri({ signal })
    signal.throwIfAborted()
    const { isMobile: isPhone } = services.platform
    store.set(atoms.link, { url, isPhone })
    const { userName } = await embedded.connectFarcaster({ signal })
    ctx.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    await embedded.finishLogin({ signal })
    return userName
  })
}

/** Opens Farcaster's app. */
export async function openFarcaster({ store, atoms, services }: SocialsContext): Promise<void> {
  const link = store.get(atoms.link)
  if (link) services.platform.openLink(link.url, '_blank')
}

/** Copies what Farcaster's app opens, and says so, or that the browser refused. */
export async function copyFarcaster({ store, atoms, services, toast, report }: SocialsContext): Promise<void> {
  const link = store.get(atoms.link)
  if (!link) return
  try {
    await services.platform.copy(link.url)
    toast('success', 'copied')
  } catch (error) {
    report(error, 'copyFarcaster')
    toast('error', 'copyFailed')
  }
}
