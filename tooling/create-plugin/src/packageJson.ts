import type { Answers } from './answers.ts'
import { RANGES } from './ranges.ts'

/** The packages of this repository that a new package works with, by their published versions or tarballs. */
export type Versions = Readonly<Record<string, string>>

/** Packages of others, as they are when nothing else is said. */
const TOOLS: Versions = {
  '@foundry-rs/anvil': '1.7.1',
  '@testing-library/dom': '^10.4.0',
  '@testing-library/react': '^16.3.0',
  '@testing-library/user-event': '^14.6.0',
  '@types/react': '^19.0.0',
  '@types/react-dom': '^19.0.0',
  '@vitejs/plugin-react': '^6.0.0',
  'happy-dom': '^21.0.0',
  jotai: '^3.0.0',
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  tsdown: '^0.22.0',
  typescript: '^7.0.0',
  vite: '^8.0.0',
  vitest: '^5.0.0',
}

/** The namespace (CAIP-2) of a chain that is called so: 3 to 8 small letters and digits. */
export const namespaceOf = (name: string): string => name.replace(/-/g, '').slice(0, 8).padEnd(3, '0')

/** What each kind works with in the host, by which it is found there once. */
const PEERS: Readonly<Record<Answers['kind'], readonly string[]>> = {
  plugin: ['@latchkey/kernel', '@latchkey/theme'],
  connector: ['@latchkey/adapter-evm', '@latchkey/kernel'],
  adapter: ['@latchkey/kernel'],
  theme: ['@latchkey/theme'],
}

/** What the preview of a chain of one's own does without. */
const OF_EVM = ['@latchkey/adapter-evm', '@foundry-rs/anvil']

function manifest({ kind, name, views, languages }: Answers): object {
  const base = { $schema: './node_modules/@latchkey/catalogue/dist/manifest.schema.json', kind, id: name, kernel: '1' }
  if (kind === 'theme') return { ...base, languages: [], sizeClass: 'small' }
  if (kind === 'connector') return { ...base, chains: ['eip155'], sizeClass: 'small' }
  if (kind === 'adapter')
    return { ...base, hosts: ['node.example.com'], chains: [namespaceOf(name)], sizeClass: 'small' }
  return {
    ...base,
    needs: { account: 'optional' },
    slots: { fills: views ? ['account.action'] : [], declares: [] },
    hooks: ['afterConnect'],
    storage: ['notes'],
    chains: ['*'],
    languages,
    sizeClass: 'small',
  }
}

/** The `package.json` of a new package. */
export function packageJson(answers: Answers, summary: string, versions: Versions = {}): string {
  const { kind, name, scope, licence, author } = answers
  const ours = Object.fromEntries(Object.entries(RANGES).map(([own, range]) => [own, versions[own] ?? range]))
  const peer = (own: string): string => (versions[own] ? '*' : (RANGES[own] ?? '*'))
  const devDependencies = Object.entries({ ...ours, ...TOOLS })
    .filter(([own]) => kind !== 'adapter' || !OF_EVM.includes(own))
    .sort(([left], [right]) => (left < right ? -1 : 1))
  const json = {
    name: scope === '' ? `latchkey-${name}` : `${scope}/latchkey-${name}`,
    version: '0.0.0',
    description: summary,
    license: licence,
    ...(author === '' ? {} : { author }),
    type: 'module',
    sideEffects: false,
    files: ['dist'],
    latchkey: manifest(answers),
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
    scripts: {
      dev: 'vite --config dev/vite.config.ts',
      build: 'tsdown',
      test: 'vitest run',
      typecheck: 'tsc -p .',
      check: 'tsdown --log-level error && latchkey check',
      prepack: 'tsdown --log-level error',
    },
    peerDependencies: {
      ...Object.fromEntries(PEERS[kind].map((own) => [own, peer(own)])),
      ...(kind === 'plugin' ? { jotai: '^3.0.0', react: '^18.0.0 || ^19.0.0' } : {}),
    },
    devDependencies: Object.fromEntries(devDependencies),
  }
  return `${JSON.stringify(json, undefined, 2)}\n`
}
