import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CatalogueError } from '../catalogueError.ts'
import { compareManifest } from '../manifest/compare.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type { Finding } from './finding.ts'
import type { Probe } from './probe.ts'
import { sandboxOptions } from './sandbox.ts'

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

interface Said {
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
    child.on('message', (message: Said) => {
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

/** What a package does when it is loaded and started, compared with what it says. */
export async function runProbe(
  options: ProbeOptions,
): Promise<{ readonly findings: readonly Finding[]; readonly probe?: Probe }> {
  try {
    const found = await probe(options)
    const findings = [...compareManifest(options.manifest, found.described)]
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
