// What the first bundle loads later; the browser fetches each once.

/** Loads the actions of wallets: the first use, or the opening modal. */
export function loadActions(): Promise<typeof import('./wallet/actions.ts')> {
  return import('./wallet/actions.ts')
}

/** Loads what the services do their work with. */
export function loadImplementations(): Promise<typeof import('./services/implementations.ts')> {
  return import('./services/implementations.ts')
}
