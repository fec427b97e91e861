import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestStore } from '../testing/openTestStore.ts'
import { runCommand } from './runCommand.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gateway-cli-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const database = (at: string): string => `sqlite:${join(at, 'gateway.sqlite')}`

/** Runs a command to its end; `start` until it says where it listens and `during` is done. */
async function run(
  at: string,
  args: string[],
  environment: Record<string, string> = {},
  during?: (url: string) => Promise<void>,
) {
  const controller = new AbortController()
  const lines: string[] = []
  const { promise: url, resolve } = Promise.withResolvers<string>()
  const ended = runCommand(args, {
    folder: at,
    environment: { LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: database(at), ...environment },
    signal: controller.signal,
    write(line) {
      lines.push(line)
      const found = /(?:listens|metrics are) at (\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    },
  })
  if (during) await Promise.race([ended, url.then(during)]).finally(() => controller.abort())
  await ended
  return lines.join('\n')
}

describe('runCommand', () => {
  it('default: starts, and makes a project on the first start only', async () => {
    const at = folder()
    let project = ''
    const first = await run(at, [], {}, async (url) => {
      expect((await fetch(`${url}/health`)).status).toBe(200)
    })
    project = /its id is (\w{32})/.exec(first)?.[1] ?? ''
    const second = await run(at, ['start'], {}, async (url) => {
      const answer = await fetch(`${url}/v1/supported-chains?projectId=${project}`)
      expect(await answer.json()).toMatchObject({ http: expect.arrayContaining(['eip155:1', 'eip155:42161']) })
    })
    expect(second).not.toContain('its id is')
  })

  it('behavior: the embedded wallet’s login starts beside it, and its keys are listed, made anew and forgotten', async () => {
    const at = folder()
    const words = await run(at, [], {}, async () => undefined)
    const frame = /login are at (http:\/\/localhost:\d+)/.exec(words)?.[1]
    expect(frame).toBeTruthy()
    expect(words).toContain('Login by e-mail is off')
    const list = async () => (await run(at, ['keys'])).split('\n').map((line) => JSON.parse(line))
    const [old] = await list()
    expect(old).toMatchObject({ isCurrent: true, isNeeded: true })
    await expect(run(at, ['keys', 'retire', old.id])).rejects.toThrow(/is the current one/)
    await run(at, ['keys', 'rotate'])
    await run(at, ['keys', 'retire', old.id])
    expect(await list()).toMatchObject([{ isCurrent: true, isNeeded: true }])
    rmSync(join(at, 'latchkey-gateway.keys.json'))
    await expect(run(at, [])).rejects.toThrow(/Restore the key file/)
  })

  it('behavior: prints the headers that a static server of the frame needs', async () => {
    const at = folder()
    await run(at, ['project', 'create', 'Shop', '--id', 'shop-project', '--origin', 'https://shop.example'])
    const words = await run(at, ['frame', 'headers', 'shop-project'])
    expect(words).toContain('frame-ancestors https://shop.example;')
    expect(words).toContain("require-trusted-types-for 'script'")
    await expect(run(at, ['frame', 'headers', 'nobody-knows'])).rejects.toThrow(/project list/)
  })

  it('behavior: projects are made, listed and switched off while it runs', async () => {
    const at = folder()
    await run(at, [], {}, async (url) => {
      const id = await run(at, ['project', 'create', 'Shop', '--origin', 'https://shop.example', '--per-minute', '50'])
      expect(await run(at, ['project', 'list'])).toContain(
        `{"id":"${id}","name":"Shop","origins":["https://shop.example"]`,
      )
      const status = async () => (await fetch(`${url}/v1/supported-chains?projectId=${id}`)).status
      await expect.poll(status).toBe(200)
      await run(at, ['project', 'disable', id])
      await expect.poll(status).toBe(403)
    })
  })

  it('behavior: one process answers, another follows the chains', async () => {
    const at = folder()
    await run(at, ['start', '--api-only'], {}, async (url) => {
      const shown = await run(at, ['worker'], { OPERATOR_PORT: '0' }, async (worker) => {
        expect((await fetch(`${worker}/health`)).status).toBe(200)
        expect((await fetch(`${worker}/metrics`)).status).toBe(200)
        expect((await fetch(`${worker}/v1/supported-chains`)).status).toBe(404)
      })
      expect(shown).not.toContain('its id is')
      expect((await fetch(`${url}/health`)).status).toBe(200)
    })
  })

  it('parameters: a file and the environment, which wins; secrets are not shown', async () => {
    const at = folder()
    writeFileSync(join(at, 'gateway.config.json'), '{ "log": { "level": "info", "personalData": true }, "port": 5 }')
    const shown = await run(at, ['config'], { DATABASE_URL: 'postgres://me:secret@db.example/g', LOG_LEVEL: 'warn' })
    expect(JSON.parse(shown)).toMatchObject({ port: 0, log: { level: 'warn', personalData: true } })
    expect(shown).not.toContain('secret')
  })

  it('error: wrong settings and commands are named', async () => {
    const at = folder()
    writeFileSync(join(at, 'gateway.config.json'), '{ "prot": 1, "limits": { "jsonDepth": "deep" } }')
    const wrong = run(at, [])
    await expect(wrong).rejects.toMatchObject({ code: 'config', message: expect.stringContaining('prot') })
    await expect(wrong).rejects.toThrow('limits.jsonDepth: ')
    const empty = folder()
    await expect(run(empty, [], { PORT: 'http' })).rejects.toThrow('port: ')
    for (const args of [
      ['strat'],
      ['--prot'],
      ['--config', 'nowhere.json'],
      ['project', 'create', 'x', '--per-day', '-1'],
    ])
      await expect(run(empty, args), args.join(' ')).rejects.toMatchObject({ code: 'config' })
    for (const args of [
      ['project', 'disable', 'nobody'],
      ['project', 'create'],
      ['project', 'create', 'x', '--disable', 'all'],
      ['project', 'create', 'x', '--code-entry', 'site'],
    ])
      await expect(run(empty, args), args.join(' ')).rejects.toMatchObject({ code: 'config' })
  })

  it('error: databases and Redis that do not answer, without their passwords', async () => {
    const at = folder()
    for (const [url, words] of [
      ['mysql://me:secret@db.example/x', 'is not understood'],
      [`sqlite:${join(at, 'no/such/folder/file.sqlite')}`, 'cannot be opened'],
      ['postgres://me:secret@127.0.0.1:1/gateway', 'cannot be opened'],
      ['mysql://:p/a@secret@h', 'is not understood'],
      ['mysql://db.example/x?password=secret', 'is not understood'],
      ['postgres://secret/word@127.0.0.1:1/gateway', 'as %2F'],
    ] as const) {
      const failed = run(at, [], { DATABASE_URL: url })
      await expect(failed).rejects.toMatchObject({ code: 'database', message: expect.stringContaining(words) })
      await expect(failed).rejects.not.toThrow('secret')
    }
    for (const url of [
      'redis://:secret@127.0.0.1:1',
      'redis://:p/a@secret@127.0.0.1:1',
      'redis://secret:x@127.0.0.1:1',
    ]) {
      const redis = run(at, [], { REDIS_URL: url })
      await expect(redis).rejects.toMatchObject({ code: 'redis' })
      await expect(redis).rejects.not.toThrow('secret')
    }
  })

  it('error: the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await expect(run(folder(), [], { PORT: String(port) })).rejects.toMatchObject({
      code: 'port-in-use',
      message: expect.stringContaining(`Port ${port}`),
    })
  })

  it('error: a database of a newer version is left alone', async () => {
    const at = folder()
    const store = await openTestStore(database(at))
    await store.db.insertInto('kysely_migration').values({ name: '9999-future', timestamp: '' }).execute()
    await store.close()
    for (const args of [[], ['migrate'], ['project', 'list']])
      await expect(run(at, args)).rejects.toMatchObject({
        code: 'schema',
        message: expect.stringMatching(/newer[\s\S]*9999-future/),
      })
  })
})
