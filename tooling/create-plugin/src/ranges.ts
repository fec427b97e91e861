import adapterEvm from '@latchkey/adapter-evm/package.json' with { type: 'json' }
import build from '@latchkey/build/package.json' with { type: 'json' }
import catalogue from '@latchkey/catalogue/package.json' with { type: 'json' }
import kernel from '@latchkey/kernel/package.json' with { type: 'json' }
import account from '@latchkey/plugin-account/package.json' with { type: 'json' }
import connect from '@latchkey/plugin-connect/package.json' with { type: 'json' }
import devtools from '@latchkey/plugin-devtools/package.json' with { type: 'json' }
import networks from '@latchkey/plugin-networks/package.json' with { type: 'json' }
import theme from '@latchkey/theme/package.json' with { type: 'json' }

/**
 * The versions that work with what was made for one: the same major version, before 1.0.0 the same minor one. `^0.0.3` would
 * be that version alone.
 */
export const rangeOf = (version: string): string => `${version.startsWith('0.0.') ? '~' : '^'}${version}`

/** What a new package works with, by name: the versions that are released with this one, which a build writes here. */
export const RANGES: Readonly<Record<string, string>> = Object.fromEntries(
  [adapterEvm, build, catalogue, kernel, account, connect, devtools, networks, theme].map(({ name, version }) => [
    name,
    rangeOf(version),
  ]),
)
