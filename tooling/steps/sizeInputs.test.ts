import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTree } from '../lint/testing/makeTree.ts'
import { measuredPackages, sizeInputs } from './sizeInputs.ts'

const ROOT = join(import.meta.dirname, '../..')

const WORKSPACE =
  "packages:\n  - kernel\n  - theme\n  - 'plugins/*'\n  - 'adapters/*'\n  - tooling/size\n  - tooling/devnet\n"

const tree = () =>
  makeTree({
    'pnpm-workspace.yaml': WORKSPACE,
    'kernel/package.json': { name: '@latchkey/kernel', peerDependencies: { '@latchkey/theme': '*' } },
    'kernel/dist/index.js': '',
    'kernel/dist/index.js.map': '',
    'kernel/src/index.ts': '',
    'theme/package.json': { name: '@latchkey/theme' },
    'theme/README.md': '',
    'plugins/swaps/package.json': { name: '@latchkey/plugin-swaps' },
    'plugins/send/package.json': { name: '@latchkey/plugin-send' },
    'plugins/names/package.json': { name: '@latchkey/plugin-names' },
    'adapters/moon/package.json': { name: '@latchkey/adapter-moon' },
    'tooling/devnet/package.json': { name: '@latchkey/devnet' },
    'tooling/devnet/relay.ts': '',
    'tooling/size/package.json': { name: '@latchkey/size' },
    'tooling/size/size.ts':
      "import './bundle/sampleHosts.ts'\nimport budgets from './budgets.json' with { type: 'json' }\nimport './families.ts'",
    'tooling/size/families.ts': "const source = '@latchkey/adapter-' + name",
    'tooling/size/budgets.json': { 'minimal-other': 1 },
    'tooling/size/bundle/sampleHosts.ts':
      "const HOSTS = {\n  'minimal-other': ['minimal', byOther],\n  money: ['money', byVite],\n}",
    'tooling/size/hosts/minimal/main.tsx': "import { createKernel } from '@latchkey/kernel'",
    'tooling/size/hosts/money/main.tsx': "import { swaps } from '@latchkey/plugin-swaps'",
    'tooling/size/hosts/unknown/main.tsx': "import { send } from '@latchkey/plugin-send'",
    'tooling/size/bench.ts': "import '@latchkey/plugin-names'",
  })

it('default: packages of measured hosts with what they depend on, not those of hosts that are only timed', () => {
  expect([...measuredPackages(tree())].sort()).toEqual(['adapters/moon', 'kernel', 'plugins/send', 'theme'])
})

it('default: what is built of them and what they say, and everything that measures', () => {
  const inputs = sizeInputs(tree())
  expect(inputs).toEqual(
    expect.arrayContaining([
      'kernel/dist/index.js',
      'kernel/dist/index.js.map',
      'theme/README.md',
      'kernel/package.json',
      'tooling/devnet/relay.ts',
      'tooling/size/budgets.json',
      'tooling/size/hosts/money/main.tsx',
    ]),
  )
  expect(inputs).not.toContain('kernel/src/index.ts')
})

it('default: of this repository', () => {
  const measured = measuredPackages(ROOT)
  expect(measured).toEqual(
    expect.arrayContaining(['kernel', 'theme', 'plugins/account', 'adapters/evm', 'adapters/walletconnect']),
  )
  expect(measured).toEqual(expect.arrayContaining(['adapters/bitcoin', 'adapters/ethers5', 'adapters/wagmi']))
  expect(measured).not.toContain('plugins/receive')
})
