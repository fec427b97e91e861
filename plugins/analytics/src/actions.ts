import { isKernelError, kernelError, type ThemeChoice, type ThemePairChoice } from '@latchkey/kernel'
import { post } from './model/post.ts'
import { createQueue, type Queue } from './model/queue.ts'
import { pageAddress, redact } from './model/redact.ts'
import { heardEvents, OF_ACCOUNT } from './model/table.ts'
import type { AnalyticsEvent } from './options.ts'
import type { AnalyticsContext } from './plugin.ts'

/** Events that are kept until the user has answered whether they may be sent. */
const KEPT = 50
/** Milliseconds the gateway may take. */
const TIMEOUT = 10_000

/** An event with what was known of the page when it happened. */
type Wire = ReturnType<typeof wire>

/** What events are counted under. */
interface Counted {
  readonly projectId: string | undefined
}

/** What is known while the plugin runs. */
interface Run {
  readonly queue: Queue<string>
  /** Before the user has agreed, and while the gateway is asked. */
  held: Wire[]
  /** What the gateway counts under, if it counts; `undefined` until it was asked. */
  counts: Promise<Counted | undefined> | undefined
}

const runs = new WeakMap<AnalyticsContext, Run>()

/** A random UUID (RFC 9562, version 4); the browser's own is missing on pages that are not secure. */
function eventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (Number.parseInt(hex.charAt(16), 16) & 3) | 8
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, a, b, c, d, e) => `${a}-${b}-4${c}-${variant.toString(16)}${d}-${e}`,
  )
}

/** The event with what is known of the page. */
function wire(ctx: AnalyticsContext, { event, properties = {} }: AnalyticsEvent) {
  const { platform, clock } = ctx.services
  const account = ctx.store.get(ctx.kernel.atoms.account)
  const { address = false } = ctx.store.get(ctx.atoms.options)
  const named = address && account ? { address: account.address } : {}
  return {
    eventId: eventId(),
    url: pageAddress(platform.url),
    domain: platform.host,
    timestamp: clock.now(),
    props: {
      type: 'track',
      event,
      ...named,
      properties: OF_ACCOUNT.has(event) ? { ...named, ...properties } : properties,
    },
  }
}

/** The event as text, with the project where that is one of its properties. */
function textOf({ props, ...page }: Wire, { projectId }: Counted): string {
  const properties = OF_ACCOUNT.has(props.event) && projectId ? { ...props.properties, projectId } : props.properties
  return JSON.stringify({ ...page, props: { ...props, properties } })
}

/** A page that may not use the project tells its developer, once, and sends nothing more. */
function refuse(ctx: AnalyticsContext, cause?: unknown): void {
  ctx.alert(kernelError('config/origin-not-allowed', { details: { origin: ctx.services.platform.host }, cause }))
}

const config = {
  parse: (value: unknown): boolean =>
    typeof value === 'object' && value !== null && Reflect.get(value, 'isAnalyticsEnabled') === true,
}

/** What the gateway counts under; one that cannot be asked does not count. */
async function asksFor(ctx: AnalyticsContext): Promise<Counted | undefined> {
  const { endpoint } = ctx.store.get(ctx.atoms.options)
  const { http } = ctx.services
  try {
    const options = { schema: config, baseUrl: endpoint, signal: ctx.signal }
    if (!(await http.get('getAnalyticsConfig', options))) return undefined
    const { searchParams } = new URL(await http.address('e', { baseUrl: endpoint }))
    return { projectId: searchParams.get('projectId') ?? undefined }
  } catch (error) {
    if (isKernelError(error, 'http/status') && error.details.status === 403) refuse(ctx, error)
    else if (!ctx.signal.aborted)
      ctx.services.log.info('Nothing is counted', isKernelError(error) ? error.code : 'unknown')
    return undefined
  }
}

/** Sends what was held, as soon as the user has agreed and the gateway counts. */
async function release(ctx: AnalyticsContext, run: Run): Promise<void> {
  if (ctx.store.get(ctx.atoms.consent) !== 'allowed') return
  run.counts ??= asksFor(ctx)
  const counts = await run.counts
  const { held } = run
  run.held = []
  if (ctx.store.get(ctx.atoms.consent) !== 'allowed' || !counts) return
  for (const made of held) run.queue.add(textOf(made, counts))
}

/** Gives up after ten seconds, and with the plugin unless the page is leaving. */
async function withLimit<T>(
  { services, signal }: AnalyticsContext,
  isLast: boolean,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [over, answered] = [new AbortController(), new AbortController()]
  const abort = (): void => over.abort()
  if (!isLast) signal.addEventListener('abort', abort, { once: true })
  services.clock.sleep(TIMEOUT, answered.signal).then(abort, () => undefined)
  try {
    return await work(over.signal)
  } finally {
    answered.abort()
    signal.removeEventListener('abort', abort)
  }
}

