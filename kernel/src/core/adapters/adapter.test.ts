import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { drained } from '../fixtures/drained.ts'

import { type Adapter, type AdapterContext, KERNEL_API, type PageDiscovery, pageConnectors } from './adapter.ts'

afterEach(() => vi.unstubAllGlobals())

const loading = (discover: (page: PageDiscovery) => void) => vi.fn(async () => discover)

async function started(load: Parameters<typeof pageConnectors>[0]) {
  const contexts: AdapterContext[] = []
  const connectors: Adapter['connectors'] = (ctx) => {
    contexts.push(ctx)
    return pageConnectors(load)(ctx)
  }
  const page = { id: 'page', api: KERNEL_API.major, connectors }
  const test = createTestKernel({ adapters: [fakeAdapter().adapter, page] })
  await test.kernel.start()
  return { ...test, contexts }
}

describe('pageConnectors', () => {
  it('default: the search starts with the kernel, reports, and ends with it', async () => {
    vi.stubGlobal('window', globalThis)
    const searches: PageDiscovery[] = []
    const load = loading((page) => {
      searches.push(page)
      page.onChange([{ id: 'found', name: 'Found', kind: 'announced', namespaces: ['test'], connect: vi.fn() }])
    })
    const { kernel } = await started(load)
    await expect.poll(() => kernel.store.get(kernel.atoms.connectors).map(({ id }) => id)).toContain('found')
    expect(searches.map(({ target, signal }) => [target, signal.aborted])).toEqual([[window, false]])
    await kernel.destroy()
    expect(searches[0]?.signal.aborted).toBe(true)
  })

  it('behavior: a search that is over before it is loaded knows so', async () => {
    vi.stubGlobal('window', globalThis)
    const discover = vi.fn(({ signal }: PageDiscovery) => signal.aborted)
    const { kernel, contexts } = await started(loading(() => undefined))
    const [ctx] = contexts
    if (!ctx) throw new Error('no adapter was asked')
    const load = loading(discover)
    pageConnectors(load)(ctx).watch?.(() => undefined)()
    expect(load).toHaveBeenCalledTimes(1)
    await expect.poll(() => discover.mock.results.map(({ value }) => value)).toEqual([true])
    await kernel.destroy()
  })

  it('behavior: outside of browsers nobody looks', async () => {
    const load = loading(() => undefined)
    const { kernel } = await started(load)
    expect(load).not.toHaveBeenCalled()
    await kernel.destroy()
  })

  it('behavior: a search that fails after it was ended says nothing', async () => {
    vi.stubGlobal('window', globalThis)
    const { kernel, contexts } = await started(loading(() => undefined))
    const [ctx] = contexts
    if (!ctx) throw new Error('no adapter was asked')
    const report = vi.fn()
    const failing = Promise.reject(new Error('offline'))
    pageConnectors(() => failing)(ctx).watch?.(report)()
    await drained()
    expect(report).not.toHaveBeenCalled()
    await kernel.destroy()
  })

  it('error: a search that cannot be loaded reports that there is no wallet', async () => {
    vi.stubGlobal('window', globalThis)
    const { kernel, contexts } = await started(loading(() => undefined))
    const [ctx] = contexts
    if (!ctx) throw new Error('no adapter was asked')
    const report = vi.fn()
    pageConnectors(() => Promise.reject(new Error('offline')))(ctx).watch?.(report)
    await expect.poll(() => report.mock.calls).toEqual([[[]]])
    await kernel.destroy()
  })
})
