/** Loads on the first call and remembers; a failed load is tried again by the next call. */
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

// What the first bundle loads later. Remembered, since browsers answer even a repeated `import()` in a task of its own.

/** Loads the actions of wallets: the first use, or the opening modal. */
export const loadActions: () => Promise<typeof import('./wallet/actions.ts')> = /* @__PURE__ */ loadOnce(
  () => import('./wallet/actions.ts'),
)

/** Loads what providers do their work with, for the hosts that ask for one. */
export const loadProvider = async (): Promise<typeof import('./wallet/provider.ts')> => (await loadActions()).provider()

/** Loads what the services do their work with. */
export const loadImplementations: () => Promise<typeof import('./services/implementations.ts')> =
  /* @__PURE__ */ loadOnce(() => import('./services/implementations.ts'))

/** Loads what few pages ever need. */
export const loadOccasional = (): Promise<typeof import('./services/occasional.ts')> =>
  import('./services/occasional.ts')
