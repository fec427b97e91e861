import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Manifest } from '../manifest/manifest.ts'
import { CatalogueError } from '../package/catalogueError.ts'
import type { Finding } from './finding.ts'

const execute = promisify(execFile)

/** Milliseconds the suite may take. */
const LIMIT = 60_000

/** The suite of its kind, as its author's own tests have it. */
function suite(entry: string, { kind, id, factory, needs }: Manifest, args: readonly unknown[]): string {
  const own = factory ?? id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const make = `() => (made[${JSON.stringify(own)}] ?? Object.values(made).find((value) => typeof value === 'function'))(...${JSON.stringify(args)})`
  const peers = Object.entries(needs).flatMap(([peer, need]) => (need === 'required' ? [{ id: peer, api: 1 }] : []))
  const calls: Readonly<Record<Manifest['kind'], string>> = {
    plugin: `pluginContract(${make}, { peers: ${JSON.stringify(peers)} })`,
    adapter: `adapterContract(${make})`,
    connector: `adapterContract(${make})`,
    theme: `for (const found of Object.values(made)) for (const theme of found?.light ? [found.light, found.dark] : found?.tokens ? [found] : []) themeContract(theme)`,
  }
  return `import { adapterContract, pluginContract, themeContract } from '@latchkey/kernel/testing'\nimport * as made from ${JSON.stringify(entry)}\n${calls[kind]}\n`
}

interface VitestReport {
  readonly testResults: readonly {
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly title: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/**
 * Runs the contract suite over the unpacked package. It runs with the rights of this process: what is not trusted is checked
 * in a container.
 * @param project - where `vitest` and `happy-dom` are installed
 * @throws `package/no-tool`
 */
export async function runContract(
  folder: string,
  entry: string,
  manifest: Manifest,
  { project, arguments: args = [] }: { readonly project: string; readonly arguments?: readonly unknown[] },
): Promise<readonly Finding[]> {
  const vitest = (() => {
    try {
      return join(dirname(createRequire(join(project, 'package.json')).resolve('vitest/package.json')), 'vitest.mjs')
    } catch (cause) {
      throw new CatalogueError(
        'package/no-tool',
        'The contract suite needs vitest: npm install --save-dev vitest happy-dom',
        { cause },
      )
    }
  })()
  const root = await mkdtemp(join(dirname(folder), 'contract-'))
  try {
    // What is below node_modules is no test unless that is set.
    const settings = { test: { environment: 'happy-dom', include: ['contract.test.js'], exclude: [] } }
    await writeFile(join(root, 'vitest.config.mjs'), `export default ${JSON.stringify(settings)}`)
    await writeFile(join(root, 'contract.test.js'), suite(join(folder, entry), manifest, args))
    const output = join(root, 'report.json')
    const options = ['run', '--root', root, '--reporter=json', `--outputFile=${output}`]
    const env = { PATH: process.env.PATH, NODE_ENV: 'test' }
    const failure = await execute(process.execPath, [vitest, ...options], { cwd: root, timeout: LIMIT, env }).catch(
      (reason: unknown) => reason,
    )
    const text = await readFile(output, 'utf8').catch(() => '')
    if (text === '')
      throw new CatalogueError('package/failed', `The contract suite did not run: ${String(failure).slice(0, 500)}`)
    const { testResults } = JSON.parse(text) as VitestReport
    const problem = (message: string): Finding => ({
      rule: 'contract',
      level: 'error',
      message,
      fix: 'Run the suite in your own tests: pluginContract, adapterContract or themeContract of @latchkey/kernel/testing',
    })
    return testResults.flatMap(({ message = '', assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (assertionResults.length === 0) return [problem(`The contract suite does not start: ${message.slice(0, 300)}`)]
      return failed.map(({ title, failureMessages = [] }) =>
        problem(`${title}: ${(failureMessages[0] ?? '').split('\n')[0]}`),
      )
    })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
