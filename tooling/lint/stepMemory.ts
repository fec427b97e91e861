import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a step remembers from one run to the next; it is gone with the folder of caches. */
export interface StepMemory<T> {
  read(): T | undefined
  write(value: T): void
}

/** The memory of a step, as JSON. */
export function stepMemory<T>(root: string, name: string): StepMemory<T> {
  const path = join(root, `.cache/steps/${name}.json`)
  return {
    read: () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined),
    write(value) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify(value))
    },
  }
}
