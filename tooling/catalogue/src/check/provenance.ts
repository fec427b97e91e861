import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Finding } from './finding.ts'

const execute = promisify(execFile)

/** Milliseconds a registry may take. */
const LIMIT = 20_000

/**
 * Whether the registry has a statement of where a version was built (npm's provenance, SLSA). `not checked`: it came from no
 * registry, or the registry could not be asked.
 */
export type Provenance = 'present' | 'absent' | 'not checked'

/** @param spec - name and exact version */
export async function readProvenance(spec: string, registry?: string): Promise<Provenance> {
  const given = registry === undefined ? [] : [`--registry=${registry}`]
  const command = ['view', spec, 'dist', '--json', '--fetch-retries=0', ...given]
  try {
    const { stdout } = await execute('npm', command, { timeout: LIMIT, shell: process.platform === 'win32' })
    const { attestations } = Object(JSON.parse(stdout)) as { attestations?: { provenance?: unknown } }
    return attestations?.provenance ? 'present' : 'absent'
  } catch {
    return 'not checked'
  }
}

/** What is said of it: never an error, since a tarball of one's own has none. */
export function provenanceRule(provenance: Provenance): readonly Finding[] {
  if (provenance === 'present') return []
  const message =
    provenance === 'absent'
      ? 'The registry has no statement of where this version was built'
      : 'Where it was built was not checked: it comes from no registry, or none could be asked'
  const fix = 'Publish from CI with npm publish --provenance, and check the version by its name'
  return [{ rule: 'provenance', level: provenance === 'absent' ? 'warning' : 'note', message, fix }]
}
