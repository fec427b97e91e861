import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import { startDevnet } from '@latchkey/devnet'
import { startFarcaster } from '@latchkey/devnet/farcaster'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendJson } from '../../testing/http.ts'
import { type DeviceClient, newDevice, PROJECT, SITE, startLogin } from '../../testing/loginClient.ts'
import { devnetChains } from '../../testing/testGateway.ts'
import type { Session } from '../login/sessions.ts'

const MARA = '20001'
/** Signs with an address that was added to the id. */
const INES = '20003'

let devnet: Awaited<ReturnType<typeof startDevnet>>
let farcaster: Awaited<ReturnType<typeof startFarcaster>>

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1] })
  farcaster = await startFarcaster({ services: devnet.services })
})

afterAll(async () => {
  await farcaster.stop()
  await devnet.stop()
})

const start = () =>
  startLogin({
    chains: devnetChains(devnet),
    login: { farcaster: { relay: farcaster.url, chain: 'eip155:1' } },
  })

const begin = async (device: DeviceClient) =>
  (await device.call('/auth/v1/farcaster', { project: PROJECT, site: SITE })).body

const result = async (device: DeviceClient, attempt: unknown) =>
  (await device.call('/auth/v1/farcaster/result', { attempt })).body as {
    readonly status: string
    readonly message?: string
    readonly session?: Session
  }

const tokenIn = (url: unknown): string => new URL(`${url}`).searchParams.get('channelToken') ?? ''

/** Approves on the app's page. */
const approve = (url: unknown, fid: string): Promise<Response> =>
  fetch(`${farcaster.url}/~/siwf`, { method: 'POST', body: new URLSearchParams({ channelToken: tokenIn(url), fid }) })

const fault = (body: object): Promise<Response> => sendJson(`${farcaster.url}/dev/fault`, body)

describe('sign-in with Farcaster', () => {
  it('default: the app’s page approves, and the device is signed in under the user name', async () => {
    const { device } = await start()
    const phone = await device()
    const { attempt, url } = await begin(phone)
    const page = await (await fetch(`${url}`)).text()
    expect(page).toContain('Sign in to localhost')
    const waiting = result(phone, attempt)
    await approve(url, MARA)
    const { status, session } = await waiting
    expect([status, session?.user.userName, session?.user.email]).toEqual(['done', 'mara', null])
    expect((await result(phone, attempt)).status).toBe('over')
    const tablet = await device()
    const again = await begin(tablet)
    await approve(again.url, MARA)
    expect((await result(tablet, again.attempt)).session?.account).toBe(session?.account)
  })

  it('behavior: a code is valid for two minutes', async () => {
    const { device } = await start()
    const asked = Date.now()
    const left = Number((await begin(await device())).expiresAt) - asked
    expect(left).toBeGreaterThanOrEqual(120_000)
    expect(left).toBeLessThan(150_000)
  })

  it('behavior: an address that was added to the id signs in for it', async () => {
    const { device } = await start()
    const phone = await device()
    const { attempt, url } = await begin(phone)
    await approve(url, INES)
    expect((await result(phone, attempt)).session?.user.userName).toBe('ines')
  })

  it('behavior: the relay answers Farcaster’s own client, on both sides', async () => {
    const ethereum = viemConnector({ rpcUrl: devnet.chains[1]?.rpcUrl ?? '' })
    const relay = { relay: farcaster.url, ethereum }
    const app = createAppClient(relay)
    const opened = await app.createChannel({ siweUri: 'https://shop.example/login', domain: 'shop.example' })
    const { channelToken, url, nonce } = opened.data
    expect((await app.status({ channelToken })).data.state).toBe('pending')
    const wallet = createWalletClient(relay)
    expect(wallet.parseSignInURI({ uri: url }).channelToken).toBe(channelToken)
    await approve(url, MARA)
    const { data } = await app.status({ channelToken })
    if (data.state !== 'completed' || !data.message || !data.signature) throw new Error('the app has not answered')
    const checked = await app.verifySignInMessage({
      ...{ nonce, domain: 'shop.example', message: data.message, signature: data.signature },
      acceptAuthAddress: true,
    })
    expect([checked.isError, checked.error?.message, checked.fid]).toEqual([false, undefined, 20_001])
  })

  it('behavior: Farcaster’s own client answers as the app', async () => {
    const { device } = await start()
    const phone = await device()
    const { attempt, url } = await begin(phone)
    const relay = { relay: farcaster.url, ethereum: viemConnector({ rpcUrl: devnet.chains[1]?.rpcUrl ?? '' }) }
    const [wallet, app] = [createWalletClient(relay), createAppClient(relay)]
    const channelToken = wallet.parseSignInURI({ uri: `${url}` }).channelToken
    const { data } = await app.status({ channelToken })
    const { signatureParams } = data as unknown as {
      signatureParams: { siweUri: string; domain: string; nonce: string }
    }
    const owner = devnet.accounts[3]
    if (!owner) throw new Error('there is no such account')
    const { message } = wallet.buildSignInMessage({
      ...{ address: owner.address, fid: 20_001, uri: signatureParams.siweUri },
      ...{ domain: signatureParams.domain, nonce: signatureParams.nonce },
    })
    const signature = await privateKeyToAccount(owner.privateKey).signMessage({ message })
    await wallet.authenticate({
      ...{ authKey: 'latchkey-devnet', channelToken, message, signature, fid: 20_001, authMethod: 'custody' },
      ...{ username: 'mara', bio: '', displayName: 'Mara', pfpUrl: '' },
    })
    expect((await result(phone, attempt)).session?.user.userName).toBe('mara')
  })

  it.each(['domain', 'nonce', 'fid', 'signer'])(
    'error: a wrong %s signs nobody in, and ends the attempt',
    async (wrong) => {
      const { device } = await start()
      const phone = await device()
      const { attempt, url } = await begin(phone)
      await fault({ wrong })
      await approve(url, MARA)
      const answer = { status: 'failed', message: 'Farcaster’s answer is not valid. Try again, or choose another way.' }
      expect(await result(phone, attempt)).toEqual(answer)
      expect(await result(phone, attempt)).toEqual(answer)
    },
  )

  it('error: a relay that refuses, is slow, or is away for a moment', async () => {
    const { device } = await start()
    const phone = await device()
    await fault({ refuse: 500 })
    expect((await begin(phone)).code).toBe('provider-away')
    const { attempt, url } = await begin(phone)
    await fault({ refuse: 503 })
    await fault({ delay: 300 })
    const waiting = result(phone, attempt)
    await approve(url, MARA)
    expect((await waiting).status).toBe('done')
    const lost = await begin(phone)
    await fault({ refuse: 401 })
    expect((await result(phone, lost.attempt)).status).toBe('over')
  })

  it('error: one client opens thirty channels in ten minutes, and the relay hears of no more', async () => {
    const { device } = await start()
    const phone = await device()
    for (let opened = 0; opened < 30; opened++) expect((await begin(phone)).attempt).toBeTruthy()
    expect((await begin(await device())).code).toBe('login-limit')
  })

  it('error: the attempt of another device, and a gateway without it', async () => {
    const { device, url: service } = await start()
    const [phone, thief] = [await device(), await newDevice(service)]
    const { attempt, url } = await begin(phone)
    await approve(url, MARA)
    expect((await result(thief, attempt)).status).toBe('over')
    const without = await startLogin()
    expect((await begin(await without.device())).code).toBe('provider-off')
  })
})
