/**
 * Loads on the first call and remembers; a failed load is tried again by the next call. Browsers answer even a repeated
 * `import()` in a task of its own, and draw a frame before it after a press.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

// What the first bundle loads later.

/** Loads the actions of wallets: the first use, or the opening modal. */
export const loadActions: () => Promise<typeof import('../wallet/actions.ts')> = /* @__PURE__ */ loadOnce(
  () => import('../wallet/actions.ts'),
)

/** Loads what the services do their work with. */
export const loadImplementations: () => Promise<typeof import('../services/implementations.ts')> =
  /* @__PURE__ */ loadOnce(() => import('../services/implementations.ts'))

/** Loads what few pages ever need. */
export const loadOccasional = (): Promise<typeof import('../services/occasional.ts')> =>
  import('../services/occasional.ts')
