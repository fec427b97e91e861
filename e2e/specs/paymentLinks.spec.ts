import { readFile } from 'node:fs/promises'
import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { expect, test } from '../support/test.ts'

const read = async (path: string) =>
  JSON.parse(await readFile(new URL(`../../adapters/${path}`, import.meta.url), 'utf8'))

test('behavior: every published payment link fills the form or is refused in words, and asks nobody', async ({
  widget,
  wallet,
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_|Failed to load/)
  const evm: { readonly examples: readonly { readonly uri: string }[] } = await read(
    'evm/src/fixtures/erc-681-examples.json',
  )
  const solana: { readonly uris: readonly string[] } = await read('solana/src/fixtures/solana-pay-spec-examples.json')
  const bitcoin: { readonly valid: readonly string[] } = await read('bitcoin/src/fixtures/bip321-uri-examples.json')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (/example\.com/.test(request.url())) foreign.push(request.url())
  })
  // No server listens there: nothing of these families is asked for.
  const nowhere = 'http://127.0.0.1:9'
  await widget.visit({ query: { assets: '1', solana: nowhere, bitcoin: nowhere } })
  await widget.connect(wallet)
  await (await widget.openAccount()).getByRole('button', { name: 'Send' }).click()
  const form = widget.dialog('Send')
  const to = form.getByRole('textbox', { name: 'To' })
  const amount = form.getByRole('textbox', { name: 'Amount' })
  const pasted = async (link: string, sentence: string | RegExp) => {
    await to.fill('')
    await to.fill(link)
    await expect(form.getByText(sentence).first(), link).toBeVisible()
  }

  const [payment, transfer] = evm.examples
  await pasted(payment?.uri ?? '', 'From the link')
  await expect(amount).toHaveValue('2.014')
  await expect(to).toHaveValue(/^0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359$/i)
  await amount.fill('')
  await pasted(transfer?.uri ?? '', /We couldn’t find the token 0x89205a/i)
  const receiver = '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359'
  await pasted(`ethereum:${receiver}?value=1&value=2`, 'says “value” twice')
  await pasted(`ethereum:${receiver}/approve?address=${receiver}&uint256=1`, 'This link runs “approve”')
  await pasted(`ethereum:${receiver}@42161?value=1`, 'This link is for Arbitrum One.')
  await pasted(`ethereum:${receiver}?value=1&req-memo=x`, 'needs “req-memo”')
  for (const uri of solana.uris)
    await pasted(
      uri,
      /^solana:https/.test(uri) ? 'would load a transaction from example.com' : 'This link is for Solana.',
    )
  for (const uri of bitcoin.valid) await pasted(uri, 'This link is for Bitcoin.')
  await expect(amount).toHaveValue('')
  expect(foreign).toEqual([])
  // None of them has switched the network.
  expect(await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.network)?.id)).toBe('eip155:1')
})

/** A receiver on Bitcoin whose checksum is right: those of the published examples are wrong on purpose. */
const RECEIVER = BITCOIN_ACCOUNTS[4]?.addresses.mainnet ?? ''

/** A link, what the form says to it, and the amount that it then holds. */
type Pasted = readonly [link: string, sentence: string, amount: string]

const FILLED = 'From the link'
const EVM = 'This link is for Ethereum and EVM networks.'
const MALFORMED = 'This payment link can’t be read.'
const unsupported = (by: string): string => `asks to be paid by “${by}”`

