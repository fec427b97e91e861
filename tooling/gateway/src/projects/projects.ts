import type { ProjectConfig } from '../config/projectConfig.ts'

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
