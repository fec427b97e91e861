import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Check, Problem } from './check.ts'

/** A family of native packages and the platforms it is not there for. */
interface MissingPlatforms {
  /** The common name of the platform packages with the version. */
  readonly family: string
  readonly missing: readonly string[]
}

interface LockedPackage {
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}

const WANTED = ['darwin-arm64', 'darwin-x64', 'linux-x64', 'linux-arm64', 'win32-x64']

/** `fsevents` exists for one system by nature; the chains are fetched for other platforms by `tooling/devnet` itself. */
const EXCEPTIONS = /^(fsevents|@foundry-rs\/anvil|litesvm)(@|-)/

const PLATFORM =
  /[-./](android|aix|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|win32|windows|wasm32|freebsd)[-/.\w]*(?=@)/

function platformsOf({ os = [], cpu = ['any'] }: LockedPackage): string[] {
  return os.flatMap((system) => cpu.map((processor) => `${system}-${processor}`))
}

/** Families of native packages in a pnpm lockfile that lack one of the five platforms people use. */
function missingPlatforms(lockfile: string): MissingPlatforms[] {
  const { packages = {} }: { packages?: Record<string, LockedPackage> } = parse(lockfile) ?? {}
  const families = new Map<string, Set<string>>()
  for (const [id, locked] of Object.entries(packages)) {
    if (!locked.os || EXCEPTIONS.test(id)) continue
    const family = id.replace(PLATFORM, '')
    const platforms = families.get(family) ?? new Set()
    for (const platform of platformsOf(locked)) platforms.add(platform)
    families.set(family, platforms)
  }
  return [...families]
    .map(([family, platforms]) => ({ family, missing: WANTED.filter((platform) => !platforms.has(platform)) }))
    .filter(({ missing }) => missing.length > 0)
}

const FILE = 'pnpm-lock.yaml'
const ADDRESS = /https?:\/\/|tarball:|registry:/

function addresses(text: string): Problem[] {
  return text.split('\n').flatMap((line, index) =>
    ADDRESS.test(line)
      ? [
          {
            file: FILE,
            line: index + 1,
            message: `names a host ("${line.trim()}"): the lockfile holds versions and hashes only`,
          },
        ]
      : [],
  )
}

/** The lockfile holds no host name and every platform's binaries, so that it installs anywhere. */
export const checkLockfile: Check = ({ root }) => {
  if (!existsSync(join(root, FILE))) return [{ file: FILE, message: 'is missing: run pnpm install and commit it' }]
  const text = readFileSync(join(root, FILE), 'utf8')
  const platforms = missingPlatforms(text).map(({ family, missing }) => ({
    file: FILE,
    message: `${family} has no binary for ${missing.join(', ')}: pin a version that all platforms have`,
  }))
  return [...addresses(text), ...platforms]
}
