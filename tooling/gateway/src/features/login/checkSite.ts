import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import { matchesOrigin } from '../../core/projects.ts'
import { mailLanguages } from '../mail/mails.ts'
import type { Login } from './login.ts'

/** The language of mails, and of the pages that they link to. */
export const languageField = z._default(z.enum(mailLanguages), 'en')

/** The page on which a user signs in. */
export const pageFields = {
  project: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  site: z.string().check(z.maxLength(300)),
  language: languageField,
}

/**
 * Makes sure that a page may send people here.
 *
 * @throws GatewayError 401 `project-unknown`, 403 `origin-not-allowed` naming the origin to add
 */
export async function checkSite({ projects }: Login, id: string, site: string): Promise<void> {
  const project = await projects.find(id)
  if (!project?.isEnabled) throw new GatewayError(401, 'project-unknown', 'No project has this id: check projectId.')
  if (!matchesOrigin(project.origins, site))
    throw new GatewayError(403, 'origin-not-allowed', `This page may not use the wallet: add ${site} to the project.`)
}
