import { describe, expect, it } from 'vitest'
import { redact } from './redact.ts'

describe('redact', () => {
  it('default: accounts, hashes and e-mails are replaced', () => {
    const said = [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      `0x${'ab'.repeat(32)}`,
      '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'first.last+tag@mail.example.org',
    ]
    const line = redact(JSON.stringify({ said }))
    for (const text of said) expect(line).not.toContain(text)
    expect(JSON.parse(line).said).toEqual(['[address]', '[hash]', '[address]', '[address]', '[address]', '[e-mail]'])
  })

  it('behavior: versions in paths and names of chains stay', () => {
    const line = 'node_modules/kysely@0.29.9/x.js solana:5eykt4Us eip155:42161 chain-unreachable'
    expect(redact(line)).toBe(line)
  })

  it('behavior: a long hostile line takes no time', () => {
    const started = performance.now()
    redact(`${'a'.repeat(100_000)}@${'b.'.repeat(50_000)}`)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
