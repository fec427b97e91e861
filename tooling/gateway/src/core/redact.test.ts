import { describe, expect, it } from 'vitest'
import { redact } from './log.ts'

describe('redact', () => {
  it('default: accounts, hashes and e-mails are replaced', () => {
    const entries = [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      `0x${'ab'.repeat(32)}`,
      '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'first.last+tag@mail.example.org',
    ]
    const line = redact(JSON.stringify({ said: entries }))
    for (const text of entries) expect(line).not.toContain(text)
    expect(JSON.parse(line).said).toEqual(['[address]', '[hash]', '[address]', '[address]', '[address]', '[e-mail]'])
  })

  it('behavior: tokens, pairing links and keys in addresses are replaced', () => {
    const secrets = [
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
      'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484',
    ]
    const line = redact(`${secrets.join(' ')} https://x.example/a?apikey=VERYSECRET&b=1 Bearer abcdefgh12345678`)
    for (const text of [...secrets, 'VERYSECRET', 'abcdefgh12345678', '587d5484']) expect(line).not.toContain(text)
    expect(line).toContain('&b=1')
  })

  it('behavior: versions in paths and names of chains stay', () => {
    const line = 'node_modules/kysely@0.29.9/x.js solana:5eykt4Us eip155:42161 chain-unreachable'
    expect(redact(line)).toBe(line)
  })

  it('behavior: a long hostile line takes no time', () => {
    const started = performance.now()
    redact(`${'a'.repeat(100_000)}@${'b.'.repeat(50_000)}`)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
