import { readFile } from 'node:fs/promises'
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
  // Nobody answers there: nothing of these families is asked for.
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
  await pasted(transfer?.uri ?? '', /The token of this payment link was not found: 0x89205a/i)
  const receiver = '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359'
  await pasted(`ethereum:${receiver}?value=1&value=2`, 'says “value” twice')
  await pasted(`ethereum:${receiver}/approve?address=${receiver}&uint256=1`, 'This link calls “approve”')
  await pasted(`ethereum:${receiver}@42161?value=1`, 'This link is for Arbitrum One.')
  await pasted(`ethereum:${receiver}?value=1&req-memo=x`, 'demands “req-memo”')
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
