import { ACCOUNTS } from '@latchkey/devnet'
import { CONTRACT_WALLET } from '@latchkey/devnet/contracts'
import { concat, createPublicClient, getCreate2Address, type Hex, http, numberToHex, size } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendJson } from '../../testing/http.ts'
import { seededGateway, type TestGateway } from '../../testing/testGateway.ts'

const [, bob, , , , frank] = ACCOUNTS.map(({ privateKey }) => privateKeyToAccount(privateKey))

if (!bob || !frank) throw new Error('the devnet has too few accounts')

const MAINNET = 0x8000_0001

/** Deploys what it is sent after a salt (EIP-2470's predecessor, on every local chain). */
const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT = numberToHex(20_261_121, { size: 32 })
let gateway: TestGateway

/** A wallet of Bob's that is not deployed yet. */
let wallet: { readonly address: Hex; readonly data: Hex }

beforeAll(async () => {
  gateway = await seededGateway()
  const client = createPublicClient({ transport: http(gateway.devnet.services['evm-1']) })
  const code = await client.getCode({ address: CONTRACT_WALLET.address })
  if (!code) throw new Error('the contract wallet is not deployed')
  const bytecode = concat(['0x61', numberToHex(size(code), { size: 2 }), '0x80600c6000396000f3', code])
  wallet = { address: getCreate2Address({ from: FACTORY, salt: SALT, bytecode }), data: concat([SALT, bytecode]) }
}, 60_000)

afterAll(() => gateway?.stop())

/** What an account signs; without an account it says nothing of whom it is for. */
const messageFor = (name: string, address?: Hex, coinType: number = MAINNET): string =>
  JSON.stringify({
    ...{ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000), audience: gateway.url },
    ...(address && { address, coinType }),
  })

interface Claim {
  readonly address: string
  readonly message: string
  readonly signature: Hex
  readonly coin_type?: number
}

async function claim(body: Claim): Promise<readonly [number, string | undefined]> {
  const answer = await sendJson(`${gateway.url}/v1/profile/account`, { coin_type: MAINNET, ...body })
  const { code }: { code?: string } = JSON.parse(await answer.text())
  return [answer.status, code]
}

const before = (signature: Hex, address: Hex = FACTORY, data: Hex = wallet.data): Hex =>
  serializeErc6492Signature({ address, data, signature })

const REFUSED = [401, 'signature-wrong']

describe('signatures that are used where they were not meant for', () => {
  test('default: a wallet that is not deployed yet signs with the call that deploys it (ERC-6492)', async () => {
    const message = messageFor('later-1.reown.id', wallet.address)
    const signature = before(await bob.signMessage({ message }))
    expect(await claim({ address: wallet.address, message, signature })).toEqual([200, undefined])
  })

  test('error: ERC-6492 of a stranger, of a factory that makes nothing, and for other accounts', async () => {
    const message = messageFor('later-2.reown.id', wallet.address)
    const [own, foreign] = [await bob.signMessage({ message }), await frank.signMessage({ message })]
    const { address } = wallet
    expect(await claim({ address, message, signature: before(foreign) })).toEqual(REFUSED)
    expect(await claim({ address, message, signature: before(own, CONTRACT_WALLET.address) })).toEqual(REFUSED)
    expect(await claim({ address, message, signature: before(own, FACTORY, '0x00') })).toEqual(REFUSED)
    const forFrank = messageFor('later-2.reown.id', frank.address)
    const signed = before(await bob.signMessage({ message: forFrank }))
    expect(await claim({ address: frank.address, message: forFrank, signature: signed })).toEqual(REFUSED)
    expect(
      await claim({ address, message, signature: `${before(own).slice(0, -64)}${'00'.repeat(32)}` as Hex }),
    ).toEqual(REFUSED)
  })

  test('error: the word of a contract counts on the chain of the coin type only', async () => {
    const { address } = CONTRACT_WALLET
    const claimOn = async (coinType: number) => {
      const message = messageFor('vault-2.reown.id', address, coinType)
      return claim({ address, message, signature: await bob.signMessage({ message }), coin_type: coinType })
    }
    for (const chain of [10, 137, 0x7fff_fffe]) expect(await claimOn(0x8000_0000 + chain)).toEqual(REFUSED)
    expect(await claimOn(60)).toEqual([200, undefined])
  })

  test('error: what does not say for which account and network it is: a contract’s owner signs for others, too', async () => {
    const sign = async (message: string) => ({ message, signature: await bob.signMessage({ message }) })
    const { address } = CONTRACT_WALLET
    const wrong = [400, 'message-account']
    expect(await claim({ address, ...(await sign(messageFor('vault-3.reown.id'))) })).toEqual(wrong)
    expect(await claim({ address, ...(await sign(messageFor('vault-3.reown.id', wallet.address))) })).toEqual(wrong)
    const elsewhere = messageFor('vault-3.reown.id', address, 0x8000_0000 + 10)
    expect(await claim({ address, ...(await sign(elsewhere)) })).toEqual(wrong)
    // Also a key: who was asked to sign for one account gives no name to another.
    expect(await claim({ address: bob.address, ...(await sign(messageFor('bob-7.reown.id', address))) })).toEqual(wrong)
  })

  test('error: another name, another time or another account under the same signature', async () => {
    const message = messageFor('frank-3.reown.id')
    const signature = await frank.signMessage({ message })
    const later = JSON.stringify({ ...JSON.parse(message), timestamp: JSON.parse(message).timestamp + 1 })
    for (const changed of [message.replace('3', '4'), later, ` ${message}`, message.replace('{}', '{"a":1}')])
      expect(await claim({ address: frank.address, message: changed, signature })).toEqual(REFUSED)
    expect(await claim({ address: bob.address, message, signature })).toEqual(REFUSED)
  })

  test('behavior: the same registration again changes nothing, also with the other form of its signature', async () => {
    const message = messageFor('frank-5.reown.id')
    const signature = await frank.signMessage({ message })
    expect(await claim({ address: frank.address, message, signature })).toEqual([200, undefined])
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const mirrored = concat([
      `0x${signature.slice(2, 66)}`,
      numberToHex(order - BigInt(`0x${signature.slice(66, 130)}`), { size: 32 }),
      signature.endsWith('1b') ? '0x1c' : '0x1b',
    ])
    for (const again of [signature, mirrored]) {
      const [status] = await claim({ address: frank.address, message, signature: again })
      expect([200, 401]).toContain(status)
    }
    const found = await (await gateway.get(`/v1/profile/reverse/${frank.address}`)).json()
    expect(found).toMatchObject([{ name: 'frank-5.reown.id' }])
  })
})
