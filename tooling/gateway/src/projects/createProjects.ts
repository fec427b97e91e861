import type { ProjectConfig } from '../config/projectConfig.ts'
import type { Store } from '../store/store.ts'
import { matchesOrigin } from './matchesOrigin.ts'
import type { Projects } from './projects.ts'
import { toProject, toRow } from './toProject.ts'

const KEPT_MS = 2_000

/** Projects over the database; the whole list is read at once, at most every two seconds. */
export function createProjects({ db }: Store, now: () => number): Projects {
  let kept: { readonly until: number; readonly list: Promise<readonly ProjectConfig[]> } | undefined

  async function read(): Promise<readonly ProjectConfig[]> {
    const rows = await db.selectFrom('project').selectAll().orderBy('created_at').orderBy('id').execute()
    return rows.map(toProject)
  }

  function list(): Promise<readonly ProjectConfig[]> {
    if (!kept || kept.until < performance.now()) {
      const before = kept?.list
      // A database that is away for a moment does not close the doors.
      const list = read().catch((error: unknown) => before ?? Promise.reject(error))
      list.catch(() => {
        kept = undefined
      })
      kept = { until: performance.now() + KEPT_MS, list }
    }
    return kept.list
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
      kept = undefined
    },
    async setEnabled(id, isEnabled) {
      const [result] = await db
        .updateTable('project')
        .set({ is_enabled: Number(isEnabled) })
        .where('id', '=', id)
        .execute()
      kept = undefined
      return (result?.numUpdatedRows ?? 0n) > 0n
    },
    isKnownOrigin: async (origin) =>
      (await list()).some((project) => project.isEnabled && matchesOrigin(project.origins, origin)),
  }
}
