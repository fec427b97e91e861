import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ChunkModule } from './builtHost.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Where a piece of generated code begins and the source it came from. */
interface Piece {
  /** From 0. */
  readonly column: number
  readonly source: number | undefined
}

function decode(segment: string): number[] {
  const values: number[] = []
  let value = 0
  let shift = 0
  for (const character of segment) {
    const digit = ALPHABET.indexOf(character)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    values.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return values
}

/** The pieces of each generated line of a source map (ECMA-426, "Mappings structure"). */
export function decodeMappings(mappings: string): Piece[][] {
  let source = 0
  return mappings.split(';').map((line) => {
    let column = 0
    return line
      .split(',')
      .filter(Boolean)
      .map((segment) => {
        const [columnStep = 0, sourceStep] = decode(segment)
        column += columnStep
        source += sourceStep ?? 0
        return { column, source: sourceStep === undefined ? undefined : source }
      })
  })
}

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
