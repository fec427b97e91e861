import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ChunkModule } from './builtHost.ts'
import { decodeMappings } from './decodeMappings.ts'

interface SourceMapFile {
  readonly sources: readonly string[]
  readonly mappings: string
}

function charactersBySource(code: string, { mappings }: SourceMapFile): Map<number, number> {
  const lines = code.split('\n')
  const characters = new Map<number, number>()
  for (const [index, pieces] of decodeMappings(mappings).entries()) {
    const length = lines[index]?.length ?? 0
    for (const [place, { column, source }] of pieces.entries()) {
      const end = pieces[place + 1]?.column ?? length
      if (source !== undefined) characters.set(source, (characters.get(source) ?? 0) + Math.max(0, end - column))
    }
  }
  return characters
}

/** A built file of ours, told apart by the sources it was made of; any other module as it is. */
export function splitBySource(module: ChunkModule): ChunkModule[] {
  const file = module.id.replaceAll('\\', '/')
  if (!/\/dist\/[^/]*\.js$/.test(file) || /node_modules/.test(file) || !existsSync(`${file}.map`)) return [module]
  const map: SourceMapFile = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
  const characters = charactersBySource(readFileSync(file, 'utf8'), map)
  const total = [...characters.values()].reduce((sum, count) => sum + count, 0) || 1
  return [...characters].map(([source, count]) => ({
    id: join(dirname(file), map.sources[source] ?? ''),
    bytes: Math.round((module.bytes * count) / total),
  }))
}
