import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import fc from 'fast-check'
import { createStore } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import type { Adapter, AdapterConnectors } from '../adapters/adapter.ts'
import { isKernelError } from '../errors/kernelError.ts'
import { coreAtoms } from '../state/coreAtoms.ts'
import type { Connector } from './connector.ts'
import { adapterRegistry, connectorRegistry, resolveNetworks } from './registry.ts'

const connector = (id: string, name = id): Connector => ({
  id,
  name,
  kind: 'announced',
  namespaces: ['test'],
  connect: async () => Promise.reject(new Error('not asked here')),
})
const named = (id: string): Adapter => ({ ...fakeAdapter({ namespace: id }).adapter, id })
const thrown = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

/** A source whose reports the test makes. */
function reporting(...initial: readonly Connector[]) {
  let listener: ((connectors: readonly Connector[]) => void) | undefined
  const source: AdapterConnectors = {
    initial,
    watch(onChange) {
      listener = onChange
      return () => {
        listener = undefined
      }
    },
  }
  return { source, report: (...found: unknown[]) => listener?.(found as readonly Connector[]), has: () => !!listener }
}

function setUp() {
  const store = createStore()
  const state = coreAtoms({ networks: [], theme: 'light', locale: 'en' })
  const errors: unknown[] = []
  const registry = connectorRegistry(store, state, (error) => errors.push(error))
  return { registry, errors, ids: () => registry.all().map(({ id }) => id) }
}

describe('connectorRegistry', () => {
  test('default: one key for each object of a wallet, which reaches nothing of it', () => {
    const { registry } = setUp()
    const [wallet, other] = [{ request: () => undefined }, {}]
    const key = registry.keyOf(wallet)
    expect(key).toEqual({})
    expect(Object.isFrozen(key)).toBe(true)
    expect(registry.keyOf(wallet)).toBe(key)
    expect(registry.keyOf(other)).not.toBe(key)
  })

  test('default: what sources bring, in their order; each id once, the first source wins', () => {
    const { registry, ids } = setUp()
    registry.add('one', { initial: [connector('a', 'of one'), connector('b')] })
    registry.add('two', { initial: [connector('a', 'of two'), connector('c')] })
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(registry.find('a')?.name).toBe('of one')
    expect(registry.ownerOf('a')).toBe('one')
    expect(registry.ownerOf('c')).toBe('two')
    expect(registry.ownerOf('d')).toBeUndefined()
  })

  test('behavior: with its source a connector goes, and the one it hid appears', () => {
    const { registry, ids } = setUp()
    registry.add('one', { initial: [connector('a', 'of one')] })
    registry.add('two', { initial: [connector('a', 'of two')] })
    registry.remove('one')
    expect(ids()).toEqual(['a'])
    expect(registry.find('a')?.name).toBe('of two')
    expect(registry.ownerOf('a')).toBe('two')
    registry.remove('nobody')
    expect(ids()).toEqual(['a'])
  })

  test('behavior: a source is silent from the start of the search until its first report', () => {
    const { registry, ids } = setUp()
    const late = reporting(connector('a'))
    registry.add('late', late.source)
    registry.add('still', { initial: [connector('b')] })
    expect(registry.isReporting()).toBe(true)
    registry.watch()
    expect(registry.isReporting()).toBe(false)
    late.report(connector('a'), connector('c'))
    expect(registry.isReporting()).toBe(true)
    expect(ids()).toEqual(['a', 'c', 'b'])
    late.report()
    expect(ids()).toEqual(['b'])
    registry.stop()
    expect(late.has()).toBe(false)
  })

  test('behavior: what is added during the search is listened to at once', () => {
    const { registry, ids } = setUp()
    registry.watch()
    const later = reporting()
    registry.add('later', later.source)
    later.report(connector('x'))
    expect(ids()).toEqual(['x'])
    registry.remove('later')
    expect(later.has()).toBe(false)
    expect(ids()).toEqual([])
  })

  test('error: reports that are none are left out, the rest is taken', () => {
    const { registry, ids } = setUp()
    const odd = reporting(connector('a'), untyped(null), untyped({ id: 5 }))
    registry.add('odd', odd.source)
    expect(ids()).toEqual(['a'])
    registry.watch()
    odd.report(null, 'text', { id: 'b' }, { id: 'c', connect: 'later' }, connector('d'))
    expect(ids()).toEqual(['d'])
  })

  test('error: a source that throws is reported and counts as answered; the others go on', () => {
    const { registry, errors, ids } = setUp()
    const fine = reporting(connector('b'))
    registry.add('broken', {
      initial: [connector('a')],
      watch() {
        throw new Error('no extension here')
      },
    })
    registry.add('fine', fine.source)
    registry.watch()
    fine.report(connector('b'))
    expect(errors).toHaveLength(1)
    expect(registry.isReporting()).toBe(true)
    expect(ids()).toEqual(['a', 'b'])
  })

  test('error: a source that fails when it is stopped is reported; the others stop', () => {
    const { registry, errors } = setUp()
    const fine = reporting()
    registry.add('broken', {
      initial: [],
      watch: () => () => {
        throw new Error('still busy')
      },
    })
    registry.add('fine', fine.source)
    registry.watch()
    registry.stop()
    expect(errors).toHaveLength(1)
    expect(fine.has()).toBe(false)
  })

  test('behavior: over any course, the list is what the sources say, each id once, and every one has an owner', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    const owner = fc.constantFrom('one', 'two', 'three')
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), owner, ids: fc.array(id, { maxLength: 4 }) }),
      fc.record({ do: fc.constant('report' as const), owner, ids: fc.array(id, { maxLength: 4 }) }),
      fc.record({ do: fc.constant('remove' as const), owner, ids: fc.constant([] as string[]) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { registry, ids, errors } = setUp()
        const sources = new Map<string, ReturnType<typeof reporting>>()
        const expected = new Map<string, readonly string[]>()
        registry.watch()
        for (const { do: action, owner: of, ids: given } of steps) {
          if (action === 'remove') {
            registry.remove(of)
            sources.delete(of)
            expected.delete(of)
          } else if (action === 'add' && !sources.has(of)) {
            const source = reporting(...given.map((each) => connector(each)))
            sources.set(of, source)
            expected.set(of, given)
            registry.add(of, source.source)
          } else if (action === 'report' && sources.has(of)) {
            expected.set(of, given)
            sources.get(of)?.report(...given.map((each) => connector(each)))
          }
          expect(ids()).toEqual([...new Set([...expected.values()].flat())])
          for (const each of ids()) expect(expected.get(registry.ownerOf(each) ?? '')).toContain(each)
        }
        expect(errors).toEqual([])
      }),
    )
  })
})

