import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts the synthetic chain in a process of its own; it ends with this one. */
export async function startServer(head: number, transfers: number): Promise<{ url: string; stop(): void }> {
  const script = join(import.meta.dirname, 'syntheticServer.ts')
  const child = spawn(process.execPath, ['--no-warnings', script, `${head}`, `${transfers}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface(child.stdout), 'line')
  return { url: `http://127.0.0.1:${port}`, stop: () => child.stdin.end() }
}
