import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/tooling/vitest/testServers.ts'
import { describe, expect, it, onTestFinished } from 'vitest'

const PACKAGE = join(import.meta.dirname, '..')
const steps = readFileSync(join(PACKAGE, 'Containerfile'), 'utf8').replace(/\\\n/g, ' ')
const isBuilt = existsSync(join(PACKAGE, 'dist/cli.js'))
if (!isBuilt) console.warn('Skipped: the steps of the image, because the package is not built.')

/** What stands behind an instruction of the Containerfile. */
function instruction(name: string): string {
  const found = new RegExp(`^${name} (.*)$`, 'm').exec(steps)?.[1]
  if (found === undefined) throw new Error(`The Containerfile has no ${name}.`)
  return found
}

const list = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')))

/** The package as `npm install --global` puts it in place, from what would be published, with this workspace's dependencies. */
function install(folder: string): string {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: PACKAGE,
  })
  const place = join(folder, 'lib/node_modules/@latchkey/gateway')
  mkdirSync(place, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, `${packed}`.trim()), '--strip-components=1', '-C', place])
  symlinkSync(join(PACKAGE, 'node_modules'), join(place, 'node_modules'))
  mkdirSync(join(folder, 'bin'))
  const { bin } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  for (const [name, file] of Object.entries<string>(bin)) {
    chmodSync(join(place, file), 0o755)
    symlinkSync(join(place, file), join(folder, 'bin', name))
  }
  return join(folder, 'bin')
}

describe.runIf(isBuilt)('the image', () => {
  it('default: its steps, one by one, make a gateway that is healthy, keeps its data and stops', {
    timeout: 60_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-image-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    expect(instruction('RUN')).toContain('npm install --global --ignore-scripts')
    expect([instruction('USER'), instruction('WORKDIR'), instruction('VOLUME')]).toEqual(['node', '/data', '/data'])
    const bin = install(folder)
    const data = join(folder, 'data')
    mkdirSync(data)
    const stated = Object.fromEntries(
      instruction('ENV')
        .split(/\s+/)
        .map((pair) => pair.split('=', 2)),
    )
    expect(instruction('EXPOSE')).toBe(stated.PORT)
    const port = await freePort()
    const env = { ...stated, PORT: `${port}`, PATH: `${bin}:${process.env.PATH}` }
    const [entry = ''] = list(instruction('ENTRYPOINT'))
    const gateway = spawn(entry, [], { cwd: data, env, stdio: 'ignore' })
    onTestFinished(() => void gateway.kill('SIGKILL'))
    const ended = once(gateway, 'exit')
    const [program = '', ...args] = list(instruction('HEALTHCHECK'))
    const health = async (): Promise<unknown> => (await once(spawn(program, args, { env }), 'exit'))[0]
    await expect.poll(health, { timeout: 30_000, interval: 200 }).toBe(0)
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(404)
    expect([200, 503]).toContain((await fetch(`http://127.0.0.1:${port + 1}/ready`)).status)
    expect(readdirSync(data).some((name) => name.endsWith('.sqlite'))).toBe(true)
    gateway.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(await health()).toBe(1)
  })
})
