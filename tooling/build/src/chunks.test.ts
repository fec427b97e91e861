import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunksBy } from './chunks.ts'

const GRAPH: Readonly<Record<string, readonly string[]>> = {
  'src/index.ts': ['src/constants.ts', 'src/early.ts'],
  'src/constants.ts': [],
  'src/early.ts': [],
  'src/views/first.ts': ['src/shared.ts', 'src/constants.ts', 'src/early.ts', 'src/look.vanilla.css'],
  'src/views/others.ts': ['src/shared.ts', 'src/alone.ts'],
  // A circle must not be walked for ever.
  'src/shared.ts': ['src/views/first.ts'],
  'src/alone.ts': [],
  'src/look.vanilla.css': [],
}

function placed(plans: Parameters<typeof chunksBy>[0]): Readonly<Record<string, unknown>> {
  const name = chunksBy(plans).codeSplitting.groups?.[0]?.name
  const ids = new Map(
    Object.entries(GRAPH).map(([path, imported]) => [resolve(path), imported.map((module) => resolve(module))]),
  )
  // The plan reads one member of what Rolldown knows about a module.
  const getModuleInfo = (id: string): never => ({ importedIds: ids.get(id) ?? [] }) as never
  return Object.fromEntries(
    Object.keys(GRAPH).map((path) => [
      path,
      typeof name === 'function' ? name(resolve(path), { getModuleInfo }) : undefined,
    ]),
  )
}

describe('chunksBy', () => {
  it('default: what grows from a root is one file, but for what the first bundle has', () => {
    const plans = {
      first: ['src/index.ts'],
      chunks: { first: ['src/views/first.ts'], others: ['src/views/others.ts'] },
    }
    expect(placed(plans)).toEqual({
      'src/index.ts': null,
      'src/constants.ts': null,
      'src/early.ts': null,
      'src/views/first.ts': 'first',
      'src/views/others.ts': 'others',
      'src/shared.ts': 'first',
      'src/alone.ts': 'others',
      'src/look.vanilla.css': null,
    })
  })

  it('parameters: shared', () => {
    const plans = { first: ['src/index.ts'], shared: ['src/constants.ts'], chunks: { first: ['src/views/first.ts'] } }
    expect(placed(plans)).toMatchObject({ 'src/constants.ts': 'constants', 'src/early.ts': null })
  })
})
