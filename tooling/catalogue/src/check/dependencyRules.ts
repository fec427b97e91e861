import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { upwards } from '../package/installed.ts'
import type { Finding } from './finding.ts'
import { INSTALL_SCRIPTS, isOpen } from './packageRules.ts'

interface Json {
  readonly name?: string
  readonly version?: string
  readonly license?: unknown
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const readJson = (folder: string): Json => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Json

/** What comes with a package: peers are the host's own. */
const namesIn = ({ dependencies, optionalDependencies }: Json): readonly string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies })

function folderOf(name: string, from: string): string | undefined {
  const places = upwards(from).map((above) => join(above, 'node_modules', name))
  const found = places.find((place) => existsSync(join(place, 'package.json')))
  return found && realpathSync(found)
}

/** What an installer builds or runs without a word in `scripts`: a program made from source. */
const BUILDS = 'binding.gyp'

function problemsOf(folder: string, json: Json, path: readonly string[]): readonly Finding[] {
  const name = `${json.name ?? folder} ${json.version ?? ''} (by ${path.join(' → ')})`
  const scripts = INSTALL_SCRIPTS.filter((script) => json.scripts?.[script] !== undefined)
  const findings: Finding[] = []
  if (scripts.length > 0 || existsSync(join(folder, BUILDS)))
    findings.push({
      rule: 'dependencies',
      level: 'error',
      message: `${name} runs code when somebody installs it: ${scripts.join(', ') || BUILDS}`,
      fix: 'Depend on a package without install scripts, or make it a peer that hosts choose',
    })
  if (!isOpen(json.license))
    findings.push({
      rule: 'dependencies',
      level: 'warning',
      message: `The licence of ${name} is ${typeof json.license === 'string' ? json.license : 'not stated'}`,
      fix: 'Depend on packages with an open licence',
    })
  return findings
}

/** Looks into all that is installed with a package, however deep: licences, and what runs on installing. */
export function dependencyRules(folder: string): readonly Finding[] {
  const seen = new Set<string>()
  const absent = new Set<string>()
  const visit = (at: string, path: readonly string[]): readonly Finding[] => {
    const json = readJson(at)
    return namesIn(json).flatMap((name) => {
      const found = folderOf(name, at)
      if (found === undefined) absent.add(name)
      if (found === undefined || seen.has(found)) return []
      seen.add(found)
      return [...problemsOf(found, readJson(found), path), ...visit(found, [...path, name])]
    })
  }
  const findings = visit(realpathSync(folder), [readJson(folder).name ?? folder])
  if (absent.size === 0) return findings
  const names = [...absent].sort().join(', ')
  return [
    ...findings,
    {
      rule: 'dependencies',
      level: 'note',
      message: `Not looked at, since they are not installed here: ${names}`,
      fix: 'Check the package where its dependencies are installed',
    },
  ]
}
