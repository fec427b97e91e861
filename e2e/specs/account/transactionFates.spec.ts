import type { Page } from '@playwright/test'
import { askNode, expect, test } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

/** Has nothing at the start. */
const RECEIVER = '0x0000000000000000000000000000000000fa7e00'
/** The account that the wallet shows first. */
const OWN = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TEN_TIMES = 10n

interface Seen {
  readonly state: string
  readonly hash: string
}

/** Every transaction, the latest first, after all that wait were looked at once more. */
const look = (page: Page): Promise<readonly Seen[]> =>
  page.evaluate(async () => {
    const { store, atoms, wallet } = window.kernel
    await (await wallet.transactions()).recheck()
    return store.get(atoms.transactions).map(({ state, hash = '' }) => ({ state, hash }))
  })

/** What the local chain and its account do, beside the page. */
function chain(url: string) {
  const ask = (method: string, ...params: readonly unknown[]) => askNode(url, method, params)
  const read = async (hash: string): Promise<Readonly<Record<string, unknown>>> =>
    Object(await ask('eth_getTransactionByHash', hash))
  return {
    ask,
    mine: () => ask('evm_mine'),
    /** Sends the same once more, with what differs: the very same bytes where nothing does. */
    async again(hash: string, change: object = {}): Promise<string> {
      const { from, to, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = await read(hash)
      const same = { from, to, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas }
      return String(await ask('eth_sendTransaction', { ...same, ...change }))
    },
    /** What the same costs when it is to go first. */
    async dearer(hash: string): Promise<object> {
      const { maxFeePerGas, maxPriorityFeePerGas } = await read(hash)
      const times = (price: unknown): string => `0x${(BigInt(String(price)) * TEN_TIMES).toString(16)}`
      return { maxFeePerGas: times(maxFeePerGas), maxPriorityFeePerGas: times(maxPriorityFeePerGas) }
    },
  }
}

/** Pays from the account view, which is open. @returns the hash, once a node knows it */
async function pay(widget: Widget, amount: string): Promise<string> {
  const { page } = widget
  await widget.dialog('Account').getByRole('button', { name: 'Send', exact: true }).click()
  const form = widget.dialog('Send')
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await form.getByRole('textbox', { name: 'To' }).fill(RECEIVER)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const count = (await look(page)).length
  await widget
    .dialog('Review and send')
    .getByRole('button', { name: /^Confirm in/ })
    .click()
  await expect.poll(async () => (await look(page)).length).toBe(count + 1)
  await expect.poll(async () => (await look(page))[0]?.state).toBe('seen')
  return (await look(page))[0]?.hash ?? ''
}

type Chain = ReturnType<typeof chain>

/** What becomes of a payment, what its row says then, and the payment that it leads to where there is another. */
interface Fate {
  readonly name: string
  readonly amount: string
  /** @returns the hash of what took its place */
  readonly happens: (chain: Chain, hash: string) => Promise<string | undefined>
  readonly state: string
  readonly says: RegExp
}

const fates: readonly Fate[] = [
  {
    name: 'sped up in the wallet',
    amount: '0.011',
    happens: async ({ again, dearer, mine }, hash) => {
      const other = await again(hash, await dearer(hash))
      await mine()
      return other
    },
    state: 'replaced',
    says: /Replaced: sped up/,
  },
  {
    name: 'cancelled in the wallet',
    amount: '0.012',
    happens: async ({ again, dearer, mine }, hash) => {
      const other = await again(hash, { ...(await dearer(hash)), to: OWN, value: '0x0' })
      await mine()
      return other
    },
    state: 'replaced',
    says: /Replaced: canceled/,
  },
  {
    name: 'replaced by another payment of the wallet',
    amount: '0.013',
    happens: async ({ again, dearer, mine }, hash) => {
      const other = await again(hash, { ...(await dearer(hash)), value: '0x7' })
      await mine()
      return other
    },
    state: 'replaced',
    says: /Replaced\b(?!:)/,
  },
  {
    name: 'refused by its receiver',
    amount: '0.014',
    happens: async ({ ask, mine }) => {
      // Code that takes nothing, from one moment to the next.
      await ask('anvil_setCode', RECEIVER, '0x5f5ffd')
      await mine()
      await ask('anvil_setCode', RECEIVER, '0x')
      return undefined
    },
    state: 'failed',
    says: /Send failed/,
  },
]

test('behavior: what becomes of a payment outside of the page is what its row says, with the way to what took its place', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  test.slow()
  const node = chain(devnet.chains[1]?.rpcUrl ?? '')
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  await wallet.act('setAutoApprove', true)
  const account = await widget.openAccount()
  const activity = account.getByRole('list', { name: 'Activity' })
  const details = widget.dialog('Transaction')
  await node.ask('evm_setAutomine', false)
  try {
    for (const { name, amount, happens, state, says } of fates)
      await test.step(name, async () => {
        const hash = await pay(widget, amount)
        const other = await happens(node, hash)
        const stateOf = async (wanted: string) => (await look(page)).find((seen) => seen.hash === wanted)?.state
        await expect.poll(() => stateOf(hash)).toBe(state)
        const row = activity.getByRole('button').filter({ hasText: says }).first()
        await expect(row).toContainText(says)
        await row.click()
        const link = details.getByRole('link', { name: 'View on Etherscan' })
        await expect(link).toHaveAttribute('href', `https://etherscan.io/tx/${hash}`)
        if (other !== undefined) {
          await expect.poll(() => stateOf(other)).toBe('confirmed')
          await details.getByRole('button', { name: 'Show the other transaction' }).click()
          await expect(link).toHaveAttribute('href', `https://etherscan.io/tx/${other}`)
          await details.getByRole('button', { name: 'Back' }).click()
        }
        await details.getByRole('button', { name: 'Back' }).click()
      })
    expect(await wallet.count('eth_sendTransaction')).toBe(fates.length)
  } finally {
    await node.ask('evm_setAutomine', true)
    await node.mine()
  }
})

