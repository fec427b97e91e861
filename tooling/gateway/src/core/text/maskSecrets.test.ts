import { describe, expect, it } from 'vitest'
import { maskAddress, maskSecrets } from './maskSecrets.ts'

const KEY = 'a1B2c3D4e5F6g7H8i9J0'

describe('maskSecrets', () => {
  it('default: keys in addresses, fields and lists', () => {
    const shown = maskSecrets({
      chains: [{ rpcUrls: [`https://main.provider.example/v3/${KEY}`, `https://p.example/rpc?key=${KEY}&x=${KEY}`] }],
      databaseUrl: `postgres://me:${KEY}@db.example:5432/gateway`,
      redisUrl: `redis://:${KEY}@cache.example`,
      faucetKey: `0x${'ab'.repeat(32)}`,
      sources: { prices: [{ use: 'coingecko', apiKey: KEY, keys: [KEY], nested: { clientSecret: KEY } }] },
    })
    expect(JSON.stringify(shown)).not.toContain(KEY)
    expect(JSON.stringify(shown)).not.toContain('abab')
    expect(shown).toMatchObject({
      chains: [{ rpcUrls: ['https://***.provider.example/***', 'https://p.example/***'] }],
      databaseUrl: 'postgres://***:***@db.example:5432/gateway',
      redisUrl: 'redis://***:***@cache.example',
    })
  })

  it.each([
    ['https://node.provider.example:8443/v3/ABCDEFGHIJKLMNOP', 'https://***.provider.example:8443/***'],
    ['wss://node.provider.example/k3y', 'wss://***.provider.example/***'],
    ['https://p.example/#a-key', 'https://p.example/***'],
    ['https://esplora.example/api/short', 'https://esplora.example/***'],
    ['https://esplora.example/api?key=short', 'https://esplora.example/***'],
    ['https://few-lucky-words.mainnet.quiknode.example/', 'https://***.mainnet.quiknode.example/'],
    ['http://127.0.0.1:8545', 'http://127.0.0.1:8545/'],
    ['http://[::1]:8545/key', 'http://[::1]:8545/***'],
    ['http://localhost:8545/', 'http://localhost:8545/'],
    ['https://KEY:x@p.example', 'https://***:***@p.example/'],
    ['https://KEY@p.example', 'https://***:***@p.example/'],
    ['https://us er:p@ss@node', 'https://***:***@node/'],
    ['https://us/er:p@ss@node', 'https://***'],
    ['node.example/key', '***'],
  ])('parameters: the address %s of a node', (url, shown) => {
    for (const name of ['rpcUrls', 'wsUrls', 'esploraUrls'])
      expect(maskSecrets({ [name]: [url] })).toEqual({ [name]: [shown] })
  })

  it.each([
    ['https://KEY:x@host.example/base', 'https://***:***@host.example/base'],
    ['https://host.example/base#key', 'https://host.example/base#***'],
    ['https://host.example/base?onlythekey', 'https://host.example/base?***'],
    ['https://host.example/v3/ABCDEFGHIJKLMNOP', 'https://host.example/v3/***'],
    ['redis://:p/a@ss@h', 'redis://***'],
    ['postgres://me:se/cret@db.example/x', 'postgres://***'],
    ['postgres://me@db.example/x?password=secret', 'postgres://***:***@db.example/x?***'],
    ['redis://pass/word@host.example', 'redis://***'],
    ['mysql://db.example/x', 'mysql://db.example/x'],
  ])('parameters: the address %s', (url, shown) => {
    expect(maskSecrets({ any: url })).toEqual({ any: shown })
    expect(maskAddress(url)).toBe(shown)
  })

  it('parameters: names of secrets', () => {
    for (const name of ['authorization', 'Authorization', 'mnemonic', 'apiKey', 'passwords', 'credential'])
      expect(maskSecrets({ [name]: 'Bearer abc' })).toEqual({ [name]: '***' })
  })

  it('behavior: what is no secret stays', () => {
    const config = {
      host: '127.0.0.1',
      port: 3030,
      publicUrl: 'https://gateway.example/base',
      databaseUrl: 'sqlite:latchkey-gateway.sqlite',
      chains: [{ id: 'eip155:1', rpcUrls: ['https://optimism.io/'], multicall: `0x${'c'.repeat(40)}` }],
    }
    expect(maskSecrets(config)).toEqual(config)
  })
})
