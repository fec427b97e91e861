import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listFiles } from './listFiles.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8')

test('default: each icon that a plugin of ours names is one of the theme', () => {
  const all = new Set(
    [...read('theme/src/ui/Icon/icons/all.generated.ts').matchAll(/^ {2}'?([a-z\d-]+)'?: /gm)].map(([, name]) => name),
  )
  const named = listFiles(ROOT, ['plugins'], /\.tsx?$/).flatMap((path) =>
    [...read(path).matchAll(/\bicon: '([\w-]+)'/g)].map(([, name]) => `${path}: ${name}`),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((each) => !all.has(each.split(': ')[1]))).toEqual([])
})
