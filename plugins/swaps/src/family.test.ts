import { tradeContract } from '@latchkey/kernel/testing'
import { DAI, DAI_ID, ME, NATIVE, ROUTER, setUp, type Trade, WRAPPED } from './fixtures/setUp.ts'

// A family that nobody has declares what a trade needs: it passes the suite of adapters, and every test beside this file swaps
// on it. Neither the plugin nor the kernel names it.
const LATER = 2 ** 31
const trades: Readonly<Record<string, Trade>> = {
  'coin to token': {
    sells: 'native',
    amount: '1000',
    buys: DAI,
    minimum: '900',
    recipient: ME,
    deadline: LATER,
    path: [WRAPPED, DAI],
  },
  'token to coin': {
    sells: DAI,
    amount: '500',
    buys: 'native',
    minimum: '400',
    recipient: ME,
    deadline: LATER,
    path: [DAI, WRAPPED],
  },
}

tradeContract(Object.keys(trades), async () => {
  const { tally, capability } = await setUp()
  return {
    capability,
    async make(name) {
      const trade = trades[name]
      if (!trade) throw new Error(`no ${name}`)
      const isCoin = trade.sells === 'native'
      const value = isCoin ? { value: BigInt(trade.amount) } : {}
      return {
        made: { call: { to: ROUTER, data: JSON.stringify(trade), ...value } },
        sold: { asset: isCoin ? NATIVE : DAI_ID, amount: BigInt(trade.amount) },
        bought: isCoin ? DAI_ID : NATIVE,
        ...(isCoin ? {} : { allow: { token: DAI, spender: ROUTER } }),
      }
    },
    owned: async (asset) => tally.balances[asset === NATIVE ? 'native' : DAI] ?? 0n,
    prompts: () => tally.prompts.length,
    settle: async () => undefined,
  }
})
