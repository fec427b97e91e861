import { createPublicKey, verify } from 'node:crypto'
import { type Devnet, startDevnet } from '@latchkey/devnet'
import { expect, type Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { approve, embeddedTest, enterCode, frameOf } from '../../support/embeddedTest.ts'
import { PROJECT, startEmbedded } from '../../support/startEmbedded.ts'
import { askNode } from '../../support/test.ts'

const test = embeddedTest.extend<object, { readonly ledger: Devnet }>({
  ledger: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const ledger = await startDevnet({ parts: ['solana'] })
      await use(ledger)
      await ledger.stop()
    },
    { scope: 'worker' },
  ],
  embedded: [
    async ({ devnet, ledger }, use) => {
      const embedded = await startEmbedded({ ...devnet, services: { ...devnet.services, ...ledger.services } })
      await use(embedded)
      await embedded.stop()
    },
    { scope: 'worker' },
  ],
})

/** The connection of this wallet on Solana. */
const connectionOf = (page: Page) =>
  page.evaluate(() => {
    const { connections } = window.kernel.wallet.getState()
    const found = connections.find(({ connectorId, namespace }) => connectorId === 'ID_AUTH' && namespace === 'solana')
    return found && { id: found.id, address: found.account.address }
  })

/** The wallet as a library of the page finds it (Wallet Standard), and one use of it. */
function useStandard(page: Page, feature: string, method: string, input: unknown): Promise<unknown> {
  return page.evaluate(
    async ([name, call, given]) => {
      interface Found {
        readonly name: string
        readonly features: Record<string, Record<string, (input: unknown) => Promise<unknown>>>
      }
      const found: Found[] = []
      const api = { register: (...wallets: Found[]) => void found.push(...wallets) }
      window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
      const wallet = found.find((known) => known.name === 'Meridian wallet')
      const answer = await wallet?.features[String(name)]?.[String(call)]?.(given)
      const plain = (value: unknown): unknown => (value instanceof Uint8Array ? [...value] : value)
      return JSON.parse(JSON.stringify(answer ?? null, (_key, value) => plain(value)))
    },
    [feature, method, input] as const,
  )
}

/** Checks a signature apart from what has made it. */
function isSigned(publicKey: readonly number[], message: readonly number[], signature: readonly number[]): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, Buffer.from(publicKey)]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, Buffer.from(signature))
}

test('default: one login has an account on both chains, which signs in and sends', async ({
  widget,
  page,
  ledger,
  embedded,
}) => {
  test.slow()
  const node = ledger.services.solana ?? ''
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, solana: node } })
  await enterCode(widget, embedded, 'solana@example.com')
  const namespaces = await page.evaluate(() =>
    window.kernel.wallet.getState().connections.map((known) => known.namespace),
  )
  expect([...namespaces].sort()).toEqual(['eip155', 'solana'])
  const { id, address } = (await connectionOf(page)) ?? { id: '', address: '' }
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

  const signing = useStandard(page, 'solana:signIn', 'signIn', { statement: 'Welcome', nonce: 'abcdefgh' })
  await expect(frameOf(page).getByRole('heading', { name: 'Sign in with your account' })).toBeVisible()
  await expect(frameOf(page).getByText('Welcome')).toBeVisible()
  await expect(frameOf(page).getByText(address).first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await approve(page)
  type Answer = { account: { publicKey: number[] }; signedMessage: number[]; signature: number[] }
  const [answer] = (await signing) as readonly Answer[]
  expect(answer && isSigned(answer.account.publicKey, answer.signedMessage, answer.signature)).toBe(true)
  expect(Buffer.from(answer?.signedMessage ?? []).toString()).toContain(`${new URL(page.url()).host} wants you`)

  await askNode(node, 'requestAirdrop', [address, 2_000_000_000])
  const to = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const sending = page.evaluate(
    async ([connection, receiver]) => {
      const transfer = window.kernel.wallet.capability('transfer', connection)
      return (await transfer?.({ to: String(receiver), amount: 500_000_000n }))?.hash
    },
    [id, to] as const,
  )
  await expect(frameOf(page).getByRole('heading', { name: /Send .*0\.5 SOL/ })).toBeVisible()
  await expect(frameOf(page).getByText(to).first()).toBeVisible()
  await expect(frameOf(page).getByText('Leaves your account')).toBeVisible()
  await approve(page)
  expect(await sending).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await expect.poll(async () => askNode(node, 'getBalance', [to])).toMatchObject({ value: 500_000_000 })
})
