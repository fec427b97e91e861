import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { zodErrors } from '../core/config/configSchema.ts'
import { projectSchema } from '../core/config/projectConfig.ts'
import { ConfigError } from '../core/errors.ts'
import type { Projects } from '../core/projects.ts'
import type { Command } from './parseCommand.ts'

type Write = (line: string) => void

/** 128 random bits, against guessing. */
export const newProjectId = (): string => randomBytes(16).toString('hex')

async function create(projects: Projects, name: string | undefined, command: Command, write: Write): Promise<void> {
  const { id = newProjectId(), origin, disable, perMinute, perClient, perDay, requireOrigin, codeEntry } = command
  const given = {
    id,
    name,
    origins: origin,
    disabled: disable,
    requireOrigin,
    ...(perMinute ? { perMinute } : {}),
    ...(perClient ? { perClient } : {}),
    ...(perDay ? { perDay } : {}),
    ...(codeEntry === undefined ? {} : { codeEntry }),
  }
  const result = z.safeParse(projectSchema, given, zodErrors)
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new ConfigError('config', `The project cannot be made:\n${lines.join('\n')}`)
  }
  if (await projects.find(id))
    throw new ConfigError('config', `There is already a project "${id}": leave --id out for a new id.`)
  await projects.save(result.data)
  write(id)
}

async function setEnabled(projects: Projects, id: string | undefined, isEnabled: boolean, write: Write): Promise<void> {
  if (id === undefined || !(await projects.setEnabled(id, isEnabled)))
    throw new ConfigError('config', `There is no project "${id ?? ''}": "latchkey-gateway project list" names them.`)
  write(`${id} is switched ${isEnabled ? 'on' : 'off'}; instances notice within two seconds.`)
}

/** `project create|list|disable|enable`. */
export async function projectCommand(projects: Projects, command: Command, write: Write): Promise<void> {
  const [, action, subject] = command.words
  if (action === 'create') return create(projects, subject, command, write)
  if (action === 'disable' || action === 'enable') return setEnabled(projects, subject, action === 'enable', write)
  if (action !== 'list')
    throw new ConfigError('config', `"project ${action ?? ''}" is not known: use create, list, disable or enable.`)
  for (const project of await projects.list()) write(JSON.stringify(project))
}