test('behavior: a block that is taken back, then a pool that forgets: the row follows, and ends where the chain does', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  test.slow()
  const node = chain(devnet.chains[1]?.rpcUrl ?? '')
  await page.clock.install()
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  await wallet.act('setAutoApprove', true)
  const account = await widget.openAccount()
  const row = account.getByRole('list', { name: 'Activity' }).getByRole('button').first()
  const state = async () => (await look(page))[0]?.state
  await node.ask('evm_setAutomine', false)
  try {
    const before = await node.ask('evm_snapshot')
    const hash = await pay(widget, '0.015')
    const { from, to, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = Object(
      await node.ask('eth_getTransactionByHash', hash),
    )
    const bytes = { from, to, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas }
    await node.mine()
    await expect.poll(state).toBe('confirmed')
    await expect(row).toContainText(/Sent.*0\.015\sETH/)

    await test.step('its block is gone, and no pool has it', async () => {
      await node.ask('evm_revert', before)
      await expect.poll(state).toBe('sent')
      await expect(row).toContainText('Sending')
    })
    await test.step('nobody has known it for ten minutes', async () => {
      await page.clock.fastForward('10:05')
      await expect.poll(state).toBe('dropped')
      await expect(row).toContainText('Dropped by the network')
      await row.click()
      const details = widget.dialog('Transaction')
      await expect(widget.banner(/it can still go through/)).toBeVisible()
      await details.getByRole('button', { name: 'Back' }).click()
    })
    await test.step('a pool has it again: the same bytes, the same row', async () => {
      expect(await node.ask('eth_sendTransaction', bytes)).toBe(hash)
      await expect.poll(state).toBe('seen')
      await expect(row).toContainText('Confirming')
      await node.mine()
      await expect.poll(state).toBe('confirmed')
      await expect(row).toContainText(/Sent.*0\.015\sETH/)
    })
    expect(await look(page)).toHaveLength(1)
    expect(await wallet.count('eth_sendTransaction')).toBe(1)
  } finally {
    await node.ask('evm_setAutomine', true)
    await node.mine()
  }
})
