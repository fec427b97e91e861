import type { Insertable, Selectable } from 'kysely'
import type { ProjectConfig } from '../config/projectConfig.ts'
import type { ProjectTable } from '../store/tables/projectTable.ts'

/** A row as a project. */
export function toProject(row: Selectable<ProjectTable>): ProjectConfig {
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
  }
}

/** A project as a row, without the time it was made. */
export function toRow(project: ProjectConfig): Omit<Insertable<ProjectTable>, 'created_at'> {
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
  }
}
