import { formatUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Choice, createFaucetOnramp, type FaucetOnramp } from './faucetOnramp.ts'
import { payoutLedger } from './payoutLedger.ts'
import { createPurchases } from './purchases.ts'

const BUYER = '0x00000000000000000000000000000000000000AA'
const CHOICE = { chainId: 'eip155:1', symbol: 'ETH', paid: '50', currency: 'USD' }
const MINUTE = 60_000

/** One of several sellers over the same purchases. */
interface Process extends Pick<FaucetOnramp, 'read'> {
  confirm(token: string, choice: Choice): ReturnType<FaucetOnramp['confirm']>
}

/** Purchases that survive what becomes of the sellers over them. */
function start() {
  const ledger = payoutLedger()
  const clock = { now: Date.now() }
  const purchases = createPurchases(() => clock.now)
  /** One more faucet over the same purchases. */
  const faucet = (): Process => {
    const own = createFaucetOnramp({
      assets: [ledger.asset],
      rateOf: async () => undefined,
      purchases,
      now: () => clock.now,
    })
    const shown = async (choice: Choice) => {
      const asset = own.asset(choice.chainId, choice.symbol)
      return formatUnits((await own.price(asset, choice)).units, asset.decimals)
    }
    return {
      ...own,
      confirm: async (token, choice) => own.confirm(token, { ...choice, receives: await shown(choice) }),
    }
  }
  return { ledger, clock, faucet, purchases, begin: () => purchases.create({ address: BUYER, ...CHOICE }) }
}

describe('a payment', () => {
  it('default: is paid out once, however many processes are asked to at once', async () => {
    const { ledger, faucet, begin } = start()
    const { token } = begin()
    const asked = [faucet(), faucet(), faucet()].flatMap((provider) => [
      provider.confirm(token, CHOICE),
      provider.confirm(token, CHOICE),
    ])
    await Promise.all([...asked, faucet().confirm(token, { ...CHOICE, paid: '25000' })])
    expect(ledger.paid).toHaveLength(1)
    expect((await faucet().read(token)).status).toBe('confirmed')
    expect((await faucet().confirm(token, CHOICE)).status).toBe('confirmed')
    expect(ledger.paid).toHaveLength(1)
  })

  it.each(['before', 'after'] as const)(
    'behavior: is paid out once when the node is lost %s it took it',
    async (at) => {
      const { ledger, clock, faucet, begin } = start()
      const { token } = begin()
      ledger.breaks = at
      expect((await faucet().confirm(token, CHOICE)).status).toBe('sending')
      ledger.breaks = 'never'
      clock.now += MINUTE
      await Promise.all([faucet().read(token), faucet().read(token), faucet().confirm(token, CHOICE)])
      expect((await faucet().read(token)).status).toBe('confirmed')
      expect(ledger.paid).toHaveLength(1)
    },
  )

  it('behavior: the process ends before anything was signed: nothing is paid, then or later', async () => {
    const { ledger, clock, faucet, purchases, begin } = start()
    const { token } = begin()
    purchases.move(token, 'created', { status: 'sending' })
    expect((await faucet().read(token)).status).toBe('sending')
    clock.now += MINUTE
    expect(await faucet().confirm(token, CHOICE)).toMatchObject({ status: 'failed', reason: /Nothing was sent/ })
    expect(ledger.paid).toEqual([])
  })

  it('behavior: the process ends between paying and writing it down', async () => {
    const { ledger, clock, faucet, begin } = start()
    const { token } = begin()
    ledger.breaks = 'after'
    await faucet().confirm(token, CHOICE)
    ledger.breaks = 'never'
    expect((await faucet().confirm(token, CHOICE)).status).toBe('confirmed')
    clock.now += MINUTE
    expect((await faucet().read(token)).status).toBe('confirmed')
    expect(ledger.paid).toHaveLength(1)
  })

  it('behavior: one that waits for its turn too long is given up, and is not paid when its turn comes', async () => {
    const { ledger, clock, faucet, begin } = start()
    const [first, second] = [begin(), begin()]
    const process = faucet()
    let release = (): void => undefined
    ledger.onSend = () =>
      new Promise((resolve) => {
        release = resolve
      })
    const both = [process.confirm(first.token, CHOICE), process.confirm(second.token, CHOICE)]
    await expect.poll(async () => (await faucet().read(first.token)).hash).toBeDefined()
    clock.now += MINUTE
    expect((await faucet().read(second.token)).status).toBe('failed')
    release()
    await Promise.all(both)
    expect((await faucet().read(first.token)).status).toBe('confirmed')
    expect((await faucet().read(second.token)).status).toBe('failed')
    expect(ledger.paid).toHaveLength(1)
  })

  it('behavior: sent again by a reader while it is on its way, it does not count as refused', async () => {
    const { ledger, clock, faucet, begin } = start()
    const { token } = begin()
    ledger.onSend = async () => {
      clock.now += MINUTE
      await faucet().read(token)
    }
    await faucet().confirm(token, CHOICE)
    expect((await faucet().read(token)).status).toBe('confirmed')
    expect(ledger.paid).toHaveLength(1)
  })

  it('error: another transaction took its number: it is said to have failed, and can be read', async () => {
    const { ledger, clock, faucet, begin } = start()
    const { token } = begin()
    ledger.breaks = 'before'
    await faucet().confirm(token, CHOICE)
    ledger.breaks = 'never'
    ledger.spend()
    clock.now += MINUTE
    expect(await faucet().read(token)).toMatchObject({ status: 'failed', reason: /Nothing was sent/ })
    expect(ledger.paid).toEqual([])
  })

  it('error: the chain is away: purchases can be read all the same', async () => {
    const { ledger, clock, faucet, begin } = start()
    const { token } = begin()
    ledger.breaks = 'before'
    await faucet().confirm(token, CHOICE)
    clock.now += MINUTE
    expect((await faucet().read(token)).status).toBe('sending')
  })
})
