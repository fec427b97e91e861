import { describe, expect, test, vi } from 'vitest'
import * as schemas from '../schemas.ts'
import { readEntries } from './readEntries.ts'

const good = {
  name: 'A',
  symbol: 'A',
  address: 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb',
  decimals: 6,
  logoUri: '',
}
const broken = [{ ...good, decimals: -1 }, { ...good, address: 'nowhere' }, null, 'token', []]
const exchange = { id: 'acme', label: 'Acme', assets: [] }
const limit = { id: 'card', min: '1', max: '2' }
const euro = { id: 'EUR', payment_method_limits: [limit] }
const coin = { id: '1', name: 'Coin', symbol: 'COIN', networks: [] }

describe('readEntries', () => {
  test('default: an answer without faults is given as it is', () => {
    const onLeftOut = vi.fn()
    const { tokens } = readEntries(schemas.convertTokensAnswer, onLeftOut).parse({ tokens: [good, good] })
    expect(tokens).toEqual([good, good])
    expect(onLeftOut).not.toHaveBeenCalled()
  })

  test.each(broken)('behavior: one broken entry is left out: %j', (entry) => {
    const onLeftOut = vi.fn()
    const { tokens } = readEntries(schemas.convertTokensAnswer, onLeftOut).parse({ tokens: [entry, good] })
    expect(tokens).toEqual([good])
    expect(onLeftOut).toHaveBeenCalledExactlyOnceWith(1)
  })

  test('behavior: an answer that is a list, and one of several lists', () => {
    const ignore = (): void => undefined
    expect(readEntries(schemas.fundExchangesAnswer, ignore).parse([{ id: '' }, exchange])).toEqual([exchange])
    const offer = { paymentCurrencies: [euro, { id: 'USD' }], purchaseCurrencies: [{}, coin] }
    expect(readEntries(schemas.onrampOptionsAnswer, ignore).parse(offer)).toEqual({
      paymentCurrencies: [euro],
      purchaseCurrencies: [coin],
    })
  })

  test.each([
    ['nothing of which can be read', { tokens: broken }],
    ['too long a list', { tokens: [broken[0], ...Array(5001).fill(good)] }],
    ['another form', { list: [good] }],
    ['no object', 'tokens'],
    ['nothing', null],
  ])('error: refuses %s', (_, answer) => {
    const { parse } = readEntries(schemas.convertTokensAnswer, () => undefined)
    expect(() => parse(answer)).toThrow()
  })
})
