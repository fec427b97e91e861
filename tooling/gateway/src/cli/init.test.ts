import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../core/config/readConfig.ts'
import { init } from './init.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gateway-init-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Answers by the beginning of the question; Enter to all others. */
function answering(answers: Readonly<Record<string, string[]>>) {
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    const key = Object.keys(answers).find((begin) => question.split('\n').at(-1)?.startsWith(begin))
    return answers[key ?? '']?.shift() ?? ''
  }
  return { ask, asked }
}

describe('init', () => {
  it('default: Enter to everything is what runs without any configuration', async () => {
    const at = folder()
    const lines: string[] = []
    await init(at, answering({}).ask, (line) => lines.push(line))
    const config = readConfig({ folder: at, environment: {} })
    const plain = readConfig({ folder: folder(), environment: {} })
    expect([config.chains, config.sources]).toEqual([plain.chains, plain.sources])
    expect(config.projects).toMatchObject([{ origins: ['loopback'] }])
    expect(lines.join('\n')).toContain(config.projects[0]?.id)
    expect(existsSync(join(at, 'gateway.env'))).toBe(false)
  })

  it('parameters: chosen chains, own nodes and keys, which stand in no configuration', async () => {
    const at = folder()
    const { ask } = answering({
      'Which chains': ['1, 8'],
      'Your own node of Ethereum': ['https://node.example/v3/SECRET1'],
      'Key of Etherscan': ['SECRET2'],
      'Origin of your site': ['https://shop.example'],
      PostgreSQL: ['postgres://me:SECRET3@db.example/gateway'],
    })
    await init(at, ask, () => undefined)
    expect(readFileSync(join(at, 'gateway.config.json'), 'utf8')).not.toContain('SECRET')
    const secrets = readFileSync(join(at, 'gateway.env'), 'utf8')
    expect(statSync(join(at, 'gateway.env')).mode & 0o077).toBe(0)
    const environment = Object.fromEntries(
      secrets
        .trim()
        .split('\n')
        .map((line) => line.replace(/'/g, '').split(/=(.*)/s).slice(0, 2)),
    )
    const config = readConfig({ folder: at, environment })
    expect(config.chains.map(({ id }) => id)).toEqual(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(config.chains[0]?.rpcUrls[0]).toBe('https://node.example/v3/SECRET1')
    expect(config.sources.history?.[0]).toEqual({ use: 'etherscan', apiKey: 'SECRET2' })
    expect(config.databaseUrl).toContain('SECRET3')
    expect(config.projects).toMatchObject([{ origins: ['https://shop.example'] }])
  })

  it('parameters: a key of each service that ships and takes one', async () => {
    const at = folder()
    const keys = { etherscan: 'E', helius: 'H', coingecko: 'G', jupiter: 'J', zeroex: 'Z', lifi: 'L', meld: 'M' }
    const { ask, asked } = answering({
      'Key of Etherscan': ['E'],
      'Key of Helius': ['H'],
      'Key of CoinGecko': ['G'],
      'Key of Jupiter': ['J'],
      'Key of 0x': ['Z'],
      'Key of LI.FI': ['L'],
      'Id of a key of Coinbase': ['C'],
      'Secret of that key': ['', 'S'],
      'Key of Meld': ['M'],
    })
    await init(at, ask, () => undefined)
    expect(asked.filter((question) => question.includes('It is needed beside the id.'))).toHaveLength(1)
    const written = readFileSync(join(at, 'gateway.env'), 'utf8')
    const environment = Object.fromEntries(
      [...written.matchAll(/^(\w+)='(.*)'$/gm)].map(([, name = '', value = '']) => [name, value]),
    )
    const { sources } = readConfig({ folder: at, environment })
    const found = Object.values(sources).flatMap((list) => (Array.isArray(list) ? list : []))
    for (const [use, apiKey] of Object.entries(keys))
      expect(found, use).toContainEqual(expect.objectContaining({ use, apiKey }))
    expect(sources.quotes?.map(({ use }) => use)).toEqual(['jupiter', 'zeroex', 'lifi'])
    expect(sources.secondPrice).toBe(true)
    expect(sources.prices?.filter(({ use }) => use === 'coingecko')).toHaveLength(1)
    const coinbase = { use: 'coinbase', keyId: 'C', keySecret: 'S' }
    expect([sources.onramp?.[0], sources.exchanges?.[0]]).toEqual([coinbase, coinbase])
    // What takes a key is asked for one, or is of a family that no public chain is of.
    const keyed = readdirSync(join(import.meta.dirname, '../../../docs/sources')).flatMap((page) => {
      const text = readFileSync(join(import.meta.dirname, '../../../docs/sources', page), 'utf8')
      return page === 'README.md' || !/^\| `(apiKey|keyId)/m.test(text) ? [] : [/"use": "(\w+)"/.exec(text)?.[1]]
    })
    expect(keyed.sort()).toEqual([...Object.keys(keys), 'coinbase', 'subscan'].sort())
  })

  it('behavior: swaps bring a second source of prices, which needs no key', async () => {
    const at = folder()
    await init(at, answering({ 'Key of LI.FI': ['L'] }).ask, () => undefined)
    const { sources } = readConfig({ folder: at, environment: { LIFI_KEY: 'L' } })
    expect(sources.prices?.map(({ use }) => use)).toEqual(['defillama', 'onchain', 'coingecko'])
    expect(sources.secondPrice).toBe(true)
  })

  it('parameters: a domain for names; one whose names others give out is refused by name', async () => {
    const at = folder()
    const { ask, asked } = answering({
      'Domain under which': ['shop', 'reown.id', 'shop.reown.id', 'mara.eth', 'Names.Shop.Example'],
    })
    await init(at, ask, () => undefined)
    expect(asked.filter((question) => question.startsWith('Names below reown.id are given out'))).toHaveLength(2)
    expect(asked.filter((question) => question.startsWith('Names below eth are given out'))).toHaveLength(1)
    expect(readConfig({ folder: at, environment: {} }).names.zones).toMatchObject([{ zone: 'names.shop.example' }])
  })

  it('behavior: of a family without a chain nothing is asked', async () => {
    const { ask, asked } = answering({ 'Which chains': ['1'] })
    await init(folder(), ask, () => undefined)
    expect(asked.some((question) => question.includes('Helius') || question.includes('Jupiter'))).toBe(false)
    expect(asked.some((question) => question.includes('LI.FI'))).toBe(true)
  })

  it('behavior: what is no answer is asked again, with what is wanted', async () => {
    const { ask, asked } = answering({
      'Which chains': ['Ethereum', '9', '1'],
      'Your own node': ['node.example'],
      'Origin of your site': ['https://shop.example/path', 'https://shop.example'],
    })
    await init(folder(), ask, () => undefined)
    expect(asked.filter((question) => question.includes('Numbers from 1 to 8'))).toHaveLength(2)
    expect(asked.some((question) => question.includes('https://node.example/key'))).toBe(true)
    expect(asked.some((question) => question.includes('without a path'))).toBe(true)
  })

  it('error: files that are there are left alone, and without a keyboard nothing is asked', async () => {
    const at = folder()
    await expect(init(at, undefined, () => undefined)).rejects.toMatchObject({ code: 'config' })
    await init(at, answering({}).ask, () => undefined)
    await expect(init(at, answering({}).ask, () => undefined)).rejects.toThrow('exists already')
  })
})
