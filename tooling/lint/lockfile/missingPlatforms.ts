import { parse } from 'yaml'

/** A family of native packages and the platforms it is not there for. */
export interface MissingPlatforms {
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
export function missingPlatforms(lockfile: string): MissingPlatforms[] {
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
