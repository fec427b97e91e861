import { markSensitive, permissionNames, SENSITIVE } from '../manifest/compare.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type { Bytes } from './bytes.ts'
import type { Finding } from './finding.ts'
import type { Provenance } from './provenance.ts'

/** What a check of one version came to; kept beside the entry of the catalogue. */
export interface Report {
  readonly name: string
  readonly version: string
  /** ISO 8601. */
  readonly at: string
  readonly manifest?: Manifest
  /** Whether the registry says where it was built. @defaultValue `not checked` */
  readonly provenance?: Provenance
  /** Whether its contract suite was run and its views were looked at in a browser. @defaultValue false */
  readonly isLookedAt?: boolean
  readonly bytes: Bytes
  /** SHA-256 by file. */
  readonly hashes: Readonly<Record<string, string>>
  readonly findings: readonly Finding[]
  /** What is new since the last version. */
  readonly changes: readonly string[]
}

export const isRefused = ({ findings }: Pick<Report, 'findings'>): boolean =>
  findings.some(({ level }) => level === 'error')

/** More bytes than this share of the last version's are shown. */
const JUMP = 1.25

const isPatch = (version: string, before: string): boolean =>
  version.split('.').slice(0, 2).join('.') === before.split('.').slice(0, 2).join('.')

/** What a new version may do that the last one could not. */
export function newPermissions(manifest: Manifest | undefined, before: Manifest | undefined): readonly string[] {
  if (!manifest || !before) return []
  const known = permissionNames(before)
  return permissionNames(manifest).filter((name) => !known.includes(name))
}

/** Compares a version with the one before it. A permission that comes with a patch version is an error: hosts take those unread. */
export function compareReports(
  { manifest, version, bytes, hashes }: Omit<Report, 'changes' | 'findings'>,
  before: Report | undefined,
): { readonly changes: readonly string[]; readonly findings: readonly Finding[] } {
  if (!before) return { changes: [], findings: [] }
  const added = newPermissions(manifest, before.manifest)
  const changes = added.map((name) => {
    const [kind = '', own = ''] = name.split(' ')
    return `new ${kind}: ${markSensitive(own)}`
  })
  if (bytes.first > before.bytes.first * JUMP)
    changes.push(`first bundle: ${before.bytes.first} → ${bytes.first} bytes`)
  if (bytes.later > before.bytes.later * JUMP) changes.push(`later: ${before.bytes.later} → ${bytes.later} bytes`)
  const findings: Finding[] = []
  if (added.length > 0 && isPatch(version, before.version) && version !== before.version)
    findings.push({
      rule: 'new-permissions',
      level: 'error',
      message: `The patch version ${version} may do more than ${before.version}: ${added.join(', ')}`,
      fix: 'Publish new permissions with a minor version, so that hosts read of them',
    })
  const sensitive = added.filter((name) => SENSITIVE.some((word) => name.endsWith(` ${word}`)))
  if (sensitive.length > 0)
    findings.push({
      rule: 'new-permissions',
      level: 'warning',
      message: `New and sensitive: ${sensitive.join(', ')}`,
      fix: 'Say in the changelog what it is for',
    })
  if (version === before.version && JSON.stringify(hashes) !== JSON.stringify(before.hashes))
    findings.push({
      rule: 'same-version',
      level: 'error',
      message: `${version} was checked before with other files`,
      fix: 'Publish changes under a new version',
    })
  return { changes, findings }
}
