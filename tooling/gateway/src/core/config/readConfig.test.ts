import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestGateway } from '../../testing/testGateway.ts'
import { resolveConfig } from './configSchema.ts'
import { readConfig } from './readConfig.ts'

/** As a file holds it; a template literal would read it at once. */
const variable = (name: string): string => `\${${name}}`

function read(config: object, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'gateway.config.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'key'), 'from-a-file\n')
  return readConfig({ folder, environment: { FOLDER: folder, ...environment } })
}

describe('readConfig', () => {
  it('default: keys come from variables and files', () => {
    const { sources } = read(
      {
        sources: {
          prices: ['onchain', { use: 'coingecko', apiKey: variable('KEY') }],
          history: [{ use: 'etherscan', apiKey_FILE: `${variable('FOLDER')}/key` }],
        },
      },
      { KEY: 'from-a-variable' },
    )
    expect(sources.prices).toEqual([{ use: 'onchain' }, { use: 'coingecko', apiKey: 'from-a-variable' }])
    expect(sources.history).toEqual([{ use: 'etherscan', apiKey: 'from-a-file' }])
  })

  it('error: a variable or a file that is not there is named', () => {
    expect(() => read({ sources: { prices: [{ use: 'coingecko', apiKey: variable('KEY') }] } })).toThrow('KEY')
    expect(() => read({ sources: { prices: [{ use: 'coingecko', apiKey_FILE: '/nowhere' }] } })).toThrow('/nowhere')
  })

  it('parameters: public services stand behind the public chains, and behind no others', () => {
    expect(resolveConfig({}).sources.history).toEqual([{ use: 'blockscout' }])
    expect(resolveConfig({ chains: [] }).sources).toEqual({})
    expect(resolveConfig({ sources: { history: [] } }).sources.history).toEqual([])
  })

  it.each([
    [{ prices: ['coinmarket'] }, 'coinmarket'],
    [{ prices: [{ use: 'coingecko', plan: 'gold' }] }, 'plan'],
    [{ prices: [{ use: 'defillama', apikey: 'x' }] }, 'apikey'],
    [{ history: ['etherscan'] }, 'apiKey'],
    [{ tokens: ['tokenlist'] }, 'url'],
  ])('error: the start fails with what is wrong in %j', async (sources, words) => {
    const started = startTestGateway({ chains: [], sources })
    await expect(started).rejects.toMatchObject({ code: 'config', message: expect.stringContaining(words) })
  })
})
