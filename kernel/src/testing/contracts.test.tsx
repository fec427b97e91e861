import { dark, defineTheme, light } from '@latchkey/theme'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { definePlugin } from '../core/plugins/definePlugin.ts'
import { checkPlugin } from '../core/plugins/development.ts'
import { faucet } from '../react/fixtures/faucet.tsx'
import { adapterContract } from './adapterContract.ts'
import { createTestKernel } from './createTestKernel.ts'
import { checkFurther } from './entryTests.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { fakeHttp } from './fakeHttp.ts'
import { missingMessages, pluginContract } from './pluginContract.ts'
import { renderView } from './renderView.tsx'
import { themeContract } from './themeContract.ts'

pluginContract(faucet)
const wallet = fakeAdapter()
adapterContract(() => wallet.adapter, {
  addresses: { valid: ['0xa11ce'], invalid: [''] },
  installWallet: () => () => undefined,
  setLocked: wallet.setLocked,
})
themeContract(defineTheme({ name: 'light', extends: 'light', tokens: light }))
themeContract(defineTheme({ name: 'dark', extends: 'dark', tokens: dark }))
themeContract(
  defineTheme({ name: 'plum', extends: 'dark', tokens: { color: { accent: '#d7b7ff', accentOn: '#1d0938' } } }),
)

afterEach(cleanup)

describe('missingMessages', () => {
  test('error: a title without a word, and a language that lacks one', async () => {
    const plugin = definePlugin({
      id: 'gaps',
      api: 1,
      messages: { en: { one: 'One' }, others: { de: async () => ({ default: { one: '' } }) } },
      views: { Gap: { load: async () => ({ default: () => null }), title: () => 'two' } },
      contributes: { 'kernel.networkButton': untyped({ order: 1, open: 'gaps.Gap', label: 'two' }) },
    })
    expect(await missingMessages(checkPlugin(plugin))).toEqual(['en: two', 'de: one'])
  })

  test('behavior: a language has the plural forms of its rules; those for one, two and none may leave the number out', async () => {
    const ar = { n: '{{count}} يوم', n_zero: 'لا أيام', n_one: 'يوم واحد', n_two: 'يومان', n_few: 'أيام' }
    const plugin = definePlugin({
      id: 'days',
      api: 1,
      messages: {
        en: { n: '{{count}} days', n_one: '{{count}} day' },
        others: untyped<never>({
          ar: async () => ({ default: ar }),
          ja: async () => ({ default: { n: '{{count}}日' } }),
        }),
      },
    })
    expect(await missingMessages(checkPlugin(plugin))).toEqual(['ar: n_few', 'ar: n_many'])
  })
})

describe('checkFurther', () => {
  const accounts = ['0xa', '0xb'].map((address) => wallet.account(address))

  test('default: all others of the connection, or none', () => {
    const others = (account: { readonly address: string }, all: typeof accounts) =>
      all.map(({ address }) => address).filter((address) => address !== account.address)
    expect(() => checkFurther({ furtherAddresses: others }, accounts)).not.toThrow()
    expect(() => checkFurther({}, accounts)).not.toThrow()
  })

  test.each([
    ['its own', (account: { readonly address: string }) => [account.address]],
    ['one that is not shared', () => ['0xc']],
    ['one that a connection without it does not share', () => ['0xb']],
  ])('error: an account that leads to %s', (_title, furtherAddresses) => {
    expect(() => checkFurther({ furtherAddresses }, accounts)).toThrow()
  })
})

describe('renderView', () => {
  test('default: the view in the modal', async () => {
    const { dialog } = await renderView(createTestKernel({ plugins: [faucet()] }).kernel, 'faucet.Home')
    expect(within(dialog).getByText('Get test ETH')).toBeTruthy()
  })

  test('error: an unknown route', async () => {
    await expect(renderView(createTestKernel().kernel, 'faucet.Nowhere')).rejects.toThrow(/no view "faucet.Nowhere"/)
  })
})

describe('fakeHttp', () => {
  const schema = {
    parse(value: unknown): number {
      if (typeof value !== 'number') throw new TypeError('not a number')
      return value
    },
  }

  test('default: answers from its script and writes down what was asked', async () => {
    const http = fakeHttp().get('/count').replies(schema, 3)
    expect(await http.service.get('/count', { schema, query: { of: 'coins' } })).toBe(3)
    expect(http.requests).toEqual([{ method: 'get', path: '/count', query: { of: 'coins' }, body: undefined }])
  })

  test('error: a body that the product could not read', () => {
    expect(() => fakeHttp().get('/count').replies(schema, 'three')).toThrow('not a number')
  })

  test('error: what is not in the script, and what is told to fail', async () => {
    const http = fakeHttp().post('/count').fails(503)
    await expect(http.service.get('/count', { schema })).rejects.toMatchObject({
      code: 'http/status',
      details: { status: 404 },
    })
    await expect(http.service.post('/count', { schema })).rejects.toMatchObject({ details: { status: 503 } })
  })
})
