import type { BoundCapability, CapabilityName } from '../adapters/capability.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { HookName } from '../hooks/hookPoints.ts'
import type { WalletActions, WalletProvider } from '../wallet/walletActions.ts'
import type { AnyContext } from './context.ts'
import type { AnyPlugin, AnySpec, Falsy } from './definePlugin.ts'

/** A capability of wallets, or `request`: any request to the wallet at all. */
export type PermittedCapability = CapabilityName | 'request'

/** What a plugin may do besides drawing its views. The field `latchkey` of its `package.json` repeats it for hosts to read. */
export interface Permissions {
  /**
   * What `services.http` reaches, in production too: host names with their port, addresses (their host counts),
   * `*.example.org` for all below a name, `gateway` for the host's own gateway, `self` for the page's own server, `*` for
   * all. Falsy entries are left out. @defaultValue none
   */
  readonly hosts?: readonly (string | Falsy)[]
  /**
   * What it asks of wallets; in development anything else fails. A package of a catalogue states it: there, what is not
   * stated is not allowed. @defaultValue not stated: all, and each is counted
   */
  readonly capabilities?: readonly PermittedCapability[]
  /** Hook points it taps; in development anything else fails. @defaultValue not stated */
  readonly hooks?: readonly HookName[]
  /** Slots it fills, as `<plugin>.<slot>`; in development anything else fails. @defaultValue not stated */
  readonly slots?: readonly string[]
}

/** Permissions that see or change what a wallet is asked, or reach every host: read twice before you allow them. */
export const SENSITIVE: readonly string[] = ['beforeConnect', 'onRpcRequest', 'request', '*']

/** How often a plugin did what, by name. */
export interface PluginActivity {
  readonly hooks: Readonly<Record<string, number>>
  readonly hosts: Readonly<Record<string, number>>
  /** Calls that ask the user something in the wallet. */
  readonly prompts: Readonly<Record<string, number>>
  /** What it asked of wallets, also where it was refused, and what prompts no user; in development only. */
  readonly capabilities?: Readonly<Record<string, number>>
}

const NOTHING: PluginActivity = { hooks: {}, hosts: {}, prompts: {} }

/** Counts one more. */
export function recordUse(
  scope: { activity?: Record<string, PluginActivity> },
  plugin: string,
  kind: keyof PluginActivity,
  name: string,
): void {
  const before = scope.activity?.[plugin] ?? NOTHING
  const counted = { ...before, [kind]: { ...before[kind], [name]: (before[kind]?.[name] ?? 0) + 1 } }
  scope.activity = { ...scope.activity, [plugin]: counted }
}

/** What a plugin did so far. */
export const activityOf = (
  { activity }: { readonly activity?: Readonly<Record<string, PluginActivity>> },
  plugin: string,
): PluginActivity => activity?.[plugin] ?? NOTHING

/** What `kernel.inspect()` says of a plugin. */
export interface InspectedPermissions {
  readonly hosts: readonly string[]
  /** `undefined` where the plugin does not state them. */
  readonly capabilities: readonly string[] | undefined
  readonly hooks: readonly string[]
  readonly slots: readonly string[]
  /** Those of the above that see or change what a wallet is asked, and `*`. */
  readonly sensitive: readonly string[]
}

/** What a plugin may do: what it states, and what is plain from its object. */
export function permissionsOf({ permissions = {}, hooks = {}, contributes = {} }: AnySpec): InspectedPermissions {
  const { capabilities, hosts = [] } = permissions
  const taps = Object.keys(hooks)
  const reached = hosts.filter((host): host is string => Boolean(host))
  return {
    hosts: reached,
    capabilities,
    hooks: taps,
    slots: Object.entries(contributes).flatMap(([slot, given]) => (given ? [slot] : [])),
    sensitive: [...taps, ...(capabilities ?? []), ...reached].filter((name) => SENSITIVE.includes(name)),
  }
}

function notPermitted(plugin: string, used: string, kind: keyof Permissions, name: string): Error {
  return kernelError('plugin/not-permitted', { details: { plugin, used, permission: `${kind}: ['${name}']` } })
}

/** @throws `plugin/not-permitted` for a tap or a slot that the stated permissions lack */
export function checkPermissions(spec: AnySpec): void {
  const { hooks, slots } = permissionsOf(spec)
  const tap = hooks.find((name) => spec.permissions?.hooks?.every((stated) => stated !== name))
  if (tap) throw notPermitted(spec.id, `the hook ${tap}`, 'hooks', tap)
  const slot = slots.find((name) => spec.permissions?.slots?.every((stated) => stated !== name))
  if (slot) throw notPermitted(spec.id, `the slot ${slot}`, 'slots', slot)
}

