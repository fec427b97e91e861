import { CLEAN, lookAt, NARROW, naughtyTexts, walkDown } from '../../support/naughtyTexts.ts'
import { expect, test } from '../../support/test.ts'

const CHAIN = 'eip155:1'
const CONTRACT = `0x${'c0'.repeat(20)}`

const addressOf = (at: number): string => `0x${(at + 1).toString(16).padStart(40, '0')}`

/** What a gateway tells of an account to which strangers have sent everything they could think of. */
function answerOf(path: string, texts: readonly string[]): unknown {
  const facts = { chainId: CHAIN, quantity: { decimals: '6', numeric: '7' } }
  if (path === '/v1/supported-chains') return { http: [CHAIN], ws: [] }
  if (path.startsWith('/v1/identity/')) return { name: texts[170], avatar: texts[171] }
  if (path.endsWith('/balance'))
    return {
      balances: texts.map((text, at) => ({
        ...{ ...facts, name: text, symbol: text.slice(0, 30), iconUrl: text },
        address: `${CHAIN}:${addressOf(at)}`,
      })),
    }
  if (path.endsWith('/nfts'))
    return {
      nfts: texts.slice(100, 200).map((text, at) => ({
        ...{ id: `${CHAIN}/erc721:${CONTRACT}/${at}`, name: text, description: text, externalUrl: text },
        collection: { name: text, address: CONTRACT },
        traits: [{ name: text, value: text }],
        ...{ amount: '1', standard: 'erc721', media: { kind: 'html' }, spam: 'no' },
      })),
      next: null,
    }
  if (!path.endsWith('/history')) return undefined
  const data = texts.map((text, at) => ({
    id: `entry-${at}`,
    metadata: {
      ...{ operationType: text || 'send', hash: `0x${(at + 1).toString(16).padStart(64, '0')}`, chain: CHAIN },
      ...{ minedAt: new Date(Date.now() - at * 3_600_000).toISOString(), sentFrom: text.slice(0, 100) },
      ...{ sentTo: text.slice(0, 100), status: 'confirmed' },
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: '7' },
        fungible_info: { name: text, symbol: text.slice(0, 30), icon: { url: text } },
      },
    ],
  }))
  return { data, next: null }
}

test.use({ viewport: NARROW })

test('behavior: texts of strangers are text in tokens, pieces, collections and transactions, and lead nowhere', async ({
  widget,
  wallet,
  page,
  hosts,
  directory,
  expectedNoise,
}) => {
  test.setTimeout(240_000)
  expectedNoise.push(/Failed to load resource/)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const texts = await naughtyTexts()
  const gateway = `${directory.url}/gateway`
  await page.route(`${gateway}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const json = answerOf(pathname.replace('/gateway', ''), texts)
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    return route.fulfill(json === undefined ? { status: 404, headers } : { json, headers })
  })
  await widget.visit({ strict: true, query: { assets: '1', api: '1', names: '1', gateway, project: 'naughty' } })
  await widget.connect(wallet)
  const account = await widget.openAccount()
  for (const name of ['Tokens', 'NFTs', 'Activity']) {
    await account.getByRole('tab', { name }).click()
    const rows = account.getByRole('list', { name }).getByRole('button')
    await rows.first().focus()
    expect(await walkDown(page)).toBeGreaterThan(20)
    await page.keyboard.press('Enter')
    await expect(widget.dialog('Account')).toHaveCount(0)
    expect(await lookAt(page)).toEqual(CLEAN)
    await widget.dialog().getByRole('button', { name: 'Back' }).click()
  }
  expect(dialogs).toEqual([])
  expect(hosts.violations).toEqual([])
})
