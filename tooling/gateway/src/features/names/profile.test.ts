import { ACCOUNTS } from '@latchkey/devnet'
import { CONTRACT_WALLET, NAMES } from '@latchkey/devnet/contracts'
import {
  identityAnswer,
  nameRecord,
  profileReverseAnswer,
  profileSuggestionsAnswer,
} from '@latchkey/plugin-api/schemas'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sendJson } from '../../testing/http.ts'
import { signRegistration } from '../../testing/signRegistration.ts'
import { seededGateway, startTestGateway, type TestGateway } from '../../testing/testGateway.ts'

const [alice, bob, carol, dave, erin, frank] = ACCOUNTS.map(({ privateKey }) => privateKeyToAccount(privateKey))

if (!alice || !bob || !carol || !dave || !erin || !frank) throw new Error('the devnet has too few accounts')

const MAINNET = 0x8000_0001
let gateway: TestGateway

beforeAll(async () => {
  gateway = await seededGateway()
}, 60_000)

afterAll(() => gateway?.stop())

const messageFor = (name: string, at = Date.now()): string =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(at / 1000), audience: gateway.url })

const post = (body: object): Promise<Response> => sendJson(`${gateway.url}/v1/profile/account`, body)

async function register(account: typeof alice, name: string, changes: object = {}): Promise<Response> {
  const message = messageFor(name)
  return post({
    coin_type: MAINNET,
    address: account?.address,
    message,
    signature: await account?.signMessage({ message }),
    ...changes,
  })
}

async function signedFor(name: string, audience: string | undefined): Promise<Response> {
  const message = JSON.stringify({ ...JSON.parse(messageFor(name)), audience })
  return register(frank, name, { message, signature: await frank?.signMessage({ message }) })
}

