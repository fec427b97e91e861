import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { LoadedChunks } from '../measureHost.ts'
import type { BuiltHost, ChunkModule } from './builtHost.ts'
import { findSdks } from './findSdks.ts'
import { splitBySource } from './splitBySource.ts'

/** Bytes of a file after gzip at its best level, as a server would send it. */
export function gzipBytes(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length
}

/** What a visitor has seen: the button, the modal, the account. */
type Stage = 'button' | 'modal' | 'connected'

/** Bytes of a host by stage: gzip, React left out. */
export type HostSizes = Readonly<Record<Stage, number>>

/** What a host loads, compared with its budget. */
interface SizeReport {
  readonly sizes: HostSizes
  /** One line per figure, `ok` or `over` first, with the largest modules of what is over. */
  readonly lines: readonly string[]
  readonly isWithin: boolean
}

const STAGES: readonly Stage[] = ['button', 'modal', 'connected']
const LISTED = 25

const shorten = (id: string): string =>
  id
    .replaceAll('\\', '/')
    .replaceAll('\0', '')
    .replace(/^.*node_modules\//, '')
    .replace(/^.*\/(?=(kernel|theme|plugins|adapters|tooling)\/)/, '')

function largest(modules: readonly ChunkModule[]): string[] {
  const sorted = modules.flatMap(splitBySource).sort((first, other) => other.bytes - first.bytes)
  return sorted.slice(0, LISTED).map(({ id, bytes }) => `         ${String(bytes).padStart(7)} ${shorten(id)}`)
}

/** Compares what each stage loaded with its budget. */
export function sizeReport(name: string, host: BuiltHost, loaded: LoadedChunks, budget: HostSizes): SizeReport {
  const bytesOf = (stage: Stage): number =>
    loaded[stage].reduce((sum, chunk) => sum + gzipBytes(join(host.folder, chunk)), 0)
  const modulesOf = (stage: Stage): ChunkModule[] => loaded[stage].flatMap((chunk) => host.chunks.get(chunk) ?? [])
  const sizes = { button: bytesOf('button'), modal: bytesOf('modal'), connected: bytesOf('connected') }
  const lines = STAGES.flatMap((stage) => {
    const isOver = sizes[stage] > budget[stage]
    const line = `  ${isOver ? 'over' : 'ok'} ${name} ${stage}: ${sizes[stage]} of ${budget[stage]} bytes in ${loaded[stage].length} files`
    return isOver
      ? [line, '       the largest modules, before minifying and compression:', ...largest(modulesOf(stage))]
      : [line]
  })
  const sdks = findSdks(modulesOf('button'))
  const sdkLine =
    sdks.length > 0
      ? `  over ${name} button: contains ${sdks.join(', ')}, which must stay behind import()`
      : `  ok ${name} button: contains no SDK`
  return {
    sizes,
    lines: [...lines, sdkLine],
    isWithin: ![...lines, sdkLine].some((line) => line.startsWith('  over ')),
  }
}
