import { loadOnce } from '../async/chunks.ts'
import { closest, kernelError } from '../errors/errorTable.ts'
import { isKernelError } from '../errors/kernelError.ts'
import type { Any, Keys, Sentence } from './definePlugin.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Actions as callers see them: without the context. */
export type Bound<A> = {
  readonly [K in keyof A]: A[K] extends (ctx: Any, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never
}

type ReservedAction = 'atoms' | 'then'

/** The sentence for the first export of a module that is no action; `never` when all are. */
export type ActionProblem<A> = {
  readonly [K in Keys<A>]: K extends ReservedAction
    ? `An action cannot be called "${K}": the handle of a plugin has that name already`
    : A[K] extends (...args: Any) => Promise<unknown>
      ? never
      : A[K] extends (...args: Any) => unknown
        ? `The action "${K}" must return a promise: actions are loaded on their first call`
        : `"${K}" is not an action: export only functions (ctx, ...args) => Promise from this module`
}[Keys<A>]

export interface InlineActions<Ctx> {
  readonly [name: string]: (ctx: Ctx, ...args: Any[]) => unknown
}

/** Actions in a chunk of their own, loaded with the first call. */
export interface LazyActions<A> {
  readonly '~load': () => Promise<A>
}

/**
 * Keeps actions out of the first bundle. The module exports functions `(ctx, ...args) => Promise` and nothing else.
 * @example
 * actions: lazyActions(() => import('./actions/index.ts'))
 */
export function lazyActions<A extends object>(
  load: (() => Promise<A>) & Sentence<ActionProblem<A>>,
): LazyActions<[ActionProblem<A>] extends [never] ? A : {}>
export function lazyActions(load: () => Promise<object>): LazyActions<object> {
  return { '~load': load }
}

/** Why an action that was called is not there. */
function missingAction(name: string, known: Iterable<string>): TypeError {
  const meant = closest(name, known)
  return new TypeError(`There is no action "${name}"${meant === undefined ? '' : `. Did you mean "${meant}"?`}`)
}

/** Gives a foreign rejection of an action the plugin's name; what the plugin throws on purpose passes. */
function actionFailure(plugin: string, action: string, cause: unknown): Error {
  if (isKernelError(cause)) return cause
  if (cause instanceof Error && cause.name === 'AbortError') return kernelError('kernel/aborted', { cause })
  return kernelError('plugin/action-failed', { details: { plugin, action }, cause })
}

/**
 * What callers get of a plugin: its atoms, and its actions without the context, each made once and loaded on the first
 * call. A proxy, because the names are unknown before the chunk is here.
 */
export function bindActions(
  plugin: string,
  actions: LazyActions<object> | object,
  ctx: () => object,
  atoms: object,
): object {
  const load = '~load' in actions ? loadOnce(actions['~load']) : async () => actions
  const bound: Record<string, (...args: unknown[]) => Promise<unknown>> = Object.create(null)
  return new Proxy(Object.freeze({ atoms }), {
    get(target, name) {
      if (name === 'atoms') return target.atoms
      // For the shell, which loads ahead what a press needs.
      if (name === '~load') return load
      // A handle is no promise, as `then` would make it, and has no serialized form.
      if (typeof name === 'symbol' || name === 'then' || name === 'toJSON') return undefined
      bound[name] ??= async (...args) => {
        try {
          const action: unknown = Reflect.get(await load(), name)
          if (typeof action !== 'function') {
            const details = { plugin, action: name }
            if (process.env.NODE_ENV !== 'production')
              throw kernelError('plugin/action-failed', {
                details,
                cause: missingAction(name, Object.keys(await load())),
              })
            throw kernelError('plugin/action-failed', { details })
          }
          return await action(ctx(), ...args)
        } catch (cause) {
          throw actionFailure(plugin, name, cause)
        }
      }
      return bound[name]
    },
  })
}