describe('adapterRegistry', () => {
  test('default: families by namespace, in the order of the adapters', () => {
    const registry = adapterRegistry([named('mars'), named('moon')], ['kernel'])
    expect(registry.families().map(({ namespace }) => namespace)).toEqual(['mars', 'moon'])
    expect(registry.family('moon')?.namespace).toBe('moon')
    registry.remove('mars')
    expect(registry.all().map(({ id }) => id)).toEqual(['moon'])
    registry.add(named('mars'))
    expect(registry.family('mars')).toBeDefined()
  })

  test.each<[string, () => unknown, string]>([
    ['nothing', () => null, 'an entry is not an adapter'],
    ['a text', () => 'evm', 'an entry is not an adapter'],
    ['an empty id', () => ({ ...named('mars'), id: '' }), 'an entry is not an adapter'],
    ['another API', () => ({ ...named('mars'), api: 2 }), 'mars was built for kernel API 2'],
    ['the id of a plugin', () => named('connect'), 'the id connect is already taken'],
    ['the id of another adapter', () => named('moon'), 'the id moon is already taken'],
    ['the namespace of another adapter', () => ({ ...named('moon'), id: 'luna' }), 'both bring the namespace moon'],
  ])('error: %s', (_name, make, problem) => {
    const registry = adapterRegistry([named('moon')], ['connect'])
    const error = thrown(() => registry.add(make() as Adapter))
    expect(isKernelError(error, 'config/invalid') && error.message).toContain(problem)
    expect(registry.all().map(({ id }) => id)).toEqual(['moon'])
  })
})

describe('resolveNetworks', () => {
  const registry = adapterRegistry([named('mars')], [])
  const [first] = registry.families().flatMap(({ networks }) => networks)

  test('default: everything the adapters bring', () => {
    expect(resolveNetworks(registry).map(({ id }) => id)).toEqual(['mars:1', 'mars:2'])
  })

  test('parameters: by id, in the order of the site, and as objects of its own', () => {
    const own = { ...first, id: 'mars:9', name: 'Own' } as NonNullable<typeof first>
    expect(resolveNetworks(registry, ['mars:2', own]).map(({ id }) => id)).toEqual(['mars:2', 'mars:9'])
  })

  test('behavior: a network is found under an id it had before', () => {
    const renamed = named('mars')
    const [network, ...rest] = renamed.family?.networks ?? []
    const family = { ...renamed.family, networks: [{ ...network, deprecatedId: 'mars:old' }, ...rest] }
    const known = adapterRegistry([{ ...renamed, family } as Adapter], [])
    expect(resolveNetworks(known, ['mars:old']).map(({ id }) => id)).toEqual(['mars:1'])
  })

  test.each([
    ['an id nobody brings', ['mars:7'], 'config/unknown-network'],
    ['a network of a family nobody brings', [{ ...first, id: 'moon:1', namespace: 'moon' }], 'config/no-adapter'],
    ['none', [], 'config/no-networks'],
    ['one that stands twice', ['mars:1', 'mars:1'], 'config/invalid'],
  ])('error: %s', (_name, given, code) => {
    expect(isKernelError(thrown(() => resolveNetworks(registry, untyped(given))) as Error, untyped(code))).toBe(true)
  })
})
