import { expect, it, onTestFinished } from 'vitest'
import { startTestGateway } from '../../testing/testGateway.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = 'a-key-in-an-address'

it('what anybody may read of the process names no account, no project and no key of a node', async () => {
  const gateway = await startTestGateway({
    projects: [{ id: 'secret-project', name: 'Secret', origins: ['https://shop.example'] }],
    chains: [
      {
        id: 'eip155:1',
        name: 'One',
        rpcUrls: [`http://user:${KEY}@127.0.0.1:9/v3/${KEY}?key=${KEY}`],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
      {
        id: 'bip122:000000000019d6689c085ae165831e93',
        name: 'Coin',
        rpcUrls: [`http://127.0.0.1:9/${KEY}`],
        nativeCurrency: { name: 'Coin', symbol: 'BTC', decimals: 8 },
      },
    ],
  })
  onTestFinished(() => gateway.stop())
  const ask = async (path: string) => (await fetch(`${gateway.url}${path}`)).text()
  const asked = [
    `/v1/account/${ADDRESS}/balance?projectId=secret-project&chainId=eip155:1`,
    `/v1/identity/${ADDRESS}?projectId=secret-project`,
    `/v1/account/${ADDRESS}/history?projectId=secret-project&chainId=eip155:1`,
    `/${ADDRESS}?email=me@example.org`,
  ]
  const refused = await Promise.all(asked.map(ask))
  const call = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const rpc = await fetch(`${gateway.url}/v1/?chainId=eip155:1&projectId=secret-project`, {
    ...call,
    body: JSON.stringify({ id: 1, method: 'eth_getBalance', params: [ADDRESS, 'latest'] }),
  })
  const texts = [...refused, await rpc.text(), ...gateway.log]
  for (const path of ['/metrics', '/health', '/ready', '/status', '/openapi.json']) texts.push(await ask(path))
  const all = texts.join('\n').toLowerCase()
  for (const secret of [ADDRESS, KEY, 'secret-project', 'shop.example', 'me@example.org'])
    expect(all).not.toContain(secret.toLowerCase())
})
