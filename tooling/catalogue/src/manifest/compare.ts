import type { Finding } from '../check/finding.ts'
import type { Described } from './describe.ts'
import type { Manifest } from './manifest.ts'

/** What sees or changes what a wallet is asked, and `*`, every host. */
export const SENSITIVE: readonly string[] = ['beforeConnect', 'onRpcRequest', 'request', '*']

/** A name as it is listed for people: marked where it is sensitive. */
export const markSensitive = (name: string): string => (SENSITIVE.includes(name) ? `${name} (sensitive)` : name)

/** The permissions of a manifest as a flat list of `<kind> <name>`. */
export function permissionNames({ slots, hooks, capabilities, storage, hosts }: Manifest): readonly string[] {
  const entries = { hook: hooks, capability: capabilities, host: hosts, slot: slots.fills, storage }
  return Object.entries(entries).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`))
}

interface Named {
  readonly kind: string
  readonly field: string
  readonly declared: readonly string[]
  readonly found: readonly string[]
}

function pairs(manifest: Manifest, found: Described): readonly Named[] {
  return [
    { kind: 'hook', field: 'hooks', declared: manifest.hooks, found: found.hooks },
    { kind: 'slot', field: 'slots.fills', declared: manifest.slots.fills, found: found.slots.fills },
    { kind: 'own slot', field: 'slots.declares', declared: manifest.slots.declares, found: found.slots.declares },
    { kind: 'capability', field: 'capabilities', declared: manifest.capabilities, found: found.capabilities },
    { kind: 'stored atom', field: 'storage', declared: manifest.storage, found: found.storage },
    { kind: 'host', field: 'hosts', declared: manifest.hosts, found: found.hosts },
    { kind: 'language', field: 'languages', declared: manifest.languages, found: found.languages },
    { kind: 'plugin', field: 'needs', declared: Object.keys(manifest.needs), found: Object.keys(found.needs) },
    { kind: 'chain', field: 'chains', declared: manifest.chains, found: found.chains },
  ]
}

const covers = (declared: readonly string[], name: string): boolean =>
  declared.some((entry) => entry === '*' || entry === name || (entry.startsWith('*.') && name.endsWith(entry.slice(1))))

/** The line to write, as it stands in package.json. */
const lineFor = (field: string, name: string): string =>
  field === 'needs'
    ? `"latchkey": { "needs": { "${name}": "required" } }`
    : `"${name}" in "latchkey"."${field.replace('.', '"."')}"`

/**
 * Compares what a package says with what its code does. What is done and not declared is an error; what is declared and not
 * done may depend on options, and is a note.
 */
export function compareManifest(manifest: Manifest, found: Described): readonly Finding[] {
  const findings: Finding[] = []
  if (manifest.id !== found.id)
    findings.push({
      rule: 'manifest',
      level: 'error',
      message: `The manifest has the id "${manifest.id}", the code "${found.id}"`,
      fix: `Write "id": "${found.id}" in "latchkey"`,
    })
  if (manifest.kernel.split('.')[0] !== found.kernel.split('.')[0])
    findings.push({
      rule: 'manifest',
      level: 'error',
      message: `The manifest names kernel API ${manifest.kernel}, the code ${found.kernel}`,
      fix: `Write "kernel": "${found.kernel}" in "latchkey"`,
    })
  if (manifest.capabilities.length > 0 && !found.statesCapabilities)
    findings.push({
      rule: 'stated-permissions',
      level: 'error',
      message: 'The manifest names capabilities, and the code states none, so that the kernel refuses none',
      fix: `Write permissions: { capabilities: [${manifest.capabilities.map((name) => `'${name}'`).join(', ')}] } where the plugin is made`,
    })
  for (const { kind, field, declared, found: names } of pairs(manifest, found)) {
    for (const name of names)
      if (!covers(declared, name))
        findings.push({
          rule: 'permissions',
          level: 'error',
          message: `The ${kind} ${markSensitive(name)} is used and not declared`,
          fix: `Add ${lineFor(field, name)}`,
        })
    for (const name of declared)
      if (!names.includes(name) && !name.startsWith('$') && kind !== 'chain')
        findings.push({
          rule: 'permissions',
          level: 'note',
          message: `The ${kind} ${markSensitive(name)} is declared and not used with default options`,
          fix: `Take "${name}" out of "latchkey"."${field}" unless an option needs it`,
        })
  }
  return findings
}