describe('POST /v1/profile/account', () => {
  test('default: a name is registered with the signature of its account, and found both ways', async () => {
    const answer = await register(dave, 'Dave-1.reown.id')
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    const record = nameRecord.parse(
      await (await gateway.get('/v1/profile/account/dave-1.reown.id?apiVersion=2')).json(),
    )
    expect(record).toMatchObject({ name: 'dave-1.reown.id', attributes: [] })
    expect(record.addresses[`${MAINNET}`]?.address).toBe(dave.address)
    expect(Math.abs(record.registered - Date.now() / 1000)).toBeLessThan(60)
    const names = profileReverseAnswer.parse(
      await (await gateway.get(`/v1/profile/reverse/${dave.address}?apiVersion=2&sender=${dave.address}`)).json(),
    )
    expect(names.map(({ name }) => name)).toEqual(['dave-1.reown.id', 'dave.eth'])
  })

  test('behavior: the same registration may be sent twice; another chain adds an address', async () => {
    expect((await register(erin, 'erin-a.reown.id')).status).toBe(200)
    expect((await register(erin, 'erin-a.reown.id')).status).toBe(200)
    expect((await register(erin, 'erin-a.reown.id', { coin_type: 0x8000_0000 + 42161 })).status).toBe(200)
    const record = nameRecord.parse(await (await gateway.get('/v1/profile/account/erin-a.reown.id')).json())
    expect(Object.keys(record.addresses)).toEqual([`${MAINNET}`, `${0x8000_0000 + 42161}`])
  })

  test('behavior: a contract account signs by its own word (ERC-1271)', async () => {
    const answer = await register(bob, 'vault-1.reown.id', { address: CONTRACT_WALLET.address })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  })

  test('behavior: of many who want a name at once, one gets it', async () => {
    const answers = await Promise.all([alice, bob, carol, frank].map((account) => register(account, 'wanted.reown.id')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test.each([
    [
      'a message for another gateway',
      () => signedFor('frank-4.reown.id', 'https://other.example'),
      400,
      'message-audience',
    ],
    ['a message for nobody', () => signedFor('frank-4.reown.id', undefined), 400, 'message-audience'],
    ['a name that is taken', () => register(frank, 'dave-1.reown.id'), 409, 'name-taken'],
    ['a second name', () => register(dave, 'dave-2.reown.id'), 409, 'address-has-name'],
    ['a short name', () => register(frank, 'abc.reown.id'), 400, 'name-invalid'],
    ['another zone', () => register(frank, 'frank.eth'), 400, 'name-invalid'],
    [
      'a foreign signature',
      () => register(frank, 'frank-1.reown.id', { address: bob.address }),
      401,
      'signature-wrong',
    ],
    [
      'the zero address, which nodes recover from junk',
      () =>
        register(frank, 'frank-1.reown.id', {
          address: `0x${'00'.repeat(20)}`,
          signature: `0x${'ff'.repeat(64)}1b`,
        }),
      401,
      'signature-wrong',
    ],
    [
      'an altered message',
      () => register(frank, 'frank-1.reown.id', { message: messageFor('other.reown.id') }),
      401,
      'signature-wrong',
    ],
    [
      'a coin without accounts of ours',
      () => register(frank, 'frank-1.reown.id', { coin_type: 501 }),
      400,
      'coin-type',
    ],
    [
      'a text that is no message',
      () => post({ coin_type: MAINNET, address: bob.address, message: 'hello', signature: '0x00' }),
      400,
      'message-invalid',
    ],
  ])('error: %s', async (_, ask, status, code) => {
    const answer = await ask()
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  })

  test.each([
    ['ten minutes old', -11 * 60_000, 'message-expired'],
    ['from the future', 5 * 60_000, 'clock-ahead'],
  ])('error: a message %s', async (_, offset, code) => {
    const message = messageFor('frank-2.reown.id', Date.now() + offset)
    const answer = await post({
      coin_type: MAINNET,
      address: frank.address,
      message,
      signature: await frank.signMessage({ message }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code }])
  })
})

describe('names of the registry contract', () => {
  test('default: forward, with the picture', async () => {
    const record = nameRecord.parse(await (await gateway.get(`/v1/profile/account/${NAMES[0].name}`)).json())
    expect(record.addresses).toEqual({ 60: { address: NAMES[0].address } })
    expect(record.attributes).toEqual([{ avatar: NAMES[0].texts.avatar }])
  })

  test('behavior: an address that does not call itself so has no name', async () => {
    const names = profileReverseAnswer.parse(await (await gateway.get(`/v1/profile/reverse/${erin.address}`)).json())
    expect(names.map(({ name }) => name)).not.toContain('erin.eth')
  })

  test('error: a name that nobody has', async () => {
    const answer = await gateway.get('/v1/profile/account/nobody-here.eth')
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: 'name-unknown', reasons: [{ name: 'name' }] },
    ])
  })
})

describe('GET /v1/identity/{address}', () => {
  test('default: name and picture', async () => {
    const identity = identityAnswer.parse(
      await (await gateway.get(`/v1/identity/${alice.address}?sender=${alice.address}`)).json(),
    )
    expect(identity).toEqual({ name: 'alice.eth', avatar: NAMES[0].texts.avatar })
  })

  test('parameters: nothing is known of a stranger, nor of accounts of other families', async () => {
    for (const address of [`0x${'12'.repeat(20)}`, 'So11111111111111111111111111111111111111112'])
      expect(await (await gateway.get(`/v1/identity/${address}`)).json()).toEqual({ name: null, avatar: null })
  })
})

describe('GET /v1/profile/suggestions/{name}', () => {
  test('default: what was typed first, and whether it is taken', async () => {
    const answer = await gateway.get('/v1/profile/suggestions/dave-1?zone=reown.id')
    const { suggestions } = profileSuggestionsAnswer.parse(await answer.json())
    expect(suggestions[0]).toEqual({ name: 'dave-1.reown.id', registered: true })
    expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
    expect(suggestions.length).toBeGreaterThan(3)
  })

  test('error: a zone of somebody else', async () => {
    expect((await gateway.get('/v1/profile/suggestions/dave?zone=example.org')).status).toBe(400)
  })
})

describe('without a zone', () => {
  test('default: nobody can register a name, and the answer says what the operator does', async () => {
    const closed = await startTestGateway({ projects: [{ id: 'names-project', name: 'Names' }] })
    onTestFinished(() => closed.stop())
    const body = await signRegistration('frank.reown.id', closed.url, frank)
    const answer = await sendJson(`${closed.url}/v1/profile/account`, body)
    expect([answer.status, await answer.json()]).toMatchObject([501, { code: 'names-off' }])
    const suggestions = await fetch(`${closed.url}/v1/profile/suggestions/frank?zone=reown.id&projectId=names-project`)
    expect([suggestions.status, await suggestions.json()]).toMatchObject([501, { code: 'names-off' }])
  })
})
