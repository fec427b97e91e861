import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Registry, startRegistry } from '../testing/startRegistry.ts'
import { readProvenance } from './provenance.ts'

describe('readProvenance', { timeout: 90_000 }, () => {
  let registry: Registry
  beforeAll(async () => {
    registry = await startRegistry()
    const dist = { tarball: `${registry.url}/notes/-/notes.tgz`, shasum: 'x' }
    const attestations = { provenance: { predicateType: 'https://slsa.dev/provenance/v1' } }
    const version = (number: string, own: object) => ({ [number]: { name: 'notes', version: number, dist: own } })
    const body = JSON.stringify({
      name: 'notes',
      'dist-tags': { latest: '1.1.0' },
      versions: { ...version('1.0.0', dist), ...version('1.1.0', { ...dist, attestations }) },
    })
    const headers = { authorization: `Bearer ${registry.addToken()}` }
    await fetch(`${registry.url}/notes`, { method: 'PUT', headers, body })
  })
  afterAll(() => registry.stop())

  test.each([
    ['notes@1.1.0', 'present'],
    ['notes@1.0.0', 'absent'],
    ['notes@9.0.0', 'not checked'],
  ] as const)('default: %s is %s', async (spec, expected) => {
    expect(await readProvenance(spec, registry.url)).toBe(expected)
  })

  test('behavior: without a registry it is not checked', async () => {
    expect(await readProvenance('notes@1.1.0', 'http://127.0.0.1:9')).toBe('not checked')
  })
})
