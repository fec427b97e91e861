import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

async function startCli(...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  started.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  const services: Record<string, string> = JSON.parse(String(line))
  return { child, urls: Object.values(services).filter((url) => url.startsWith('http')) }
}

async function gone(urls: readonly string[]) {
  const answering = async () => (await Promise.allSettled(urls.map((url) => fetch(url)))).map(({ status }) => status)
  await expect.poll(answering).toEqual(urls.map(() => 'rejected'))
}

// The command makes a past, and the machine may do something else as well.
describe('supervisor', { timeout: 60_000 }, () => {
  test('behavior: the chains are gone when the program that started them is killed', async () => {
    const { child, urls } = await startCli('--json', '--parts', 'evm,bitcoin,relay')
    expect(urls.length).toBeGreaterThan(1)
    for (const url of urls) expect((await fetch(url)).status).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await gone(urls)
  })

  test.skipIf(process.platform === 'win32')('behavior: also when it is killed while it starts', async () => {
    const chain = String(1_000_000 + process.pid)
    const child = spawn(process.execPath, [CLI, '--parts', 'evm', '--chains', chain], { stdio: 'ignore' })
    started.push(child)
    const nodes = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(`--chain-id ${chain}`)
    await expect.poll(nodes).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(nodes).toBe(false)
  })

  test('behavior: the command ends by itself on an interrupt', async () => {
    const { child, urls } = await startCli('--json', '--parts', 'evm', '--chains', '1')
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    await gone(urls)
  })
})
