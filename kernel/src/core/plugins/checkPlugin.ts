import { kernelError } from '../errors/errorTable.ts'
import type { AnySpec } from './definePlugin.ts'

const ID = /^[a-z][a-z0-9-]*$/
const FUNCTIONS = ['connectors', 'actions', 'hooks', 'setup', 'css'] as const
const RECORDS = ['atoms', 'views', 'slots', 'tokens', 'errors', 'i18n'] as const

function problemOf(spec: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof spec.id !== 'string' || !ID.test(spec.id)) return 'the id must be lower-case letters, digits and hyphens'
  if (spec.id === 'kernel') return "this id is the kernel's own"
  const wrongFunction = FUNCTIONS.find((name) => spec[name] !== undefined && typeof spec[name] !== 'function')
  if (wrongFunction) return `${wrongFunction} is not a function`
  const wrongRecord = RECORDS.find(
    (name) => spec[name] !== undefined && (typeof spec[name] !== 'object' || spec[name] === null),
  )
  if (wrongRecord) return `${wrongRecord} is not an object`
  if (spec.requires !== undefined && !Array.isArray(spec.requires)) return 'requires is not a list'
  return undefined
}

/** @throws `plugin/invalid` */
export function checkPlugin(value: unknown): AnySpec {
  const spec = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  const problem = spec ? problemOf(spec) : 'it is not an object'
  if (problem) throw kernelError('plugin/invalid', { details: { plugin: String(spec?.id ?? value), problem } })
  return value as AnySpec
}
