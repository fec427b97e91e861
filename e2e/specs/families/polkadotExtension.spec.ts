import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import type { Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { fillPayment, nodesOf } from '../../support/families/familyChains.ts'
import { type Owner, test } from '../../support/polkadotExtension/extensionTest.ts'
import { askNode, expect } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

// The runtime of the chain is interpreted, and the extension rests for seconds between two questions.
test.describe.configure({ timeout: 120_000 })

const [, BOB] = POLKADOT_ACCOUNTS
/** The account //Alice in the form that extensions hand out. */
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const OTHER = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

interface Visit {
  readonly page: Page
  readonly widget: Widget
  readonly owner: Owner
}

/** Opens the host and chooses the extension, which then asks its owner. */
async function choose({ page, widget, owner }: Visit, nodes: Readonly<Record<string, string>>): Promise<void> {
  await owner.create('Alice', '//Alice')
  await owner.create('Bob', '//Bob')
  await widget.visit({ query: { ...nodes, polkadotWallet: 'none' } })
  await page.bringToFront()
  await (await widget.open()).getByRole('button', { name: /^Polkadot\.js/ }).click()
}

const addressOf = (page: Page) => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address)

async function connect(visit: Visit, nodes: Readonly<Record<string, string>>): Promise<void> {
  await choose(visit, nodes)
  await visit.owner.allow([ALICE])
  await expect.poll(() => addressOf(visit.page)).toBe(ALICE)
}

/** Asks for a signature of a text; gives what the check of it says, or the code of the refusal. */
const signText = (page: Page, message: string): Promise<string> =>
  page.evaluate(async (text) => {
    const { wallet } = window.kernel
    try {
      const signature = await wallet.signMessage({ message: text })
      return (await wallet.capability('verifyMessage')?.({ message: text, signature }))?.outcome ?? 'unchecked'
    } catch (error) {
      const { code, details } = Object(error)
      return [code, ...(details?.kind ? [details.kind] : [])].join()
    }
  }, message)

/** Asks to send; gives the hash, or the code of the refusal. */
const send = (page: Page, to: string): Promise<string> =>
  page.evaluate(async (receiver) => {
    try {
      return (await window.kernel.wallet.capability('transfer')?.({ to: receiver, amount: 1_000_000n }))?.hash ?? ''
    } catch (error) {
      return String(Reflect.get(Object(error), 'code'))
    }
  }, to)

/** Presses again until the extension takes the question: it rests for three seconds after each. */
async function untilTaken(ask: () => Promise<string>): Promise<string> {
  for (;;) {
    const answer = await ask()
    if (!answer.startsWith('connect/pending')) return answer
  }
}

const free = (page: Page) =>
  page.evaluate(async () => String((await window.kernel.wallet.capability('nativeBalance')?.({}))?.value))

test('default: it shows the account that its owner chose, signs a text, sends, and is there after a reload without a question', async ({
  widget,
  page,
  owner,
  chains,
}) => {
  await connect({ page, widget, owner }, nodesOf(chains))
  await expect(page.getByRole('button', { name: /^Account.* Alice$/ })).toBeVisible()
  expect(await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connections)[0]?.accounts.length)).toBe(
    1,
  )

  const signed = signText(page, 'Welcome to Meridian')
  await owner.sign()
  expect(await signed).toBe('valid')

  const before = BigInt(await free(page))
  const sent = untilTaken(() => send(page, BOB.address))
  await owner.sign()
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(async () => BigInt(await free(page)) < before - 1_000_000n).toBe(true)

  await page.reload()
  await expect.poll(() => addressOf(page)).toBe(ALICE)
})

test('error: its owner refuses the page, then a signature; the rest it takes between two questions is said and nothing is asked twice', async ({
  widget,
  page,
  owner,
  chains,
}) => {
  await choose({ page, widget, owner }, nodesOf(chains))
  await owner.forbid()
  await expect(
    widget
      .dialog()
      .getByText(/declined|refused|rejected/i)
      .first(),
  ).toBeVisible()
  expect(await addressOf(page)).toBeUndefined()

  await widget.dialog().getByRole('button', { name: 'Try again' }).click()
  await owner.allow([ALICE])
  await expect.poll(() => addressOf(page)).toBe(ALICE)

  const refused = signText(page, 'Sell everything')
  await owner.refuse()
  expect(await refused).toBe('request/rejected')
  expect(await signText(page, 'Sell everything')).toBe('connect/pending,rest')
  expect(await owner.count('signing')).toBe(0)
  const later = untilTaken(() => signText(page, 'Welcome to Meridian'))
  await owner.sign()
  expect(await later).toBe('valid')
})

test('behavior: another account is chosen in the extension, and the page is taken off its list', async ({
  widget,
  page,
  owner,
  chains,
}) => {
  await connect({ page, widget, owner }, nodesOf(chains))
  await owner.show(page.url(), [OTHER])
  await expect.poll(() => addressOf(page)).toBe(OTHER)
  await owner.show(page.url(), [])
  await expect.poll(() => addressOf(page)).toBeUndefined()
})

test('behavior: it does not know the network: "Update this wallet" asks its owner once for a press; refused it says so, accepted it reads calls', async ({
  widget,
  page,
  owner,
  chains,
}) => {
  const { polkadot: node = '' } = nodesOf(chains)
  await connect({ page, widget, owner }, { ...nodesOf(chains), assets: '1' })
  await (await fillPayment(widget, '1.5', BOB.address)).getByRole('button', { name: 'Review', exact: true }).click()
  const banner = widget.banner('Polkadot.js needs an update for Polkadot Asset Hub')
  await expect(banner).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect(await owner.count('metadata')).toBe(0)
  const update = banner.getByRole('button', { name: 'Update this wallet' })
  await update.click()
  await owner.answerMetadata('reject')
  await expect(banner.getByText('You declined. Nothing was changed in the wallet.')).toBeVisible()
  expect(await owner.count('metadata')).toBe(0)
  await update.click()
  await owner.answerMetadata('approve')
  await expect(widget.banner('Polkadot.js is up to date')).toBeVisible()
  const genesis = String(await askNode(node, 'chain_getBlockHash', [0]))
  const version = (await askNode(node, 'state_getRuntimeVersion', [])) as { readonly specVersion: number }
  expect(await owner.readCall(genesis, '0x00010461')).toEqual({
    ...{ chain: 'Polkadot Asset Hub', specVersion: version.specVersion, ss58Format: 0 },
    ...{ tokenSymbol: 'DOT', tokenDecimals: 10 },
    call: expect.objectContaining({ section: 'system', method: 'remark', args: { remark: 'a' } }),
  })
})
