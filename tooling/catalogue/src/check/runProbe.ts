import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compareManifest } from '../manifest/compare.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { CatalogueError } from '../package/catalogueError.ts'
import { addInstalled, upwards } from '../package/installed.ts'
import type { Finding } from './finding.ts'
import type { Probe } from './probe.ts'

/** Milliseconds a package may take to load, to be made and to start. */
const LIMIT = 15_000

interface ProbeOptions {
  /** The entry file of the unpacked package. */
  readonly entry: string
  readonly manifest: Manifest
  /** What the factory is called with. */
  readonly arguments?: readonly unknown[]
  /** @defaultValue 15 s */
  readonly limit?: number
}

const HERE = import.meta.dirname ?? dirname(new URL(import.meta.url).pathname)
const script = ['probe.js', 'probe.ts'].map((name) => join(HERE, name)).find((path) => existsSync(path))

const packageOf = (file: string): string =>
  upwards(dirname(file)).find((folder) => existsSync(join(folder, 'package.json'))) ?? dirname(file)

/**
 * Options of Node for a process that may read the package, the kernel and what both depend on, writes nothing, starts nothing
 * and makes no code from text. Empty of the first where this Node has no permission model.
 * @param scripts - the entry of the package and the program that loads it
 */
function sandboxOptions(scripts: readonly string[]): readonly string[] {
  const noCode = '--disallow-code-generation-from-strings'
  // Node 20 and 22.12 and older have the first name only.
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  )
  if (flag === undefined) return [noCode]
  const folders = new Set<string>()
  for (const script of scripts) {
    const folder = realpathSync(packageOf(script))
    addInstalled(folder, folders)
    const kernel = upwards(folder).map((above) => join(above, 'node_modules/@latchkey/kernel'))
    const installed = kernel.find((candidate) => existsSync(candidate))
    if (installed !== undefined) addInstalled(realpathSync(installed), folders)
  }
  const readable = new Set<string>()
  for (const folder of folders) {
    readable.add(join(folder, '*'))
    for (const above of upwards(folder)) {
      readable.add(join(above, 'package.json'))
      if (existsSync(join(above, 'node_modules'))) readable.add(join(above, 'node_modules', '*'))
    }
  }
  return [noCode, flag, '--no-warnings', ...[...readable].map((path) => `--allow-fs-read=${path}`)]
}

interface ProbeMessage {
  readonly nonce?: unknown
  readonly probe?: Probe
  readonly error?: string
}

/**
 * Runs the package's code in a process of its own, without the environment of this one, which is ended when it takes too long.
 * What it says counts only with the nonce that the package never sees.
 */
function probe({ entry, manifest, arguments: args = [], limit = LIMIT }: ProbeOptions): Promise<Probe> {
  const { factory = '', id, kind } = manifest
  const nonce = randomUUID()
  return new Promise((resolve, reject) => {
    const child = fork(script ?? '', [entry, factory, id, kind, JSON.stringify(args)], {
      cwd: dirname(entry),
      env: { PATH: process.env.PATH, NODE_ENV: 'development' },
      execArgv: [...sandboxOptions([entry, script ?? ''])],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new CatalogueError('package/did-not-end', `It did not come to an end within ${limit / 1000} s`))
    }, limit)
    child.send({ nonce })
    child.on('message', (message: ProbeMessage) => {
      if (message.nonce !== nonce) return
      if (message.probe) resolve(message.probe)
      else reject(new CatalogueError('package/failed', message.error ?? 'It failed'))
    })
    child.on('error', reject)
    child.on('exit', () => {
      clearTimeout(timer)
      reject(new CatalogueError('package/failed', 'It ended its process'))
    })
  })
}

const error = (rule: string, message: string, fix: string): Finding => ({ rule, level: 'error', message, fix })

/** The manifest with the hosts that the options name in the place of `$name`: others than these are not declared. */
function withOptions(manifest: Manifest, given: readonly unknown[] = []): Manifest {
  const hosts = manifest.hosts.flatMap((host) => {
    const option: unknown = host.startsWith('$') ? Reflect.get(Object(given[0]), host.slice(1)) : undefined
    return typeof option === 'string' && URL.canParse(option) ? [host, new URL(option).host] : [host]
  })
  return { ...manifest, hosts }
}

/** What a package does when it is loaded and started, compared with what it says. */
export async function runProbe(
  options: ProbeOptions,
): Promise<{ readonly findings: readonly Finding[]; readonly probe?: Probe }> {
  try {
    const found = await probe(options)
    const findings = [...compareManifest(withOptions(options.manifest, options.arguments), found.described)]
    for (const address of new Set(found.requests))
      findings.push(
        error(
          'quiet-start',
          `It asks ${address} before anybody uses it`,
          'Ask when an action is called or a view is open',
        ),
      )
    for (const name of new Set(found.changed))
      findings.push(
        error(
          'shared-objects',
          `It changes ${name}, which all scripts of the page share`,
          'Keep it in a module of your own',
        ),
      )
    if (found.status !== 'running' && found.status !== 'ready')
      findings.push(
        error('starts', `After the start of the kernel it is ${found.status}`, 'See kernel.inspect() for the reason'),
      )
    return { findings, probe: found }
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    return {
      findings: [
        error('starts', `It does not start: ${reason}`, 'Make the default options work, without a browser too'),
      ],
    }
  }
}
