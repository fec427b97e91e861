const NAME = 'localStorage'

function isRefused(): boolean {
  try {
    Reflect.get(globalThis, NAME)
    return false
  } catch {
    return true
  }
}

/**
 * Loads code that reads `localStorage` while it loads, as the library's storage does although another one is used: where
 * the browser throws at that, it looks absent until the code is there. Elsewhere nothing is touched.
 */
export async function withoutStorage<T>(load: () => Promise<T>): Promise<T> {
  if (!isRefused()) return load()
  const real = Reflect.getOwnPropertyDescriptor(globalThis, NAME)
  if (!Reflect.defineProperty(globalThis, NAME, { configurable: true, value: undefined })) return load()
  try {
    return await load()
  } finally {
    if (real) Reflect.defineProperty(globalThis, NAME, real)
    else Reflect.deleteProperty(globalThis, NAME)
  }
}