function startQueue(ctx: AnalyticsContext): Queue<string> {
  const { endpoint } = ctx.store.get(ctx.atoms.options)
  let address: Promise<string> | undefined
  const queue = createQueue<string>({
    wait: (ms) => ctx.services.clock.sleep(ms, ctx.signal).catch(() => undefined),
    async send(body, isLast) {
      // A user who has withdrawn consent since is not counted.
      if (ctx.store.get(ctx.atoms.consent) !== 'allowed') return 'done'
      address ??= ctx.services.http.address('e', { baseUrl: endpoint })
      const to = await address
      const outcome = await withLimit(ctx, isLast, (signal) => post(to, body, signal))
      if (outcome === 'stop') refuse(ctx)
      return outcome
    },
  })
  return queue
}

/** The tokens that a theme of the site changes; of a pair, those of both. */
function variablesOf(theme: ThemeChoice | ThemePairChoice): object {
  if ('tokens' in theme) return theme.tokens
  const { light, dark } = theme
  return { light: typeof light === 'string' ? {} : light.tokens, dark: typeof dark === 'string' ? {} : dark.tokens }
}

/** What is on and what is off. */
function switchesOf(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value === 'boolean'))
}

/** What the site has set, by names; no function, no picture, no secret. */
function initialize({ kernel, store, plugins }: AnalyticsContext): AnalyticsEvent {
  const { name, description, url } = kernel.metadata
  const theme = store.get(kernel.atoms.theme)
  const networks = store.get(kernel.atoms.networks).map(({ id }) => id)
  const { siweConfig } = (plugins.siwx && store.get(plugins.siwx.atoms.options)) ?? {}
  return {
    event: 'INITIALIZE',
    properties: {
      networks,
      defaultNetwork: networks[0],
      themeMode: typeof theme === 'string' ? theme : 'custom',
      ...(typeof theme === 'string' ? {} : { themeVariables: redact(variablesOf(theme)) }),
      ...(siweConfig ? { siweConfig: { options: switchesOf(siweConfig) } } : {}),
      metadata: redact({ name, description, url: pageAddress(url) }),
    },
  }
}

/** Listens to the widget until the plugin is disposed. */
export async function listen(ctx: AnalyticsContext): Promise<void> {
  const { services, signal, store, kernel } = ctx
  if (signal.aborted || runs.has(ctx)) return
  const run: Run = { queue: startQueue(ctx), held: [], counts: undefined }
  runs.set(ctx, run)
  const add = (made: AnalyticsEvent | undefined): void => {
    if (!made || store.get(ctx.atoms.consent) === 'denied') return
    run.held = [...run.held, wire(ctx, made)].slice(-KEPT)
    release(ctx, run).catch((error: unknown) => ctx.report(error, 'release'))
  }
  // The table is typed by the events; here they are only names.
  const on = ctx.on as (event: string, handler: (payload: unknown) => void) => () => void
  const moment = () => ({ isConnected: store.get(kernel.atoms.connection) !== undefined })
  for (const [event, describe] of heardEvents(store.get(ctx.atoms.options).events))
    on(event, (payload) => add(describe(payload, moment())))
  const unwatch = services.platform.onVisibility((visible) => {
    if (!visible) run.queue.flush(true).catch((error: unknown) => ctx.report(error, 'flush'))
  })
  signal.addEventListener('abort', () => {
    unwatch()
    run.queue.stop()
  })
  add(initialize(ctx))
}

/** The user has agreed: what was done so far is sent too, fifty events at most. */
export async function allow(ctx: AnalyticsContext): Promise<void> {
  const { enabled = true } = ctx.store.get(ctx.atoms.options)
  if (!enabled) return
  ctx.store.set(ctx.atoms.consent, 'allowed')
  const run = runs.get(ctx)
  if (run) await release(ctx, run)
}

/** The user has not agreed, or has changed their mind: what waits is forgotten, and nothing is sent until `allow()`. */
export async function deny(ctx: AnalyticsContext): Promise<void> {
  ctx.store.set(ctx.atoms.consent, 'denied')
  const run = runs.get(ctx)
  if (!run) return
  run.held = []
  run.queue.clear()
}

/** Sends what waits now. */
export async function flush(ctx: AnalyticsContext): Promise<void> {
  await runs.get(ctx)?.queue.flush()
}
