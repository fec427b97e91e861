import { beforeEach, describe, expect, test, vi } from 'vitest'
import { kernelError } from '../errors/errorTable.ts'
import { logBuffer } from './logBuffer.ts'
import type { LogService } from './services.ts'

const WORDS = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
const HEX = 'c87509a1c067bbde78beb793e6fa76530b6382a4c0241e5e4a9ec0a0f44dc0d3'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function createLog(): LogService {
  const { write, entries } = logBuffer()
  const writeAs = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, data?: unknown) =>
    write({ timestamp: Date.now(), level, message, data })
  return { debug: writeAs('debug'), info: writeAs('info'), warn: writeAs('warn'), error: writeAs('error'), entries }
}

function logged(message: string, data?: unknown): string {
  const log = createLog()
  log.info(message, data)
  return log.entries()[0]?.log ?? ''
}

describe('logBuffer', () => {
  test('default', () => {
    const log = createLog()
    log.info('Started', { networks: 2 })
    expect(log.entries()).toEqual([{ timestamp: expect.any(Number), level: 'info', log: 'Started {"networks":2}' }])
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('behavior: warnings and errors reach the console in development', () => {
    const log = createLog()
    log.debug('a')
    log.warn('b')
    log.error('c')
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('[latchkey] b')
    expect(console.error).toHaveBeenCalledExactlyOnceWith('[latchkey] c')
    vi.stubEnv('NODE_ENV', 'production')
    log.warn('d')
    vi.unstubAllEnvs()
    expect(console.warn).toHaveBeenCalledOnce()
    expect(log.entries().map(({ level }) => level)).toEqual(['debug', 'warn', 'error', 'warn'])
  })

  test('behavior: the console gets where the cause came from, without secrets', () => {
    const log = createLog()
    log.error('It failed', { code: 'unknown', cause: new Error(`no disk ${HEX}`) })
    const [[text]] = vi.mocked(console.error).mock.calls as [[string]]
    expect(text).toContain('Error: no disk [redacted]')
    expect(text).toContain('logBuffer.test.ts')
    expect(text).not.toContain(HEX)
    expect(log.entries()[0]?.log).not.toContain('logBuffer.test.ts')
  })

  test('behavior: keeps 1,024,000 bytes, the newest', () => {
    const log = createLog()
    for (let index = 0; index < 300; index++) log.debug(`${String(index).padStart(4, '0')} ${'ä'.repeat(2500)}`)
    const entries = log.entries()
    const bytes = entries.reduce((sum, entry) => sum + new TextEncoder().encode(entry.log).length, 0)
    expect(bytes).toBeLessThanOrEqual(1_024_000)
    expect(bytes).toBeGreaterThan(1_024_000 - 5006)
    expect(entries.at(-1)?.log).toMatch(/^0299 /)
  })

  test('behavior: one entry keeps 10,000 characters', () => {
    expect(logged('- '.repeat(100_000)).length).toBe(10_000)
  })

  test('behavior: errors are written with code and cause', () => {
    const error = kernelError('rpc/unavailable', { details: { network: 'a:b' }, cause: new Error('down') })
    const text = logged('failed', error)
    for (const part of ['rpc/unavailable', 'No node of a:b answers', 'down']) expect(text).toContain(part)
  })

  test('error: values that cannot be written', () => {
    const round: Record<string, unknown> = {}
    round.self = round
    const trap = {
      get name() {
        throw new Error('trap')
      },
    }
    expect([logged('a', round), logged('a', trap)]).toEqual(['a [unreadable]', 'a [unreadable]'])
    expect(logged('a', { value: 1n, run: () => 1 })).toBe('a {"value":"1"}')
    expect(logged('a', null)).toBe('a null')
    expect(logged('a', Symbol('x'))).toBe('a undefined')
  })
})

describe('logBuffer secrets', () => {
  test.each([
    ['seed words', WORDS],
    ['24 seed words', `${WORDS} ${WORDS}`],
    ['seed words with commas', WORDS.replaceAll(' ', ', ')],
    ['seed words typed on a phone', WORDS.replace('a', 'A')],
    ['a private key', HEX],
    ['a private key with 0x', `0x${HEX}`],
    ['a signature', `0x${HEX}${HEX}1b`],
    ['a WIF key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['a base58 secret key', '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw4zVrzPTcRGsAYbXKQ5wLXcGfbbVDFtTGGtRxGw4VvCv2E'],
    ['a base64 signature', `${'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9'.repeat(2)}+w==`],
    ['a token', 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.abc-_def'],
    ['a mail address', 'anna.muster+x@mail.example.org'],
    ['a pairing link', 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484'],
  ])('behavior: %s in a text', (_, secret) => {
    const text = logged(`The person pasted ${secret} here`)
    expect(text).toContain('[redacted]')
    for (const part of secret.split(/[\s,]+/).filter((word) => word.length > 6)) expect(text).not.toContain(part)
    expect(logged('pasted', { nested: [{ value: secret }] })).not.toContain(secret.slice(-12))
  })

  test.each([
    ['code=123456', '123456'],
    ['Your code is 123456', '123456'],
    ['OTP: 123456.', '123456'],
    ['https://x.example/?a=1&access_token=hello&b=2', 'hello'],
    ['https://x.example/#state=hello', 'hello'],
  ])('behavior: %s', (message, secret) => {
    expect(logged(message)).not.toContain(secret)
  })

  test.each([
    'otp',
    'email',
    'e_mail',
    'seedPhrase',
    'mnemonic',
    'privateKey',
    'password',
    'accessToken',
    'signature',
    'uri',
    'authorization',
  ])('behavior: what is called %s', (key) => {
    expect(logged('x', { deep: { [key]: 'hello' } })).toBe(`x {"deep":{"${key}":"[redacted]"}}`)
  })

  test.each([
    'answered with HTTP status code 403',
    'error code -32603',
    'account 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    'network bip122:000000000019d6689c085ae165831e93',
    'connector io.metamask took 123456 ms',
    'The view connect.Connect could not be loaded',
  ])('behavior: "%s" is no secret', (message) => {
    expect(logged(message)).toBe(message)
    expect(logged('x', { code: 4001, message })).toContain(message)
  })

  test('behavior: hostile text is answered at once', () => {
    const started = performance.now()
    for (const part of ['a', 'a ', 'abc ', '1', 'x@', 'code ', 'eyJ', '/', 'wc:']) logged(part.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
