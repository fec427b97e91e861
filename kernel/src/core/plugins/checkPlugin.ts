import { kernelError } from '../errors/errorTable.ts'
import type { AnySpec } from './definePlugin.ts'

const ID = /^[a-z][a-z0-9-]*$/
const FUNCTIONS = ['connectors', 'setup', 'css'] as const
const RECORDS = [
  'needs',
  'atoms',
  'messages',
  'slots',
  'views',
  'contributes',
  'overrides',
  'actions',
  'hooks',
  'tokens',
  'errors',
] as const

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function problemOf(spec: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof spec.id !== 'string' || !ID.test(spec.id)) return 'the id must be lower-case letters, digits and hyphens'
  if (spec.id === 'kernel') return "this id is the kernel's own"
  const wrongFunction = FUNCTIONS.find((name) => spec[name] !== undefined && typeof spec[name] !== 'function')
  if (wrongFunction) return `${wrongFunction} is not a function`
  const wrongRecord = RECORDS.find((name) => spec[name] !== undefined && !isRecord(spec[name]))
  return wrongRecord && `${wrongRecord} is not an object`
}

/** @throws `plugin/invalid` */
export function checkPlugin(value: unknown): AnySpec {
  const problem = isRecord(value) ? problemOf(value) : 'it is not an object'
  const id = isRecord(value) ? value.id : value
  if (problem) throw kernelError('plugin/invalid', { details: { plugin: String(id), problem } })
  return value as AnySpec
}
