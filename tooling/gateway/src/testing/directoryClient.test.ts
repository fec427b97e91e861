import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel } from '@latchkey/kernel'
import { type DirectoryList, directory } from '@latchkey/plugin-directory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway } from '../createGateway.ts'
import { TEST_PROJECT } from './testGateway.ts'

const RAINBOW = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'
let url: string

let stop: () => Promise<void>

beforeAll(async () => {
  const gateway = await createGateway({
    port: 0,
    databaseUrl: 'sqlite::memory:',
    log: { level: 'silent' },
    projects: [{ id: TEST_PROJECT, name: 'Tests' }],
  })
  url = gateway.url
  stop = gateway.stop
})

afterAll(() => stop())

describe("the widget's wallet directory", () => {
  it('default: featured, a first page with pictures, the next page, a search', async () => {
    const plugins = [directory({ featuredWalletIds: [RAINBOW] })] as const
    const kernel = createKernel({ plugins, adapters: [evmAdapter()], gateway: url, projectId: TEST_PROJECT })
    await kernel.start()
    const { load, more, search, atoms } = kernel.plugins.directory
    const list = (): DirectoryList | undefined => kernel.store.get(atoms.lists)['']
    await load()
    expect(list()).toMatchObject({ status: 'ready', page: 1, hasMore: true })
    expect(list()?.featured.map(({ name }) => name)).toEqual(['Rainbow'])
    const picture = await fetch(list()?.featured[0]?.image ?? '')
    expect([picture.status, picture.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true])
    const before = list()?.wallets.length ?? 0
    await more()
    expect(list()?.wallets.length).toBeGreaterThan(before)
    expect((await search({ text: 'trust wal' })).map(({ name }) => name)).toContain('Trust Wallet')
    expect(list()?.count).toBeGreaterThan(100)
    await kernel.destroy()
  })
})