/** Capabilities that ask the user. */
const PROMPTS: ReadonlySet<string> = new Set([
  'request',
  'connect',
  'signMessage',
  'signIn',
  'signTypedData',
  'sendTransaction',
  'transfer',
  'signTransactions',
  'signPsbt',
  'sendPrepared',
  'signPrepared',
  'updateWallet',
  'switchNetwork',
  'addNetwork',
  'sendCalls',
  'grantPermissions',
  'revokePermissions',
])

type Allow = (name: string) => void

/** Counts and checks the calls of a capability; what a wallet cannot do stays `undefined`. */
type Bind = <C extends CapabilityName>(name: C, run: BoundCapability<C> | undefined) => BoundCapability<C> | undefined

/** The same actions, each of which is counted, and refused where it is not declared. */
function watchedWallet(wallet: WalletActions, allow: Allow, record: Allow, bound: Bind): WalletActions {
  const providers = new Map<string | undefined, WalletProvider>()
  const before =
    <Args extends readonly unknown[], Result>(check: Allow, name: string, run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      check(name)
      return run(...args)
    }
  return Object.freeze({
    ...wallet,
    getProvider(namespace?: string): WalletProvider {
      const real = wallet.getProvider(namespace)
      const known = providers.get(namespace) ?? {
        ...real,
        async request(args: Parameters<WalletProvider['request']>[0]) {
          allow('request')
          return real.request(args)
        },
      }
      providers.set(namespace, known)
      return known
    },
    capability: <C extends CapabilityName>(name: C, id?: string) => bound(name, wallet.capability(name, id)),
    request: before(allow, 'request', wallet.request),
    signMessage: before(allow, 'signMessage', wallet.signMessage),
    connect: before(record, 'connect', wallet.connect),
    switchNetwork: before(record, 'switchNetwork', wallet.switchNetwork),
  })
}

/**
 * In development: the same context, which counts what a plugin makes wallets ask, and refuses capabilities that its
 * permissions do not name.
 * @param record - counts a call by its name, and once more where it prompts
 */
export function watchedContext(
  ctx: AnyContext,
  spec: AnySpec,
  record: (kind: 'capabilities' | 'prompts', name: string) => void,
): AnyContext {
  const declared: readonly string[] | undefined = spec.permissions?.capabilities
  const prompts = (name: string): void => record('prompts', name)
  const allow = (name: string): void => {
    record('capabilities', name)
    if (declared && !declared.includes(name))
      throw notPermitted(
        spec.id,
        name === 'request' ? 'wallet requests' : `the capability ${name}`,
        'capabilities',
        name,
      )
    if (PROMPTS.has(name)) prompts(name)
  }
  const bound: Bind = (name, run) =>
    run &&
    new Proxy(run, {
      apply(target, self, args) {
        allow(name)
        return Reflect.apply(target, self, args)
      },
    })
  const wallet = watchedWallet(ctx.kernel.wallet, allow, prompts, bound)
  const kernel = Object.freeze({ ...ctx.kernel, wallet })
  const capability: AnyContext['capability'] = (name) => bound(name, ctx.capability(name))
  // Descriptors, because `actions` is there later than the context; its own, because plugins copy their context.
  return Object.defineProperties({} as AnyContext, {
    ...Object.getOwnPropertyDescriptors(ctx),
    kernel: { value: kernel, enumerable: true },
    capability: { value: capability, enumerable: true },
  })
}

/** What a host takes from a plugin. */
export interface Restrictions {
  /** The hosts that are left to it, of those it names. */
  readonly hosts?: readonly string[]
  /** `false`: this tap is never called. */
  readonly hooks?: { readonly [H in HookName]?: boolean }
}

/**
 * The same plugin with fewer permissions. It takes the doors away that the kernel opens; what a plugin can do in the page by
 * itself, as any script can, it does not end.
 * @example
 * plugins: [restrict(guard(), { hosts: [], hooks: { onRpcRequest: false } })]
 */
export function restrict<P extends AnyPlugin>(plugin: P, restrictions: Restrictions): P
export function restrict(
  plugin: AnyPlugin & Pick<AnySpec, 'hooks' | 'permissions'>,
  { hosts, hooks }: Restrictions,
): object {
  const { permissions = {} } = plugin
  const isLeft = (host: string | Falsy): boolean => Boolean(host && hosts?.includes(host))
  return {
    ...plugin,
    ...(hosts && { permissions: { ...permissions, hosts: (permissions.hosts ?? []).filter(isLeft) } }),
    ...(hooks && {
      hooks: Object.fromEntries(
        Object.entries(plugin.hooks ?? {}).filter(([name]) => hooks[name as HookName] !== false),
      ),
    }),
  }
}
