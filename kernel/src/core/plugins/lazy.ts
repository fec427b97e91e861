import type { ContextAction } from './pluginTypes.ts'

type RestOf<F extends ContextAction> = Parameters<F> extends [unknown, ...infer Rest] ? Rest : never

/** Keeps an action out of the first bundle: its file is loaded on the first call. */
export function lazy<F extends ContextAction>(
  ctx: Parameters<F>[0],
  load: () => Promise<F>,
): (...args: RestOf<F>) => ReturnType<F>
export function lazy(ctx: unknown, load: () => Promise<ContextAction>): (...args: unknown[]) => Promise<unknown> {
  return async (...args) => (await load())(ctx, ...args)
}
