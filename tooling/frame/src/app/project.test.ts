import { expect, test } from 'vitest'
import { isAllowed, type Project } from './project.ts'

const allowed = (pattern: string, origin: string): boolean => {
  const project: Project = { id: 'p', origins: [pattern], codeEntry: 'frame', socials: [], chains: [] }
  return isAllowed(project, origin)
}

test.each([
  ['https://shop.example', 'https://shop.example', true],
  ['https://shop.example', 'http://shop.example', false],
  ['https://shop.example', 'https://shop.example.evil', false],
  ['https://shop.example', 'https://shop.example:8443', false],
  ['https://*.shop.example', 'https://a.shop.example', true],
  ['https://*.shop.example', 'https://shop.example', false],
  ['https://*.shop.example', 'https://evilshop.example', false],
  ['https://*.shop.example', 'http://a.shop.example', false],
  ['loopback', 'http://127.0.0.1:5173', true],
  ['loopback', 'http://localhost:1', true],
  ['loopback', 'http://localhost.evil.example', false],
  ['*', 'https://any.example', true],
  ['*', 'null', false],
])('parameters: %s and %s', (pattern, origin, isOne) => {
  expect(allowed(pattern, origin)).toBe(isOne)
})
