import { afterEach, describe, expect, test, vi } from 'vitest'

const CONNECTOR = './provider/connector.ts'
const before = Reflect.getOwnPropertyDescriptor(globalThis, 'localStorage')
afterEach(() => {
  vi.doUnmock(CONNECTOR)
  if (before) Reflect.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

function define(property: PropertyDescriptor): void {
  Reflect.defineProperty(globalThis, 'localStorage', { configurable: true, ...property })
}
const read = (): unknown => Reflect.get(globalThis, 'localStorage')
const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** What an error and its causes say. */
const words = (error: unknown): string => (error instanceof Error ? `${error.message}\n${words(error.cause)}` : '')

/**
 * Starts to pair with an adapter whose later code does this while it loads, as the library's build for browsers does.
 * @returns what the attempt fails with; `loaded` once the code is there
 */
async function pair(whileLoading: () => void): Promise<string> {
  vi.resetModules()
  vi.doMock(CONNECTOR, () => {
    whileLoading()
    return { createConnector: () => ({ connect: () => Promise.reject(new Error('loaded')), reset: () => undefined }) }
  })
  const { startSite } = await import('./testing/startSite.ts')
  const site = await startSite({ relayUrl: 'ws://127.0.0.1:1' })
  const failure: unknown = await site.connect().connection.catch((error: unknown) => error)
  await site.destroy()
  return words(failure)
}

describe('the library is loaded', () => {
  test('default: storage that can be read is left alone', async () => {
    define({ value: 'real' })
    const seen: unknown[] = []
    expect(await pair(() => seen.push(read()))).toMatch('loaded')
    expect([seen, read()]).toEqual([['real'], 'real'])
  })

  test('behavior: storage that throws looks absent meanwhile, and throws again afterwards', async () => {
    define({ get: denied })
    const seen: unknown[] = []
    expect(await pair(() => seen.push(read()))).toMatch('loaded')
    expect(seen).toEqual([undefined])
    expect(read).toThrow('insecure')
  })

  test('error: what keeps it from loading is passed on, and the storage is as it was', async () => {
    define({ get: denied })
    const failure = await pair(() => {
      throw new Error('no network')
    })
    expect(failure).toMatch('no network')
    expect(read).toThrow('insecure')
  })
})
