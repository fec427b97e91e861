import { describe, expect, test } from 'vitest'
import vectors from '../fixtures/isemail.json'
import { email, type Schema, url } from './values.ts'

const accepts = (schema: Schema<string>, value: unknown): boolean => {
  try {
    schema.parse(value)
    return true
  } catch {
    return false
  }
}

describe('email', () => {
  test('parameters: what must be accepted', () => {
    const refused = vectors.cases.filter(({ address, expect }) => expect === 'must_accept' && !accepts(email, address))
    expect(refused).toEqual([])
  })

  test('parameters: what must be refused', () => {
    const accepted = vectors.cases.filter(({ address, expect }) => expect === 'must_reject' && accepts(email, address))
    expect(accepted).toEqual([])
  })

  test('error: says what is wrong', () => {
    expect(() => email.parse('m')).toThrow('Invalid email')
  })
})

test.each([
  ['https://a.example/x?y=1', true],
  ['http://localhost:3031/callback', true],
  ['http://127.0.0.1:9/', true],
  ['http://a.example/', false],
  ['https://user:pass@a.example/', false],
  ['javascript:alert(1)', false],
  ['//a.example', false],
  [`https://a.example/${'x'.repeat(2048)}`, false],
])('parameters: the address %s', (value, isTaken) => {
  expect(accepts(url, value)).toBe(isTaken)
})