/** What the published links come to on an account of a family; those that name a token need a node, and are left out. */
const families: readonly (readonly [
  family: string,
  sentence: (link: string) => Pasted | undefined,
  own: readonly Pasted[],
])[] = [
  [
    'Solana',
    (link) => {
      if (link.startsWith('ethereum:')) return [link, EVM, '']
      // One of each kind: what they say is not read here.
      if (/^bitcoin:/i.test(link))
        return /^BITCOIN:BC|\?lightning|\?tb|&label=Matt|req-something/.test(link)
          ? [link, 'This link is for Bitcoin.', '']
          : undefined
      if (/^solana:https/.test(link)) return [link, 'would load a transaction from example.com', '']
      return link.includes('spl-token') ? undefined : [link, FILLED, link.includes('amount=1&') ? '1' : '']
    },
    [],
  ],
  [
    'Bitcoin',
    (link) => {
      if (link.startsWith('ethereum:')) return [link, EVM, '']
      if (/^solana:https/.test(link)) return [link, 'would load a transaction from example.com', '']
      if (link.startsWith('solana:')) return [link, 'This link is for Solana.', '']
      if (/[?&]req-something/.test(link)) return [link, 'needs “req-somethingyoudontunderstand”', '']
      const twice = /[?&](label|amount|pop)=.*&(?:req-)?\1=/.exec(link)?.[1]
      if (twice) return [link, `says “${twice}” twice`, '']
      if (/\?tb=/.test(link)) return [link, 'is for a network this site doesn’t support', '']
      const by = /^bitcoin:\?(lightning|lno|sp)=/.exec(link)?.[1]
      return [link, by ? unsupported(by) : MALFORMED, '']
    },
    [
      [`bitcoin:${RECEIVER}`, FILLED, ''],
      [`bitcoin:${RECEIVER}?amount=20.3&label=Luke-Jr`, FILLED, '20.3'],
      [`bitcoin:?lightning=lnbc420bogusinvoice`, unsupported('lightning'), ''],
      [`BITCOIN:${RECEIVER.toUpperCase()}?amount=0.001`, FILLED, '0.001'],
      [`bitcoin:${RECEIVER}?amount=0.000000001`, MALFORMED, ''],
    ],
  ],
]

for (const [family, sentenceOf, own] of families)
  test(`behavior: the same links on an account of ${family}`, async ({ widget, page, expectedNoise }) => {
    expectedNoise.push(/ERR_|Failed to load/)
    const { examples }: { readonly examples: readonly { readonly uri: string }[] } = await read(
      'evm/src/fixtures/erc-681-examples.json',
    )
    const { uris }: { readonly uris: readonly string[] } = await read(
      'solana/src/fixtures/solana-pay-spec-examples.json',
    )
    const bitcoin: Readonly<Record<'valid' | 'invalid' | 'must_refuse_unknown_required_param', readonly string[]>> =
      await read('bitcoin/src/fixtures/bip321-uri-examples.json')
    const { valid, invalid, must_refuse_unknown_required_param: demanding } = bitcoin
    const published = [...examples.map(({ uri }) => uri), ...uris, ...valid, ...invalid, ...demanding]
    const foreign: string[] = []
    page.on('request', (request) => {
      if (/example\.com/.test(request.url())) foreign.push(request.url())
    })
    const nowhere = 'http://127.0.0.1:9'
    await widget.visit({ query: { assets: '1', solana: nowhere, bitcoin: nowhere } })
    await (await widget.open()).getByRole('button', { name: new RegExp(`^${family} demo wallet`) }).click()
    await page.locator('demo-wallet').getByRole('button', { name: 'Approve' }).click()
    await (await widget.openAccount()).getByRole('button', { name: 'Send' }).click()
    const form = widget.dialog('Send')
    const to = form.getByRole('textbox', { name: 'To' })
    const network = await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.network)?.id)
    for (const [link, sentence, amount] of [
      ...published.map(sentenceOf).filter((entry) => entry !== undefined),
      ...own,
    ]) {
      await to.fill('')
      await expect(form.getByText(FILLED), link).toBeHidden()
      await to.fill(link)
      await expect(form.getByText(sentence).first(), link).toBeVisible()
      await expect(form.getByRole('textbox', { name: 'Amount' }), link).toHaveValue(amount)
    }
    expect(foreign).toEqual([])
    expect(await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.network)?.id)).toBe(network)
  })
