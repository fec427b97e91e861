import type { Insertable, Selectable } from 'kysely'
import type { ProjectConfig } from './config/projectConfig.ts'
import type { ProjectTable } from './store/database.ts'
import type { Store } from './store/openStore.ts'

const LOOPBACK = /^(localhost|[^.]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

function parse(origin: string): URL | undefined {
  try {
    const url = new URL(origin)
    // Only what browsers send: an origin says nothing but scheme, host and port.
    return url.origin === origin && /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

function matchesOne(pattern: string, origin: string, url: URL): boolean {
  if (pattern === '*' || pattern === origin) return true
  if (pattern === 'loopback') return LOOPBACK.test(url.hostname)
  const [scheme, rest] = pattern.split('://*.')
  if (rest === undefined) return false
  return url.protocol === `${scheme}:` && url.host.endsWith(`.${rest}`)
}

/**
 * Whether a page's origin is one that the patterns allow: an exact origin, `https://*.shop.example` (sub-domains at any
 * depth, not the domain itself), `loopback` or `*`. Anything that is not an http(s) origin, `null` included, is refused.
 */
export function matchesOrigin(patterns: readonly string[], origin: string): boolean {
  const url = parse(origin)
  return url !== undefined && patterns.some((pattern) => matchesOne(pattern, origin, url))
}

/** The projects in the database. Reads are cached for a few seconds, so a change made on one instance reaches all. */
export interface Projects {
  find(id: string): Promise<ProjectConfig | undefined>
  list(): Promise<readonly ProjectConfig[]>
  /** Writes a project, new or changed. */
  save(project: ProjectConfig): Promise<void>
  /** @returns whether there was one of this id */
  setEnabled(id: string, isEnabled: boolean): Promise<boolean>
  /** Whether any enabled project allows a page of this origin. */
  isKnownOrigin(origin: string): Promise<boolean>
}

/** A row as a project. */
function toProject(row: Selectable<ProjectTable>): ProjectConfig {
  return {
    id: row.id,
    name: row.name,
    origins: JSON.parse(row.origins),
    requireOrigin: row.require_origin === 1,
    perMinute: row.per_minute,
    perClient: row.per_client ?? undefined,
    perDay: row.per_day,
    disabled: JSON.parse(row.disabled),
    isEnabled: row.is_enabled === 1,
    codeEntry: row.code_entry === 'host' ? 'host' : 'frame',
  }
}

/** A project as a row, without the time it was made. */
function toRow(project: ProjectConfig): Omit<Insertable<ProjectTable>, 'created_at'> {
  return {
    id: project.id,
    name: project.name,
    origins: JSON.stringify(project.origins),
    require_origin: Number(project.requireOrigin),
    per_minute: project.perMinute,
    per_client: project.perClient ?? null,
    per_day: project.perDay,
    disabled: JSON.stringify(project.disabled),
    is_enabled: Number(project.isEnabled),
    code_entry: project.codeEntry,
  }
}

const KEPT_MS = 2_000

/** Projects over the database; the whole list is read at once, at most every two seconds. */
export function createProjects({ db }: Store, now: () => number): Projects {
  let current: { readonly until: number; readonly list: Promise<readonly ProjectConfig[]> } | undefined

  async function read(): Promise<readonly ProjectConfig[]> {
    const rows = await db.selectFrom('project').selectAll().orderBy('created_at').orderBy('id').execute()
    return rows.map(toProject)
  }

  function list(): Promise<readonly ProjectConfig[]> {
    if (!current || current.until < performance.now()) {
      const before = current?.list
      // A database that is away for a moment does not close the doors.
      const list = read().catch((error: unknown) => before ?? Promise.reject(error))
      list.catch(() => {
        current = undefined
      })
      current = { until: performance.now() + KEPT_MS, list }
    }
    return current.list
  }

  return {
    list,
    find: async (id) => (await list()).find((project) => project.id === id),
    async save(project) {
      const row = toRow(project)
      await db
        .insertInto('project')
        .values({ ...row, created_at: now() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
      current = undefined
    },
    async setEnabled(id, isEnabled) {
      const [result] = await db
        .updateTable('project')
        .set({ is_enabled: Number(isEnabled) })
        .where('id', '=', id)
        .execute()
      current = undefined
      return (result?.numUpdatedRows ?? 0n) > 0n
    },
    isKnownOrigin: async (origin) =>
      (await list()).some((project) => project.isEnabled && matchesOrigin(project.origins, origin)),
  }
}
