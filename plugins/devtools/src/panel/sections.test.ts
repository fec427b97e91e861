import { definePlugin } from '@latchkey/kernel'
import { createTestKernel, fakeAdapter } from '@latchkey/kernel/testing'
import { atom } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { devtools } from '../index.ts'
import en from '../locales/en.ts'
import { filterGroups, type Group, readSection, SECTIONS, type Translate } from './sections.ts'

const t: Translate = (key) => en[key]

/** A plugin with what must not be shown, and an atom that would begin something when it is read. */
function vault(begin: () => void) {
  return definePlugin({
    id: 'vault',
    api: 1,
    atoms: {
      count: atom(3),
      password: atom('hunter2'),
      draft: atom('123456'),
      pairing: atom({ uri: 'wc:1@2?symKey=aa' }),
      started: atom(() => begin()),
    },
  })
}

async function setUp() {
  const wallet = fakeAdapter({ namespace: 'one', connectorId: 'harbor' })
  const begin = vi.fn<() => void>()
  const { kernel } = createTestKernel({ adapters: [wallet.adapter], plugins: [devtools(), vault(begin)] })
  await kernel.start()
  return { kernel, begin }
}

const rowsOf = (groups: readonly Group[], title: string | undefined) =>
  Object.fromEntries(
    (groups.find((group) => group.title === title)?.rows ?? []).map(({ name, detail }) => [name, detail]),
  )

describe('readSection', () => {
  test('default: the timeline has everything, hooks and requests have their own', async () => {
    const { kernel } = await setUp()
    await kernel.wallet.connect({ connectorId: 'harbor' })
    const network = kernel.store.get(kernel.atoms.network)?.id ?? 'one:1'
    await kernel.wallet.request({ network, method: 'sign', params: [] }).catch(() => undefined)
    const names = (section: (typeof SECTIONS)[number]) =>
      readSection(kernel, section, t).flatMap(({ rows }) => rows.map(({ name }) => name))
    expect(names('requests')).toEqual(['sign'])
    expect(names('hooks')).toContain('afterConnect')
    expect(names('hooks')).not.toContain('sign')
    expect(names('timeline')).toEqual(expect.arrayContaining(['sign', 'afterConnect', 'beforeConnect']))
  })

  test('behavior: what each plugin may do and did, sensitive hooks marked', async () => {
    const guard = definePlugin({
      id: 'guard',
      api: 1,
      permissions: { hosts: ['gateway'], capabilities: ['request'] },
      hooks: { onRpcRequest: () => undefined, afterConnect: () => undefined },
      actions: { ask: async (ctx): Promise<unknown> => ctx.kernel.wallet.getProvider().request({ method: 'sign' }) },
    })
    const { kernel } = createTestKernel({
      adapters: [fakeAdapter({ connectorId: 'harbor' }).adapter],
      plugins: [devtools(), guard],
    })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'harbor' })
    await kernel.plugins.guard.ask().catch(() => undefined)
    expect(rowsOf(readSection(kernel, 'permissions', t), 'guard')).toEqual({
      Hosts: 'gateway',
      Hooks: 'onRpcRequest (sensitive) 1×, afterConnect 1×',
      Capabilities: 'request (sensitive)',
      'Wallet prompts': 'request (sensitive) 1×',
    })
    expect(Object.keys(rowsOf(readSection(kernel, 'wiring', t), 'Hooks'))).toContain('onRpcRequest (sensitive)')
  })

  test('behavior: the state of the kernel and of each plugin, without what is secret', async () => {
    const { kernel } = await setUp()
    const groups = readSection(kernel, 'state', t)
    expect(rowsOf(groups, 'kernel')).toMatchObject({ status: '"disconnected"', connections: '[]' })
    expect(rowsOf(groups, 'vault')).toEqual({ count: '3', password: '•••', draft: '•••', pairing: '{ uri: ••• }' })
    expect(JSON.stringify(groups)).not.toMatch(/hunter2|123456|symKey/)
  })

  test('behavior: no atom is read that could begin something', async () => {
    const { kernel, begin } = await setUp()
    for (const section of SECTIONS) readSection(kernel, section, t)
    expect(begin).not.toHaveBeenCalled()
  })

  test('behavior: the wiring is what inspect tells; it follows a connection', async () => {
    const { kernel } = await setUp()
    expect(rowsOf(readSection(kernel, 'wiring', t), 'Connections')).toEqual({})
    await kernel.wallet.connect({ connectorId: 'harbor' })
    const groups = readSection(kernel, 'wiring', t)
    expect(groups.map(({ title }) => title)).toEqual(
      ['plugins', 'hooks', 'slots', 'connectors', 'connections', 'networks', 'adapters', 'views'].map((key) =>
        t(key as keyof typeof en),
      ),
    )
    expect(rowsOf(groups, 'Plugins')).toMatchObject({ devtools: 'running', vault: 'running' })
    expect(rowsOf(groups, 'Connectors')).toEqual({ harbor: '' })
    expect(Object.keys(rowsOf(groups, 'Connections'))).toEqual(kernel.inspect().connections)
    expect(rowsOf(groups, 'Hooks')).toMatchObject({ onError: expect.stringMatching(/^devtools/) })
  })
})

describe('filterGroups', () => {
  const groups: readonly Group[] = [
    { title: 'a', rows: [{ key: '1', name: 'MODAL_OPEN', detail: '{ connected: true }' }] },
    { title: 'b', rows: [{ key: '2', name: 'sign', detail: 'eip155:1' }] },
  ]

  test('default: nothing is left out for an empty text', () => {
    expect(filterGroups(groups, '  ')).toBe(groups)
  })

  test.each([
    ['modal', ['a']],
    ['EIP155', ['b']],
    ['connected: TRUE', ['a']],
    ['nowhere', []],
  ])('behavior: %s is found in names and details, whatever its case', (text, titles) => {
    expect(filterGroups(groups, text).map(({ title }) => title)).toEqual(titles)
  })
})
