import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes what runs, name to address, to `.devnet/services.json`.
 *
 * @returns removes the list again, unless another run has written its own since
 */
export function publishServices(root: string, services: Readonly<Record<string, string>>): () => void {
  const folder = join(root, '.devnet')
  const file = join(folder, 'services.json')
  const text = `${JSON.stringify(services, null, 2)}\n`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
  return () => {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) rmSync(file)
  }
}
