import { test as base } from '../test.ts'
import { startTrading, type Trading, type TradingOptions } from './startTrading.ts'

/**
 * Tests with a chain that has an exchange on it and a gateway that sells, quotes and passes on, instead of the chains alone.
 */
export const tradingTest = (options: TradingOptions = {}) =>
  base.extend<object, { readonly devnet: Trading }>({
    devnet: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
      async ({}, use) => {
        const trading = await startTrading(options)
        await use(trading)
        await trading.stop()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  })
