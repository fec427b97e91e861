import { afterEach } from 'vitest'

/** What the tests of a file give: the page, and the kernel's test kit. */
export interface PageEnvironment<Storage, Target = EventTarget> {
  readonly target: Target
  readonly fetch: typeof fetch
  /** Storage of a page that was never visited. */
  readonly newStorage: () => Storage
  readonly withoutPrefix: (storage: Storage, kernelId: string) => Storage
}

interface PageKernel {
  start(): Promise<void>
  destroy(): Promise<void>
}

/** The pages that the tests of one file open, each closed with its test. */
export interface TestPages<Storage, Target> {
  /** Once in a file, before its tests. */
  begin(environment: PageEnvironment<Storage, Target>): void
  environment(): PageEnvironment<Storage, Target>
  /** Runs with the end of the test. */
  onClose(close: () => unknown): void
  /** Starts a page's kernel, made with an id of its own and the storage under that id. */
  start<Kernel extends PageKernel>(storage: Storage, make: (id: string, own: Storage) => Kernel): Promise<Kernel>
  /** Asks a node with JSON-RPC, past the kernel; throws what the node refuses with. */
  askNode(url: string, method: string, params: unknown): Promise<unknown>
}

/** @param name - What the ids of its kernels begin with */
export function testPages<Storage, Target = EventTarget>(name: string): TestPages<Storage, Target> {
  let given: PageEnvironment<Storage, Target> | undefined
  const opened: (() => unknown)[] = []
  let count = 0
  const environment = () => {
    if (!given) throw new Error('The file has not said what its page is')
    return given
  }
  return {
    environment,
    begin(page) {
      given = page
      afterEach(async () => {
        for (const close of opened.splice(0)) await close()
      })
    },
    onClose: (close) => void opened.push(close),
    async start(storage, make) {
      count += 1
      const id = `${name}-${count}`
      const kernel = make(id, environment().withoutPrefix(storage, id))
      opened.push(() => kernel.destroy())
      await kernel.start()
      return kernel
    },
    async askNode(url, method, params) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const response = await environment().fetch(url, { method: 'POST', headers, body })
      const { result, error }: { result?: unknown; error?: { message: string } } = await response.json()
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
  }
}
