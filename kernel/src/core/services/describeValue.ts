import { readProperty } from '../errors/readProperty.ts'
import { isSecretKey } from './redact.ts'

const MAX_DEPTH = 5
const MAX_ENTRIES = 50
const ERROR_KEYS = ['name', 'code', 'message', 'details', 'cause']

function keysOf(value: object): readonly string[] {
  return value instanceof Error
    ? ERROR_KEYS.filter((key) => readProperty(value, key) !== undefined)
    : Object.keys(value)
}

function describeEntry(owner: object, key: string, depth: number): string {
  const value = readProperty(owner, key)
  const hidden = isSecretKey(key) && (typeof value === 'string' || typeof value === 'number')
  return `${key}: ${hidden ? '[redacted]' : describe(value, depth)}`
}

function describe(value: unknown, depth: number): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value)
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value))
    return `[${value
      .slice(0, MAX_ENTRIES)
      .map((item) => describe(item, depth + 1))
      .join(', ')}]`
  const entries = keysOf(value)
    .slice(0, MAX_ENTRIES)
    .map((key) => describeEntry(value, key, depth + 1))
  return `{ ${entries.join(', ')} }`
}

/** A short text of any value for a log; named secrets are left out, hostile values cannot break it. */
export function describeValue(value: unknown): string {
  try {
    return describe(value, 0)
  } catch {
    return '[unreadable]'
  }
}
