import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ACCOUNTS } from '@latchkey/devnet'
import { CONTRACT_WALLET, NAMES } from '@latchkey/devnet/contracts'
import {
  identityAnswer,
  nameRecord,
  profileReverseAnswer,
  profileSuggestionsAnswer,
  supportedChainsAnswer,
} from '@latchkey/plugin-api/schemas'
import type { Kysely } from 'kysely'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { NameTable } from '../../core/store/database.ts'
import { migrateStore } from '../../core/store/migrateStore.ts'
import { migrations } from '../../core/store/migrations.ts'
import { nameSkeleton } from '../../core/store/nameSkeleton.ts'
import { openStore } from '../../core/store/openStore.ts'
import { sendJson } from '../../testing/http.ts'
import { signRegistration } from '../../testing/signRegistration.ts'
import { seededGateway, startTestGateway, type TestGateway } from '../../testing/testGateway.ts'
import { createNameBook } from './nameRepository.ts'

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
    expect(record.addresses[`${MAINNET}`]).toMatchObject({ address: dave.address, signedBy: 'key' })
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
    const { address } = CONTRACT_WALLET
    const message = JSON.stringify({ ...JSON.parse(messageFor('vault-1.reown.id')), address, coinType: MAINNET })
    const signature = await bob.signMessage({ message })
    const answer = await register(bob, 'vault-1.reown.id', { address, message, signature })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    const record = nameRecord.parse(await (await gateway.get('/v1/profile/account/vault-1.reown.id')).json())
    expect(Object.values(record.addresses)).toMatchObject([{ signedBy: 'contract' }])
  })

  test('behavior: of many who want a name at once, one gets it', async () => {
    const answers = await Promise.all([alice, bob, carol, frank].map((account) => register(account, 'wanted.reown.id')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test.each(['dave-l.reown.id', 'dave-i.reown.id', 'support.reown.id', 'supp0rt.reown.id', 'wa11et.reown.id'])(
    'error: %s looks like a name that is taken or reserved',
    async (name) => {
      const answer = await register(frank, name)
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'name-taken' }])
    },
  )

  test('behavior: of two who want names that look alike at once, one gets hers', async () => {
    const people = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
    const names = ['lookalike.reown.id', '1ookaiike.reown.id']
    const answers = await Promise.all(people.map((account, at) => register(account, names[at] ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
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
    ['a name of an ending that ENSIP-15 reserves', () => register(frank, 'xn--abc.reown.id'), 400, 'name-invalid'],
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

  const signedAt = async (account: PrivateKeyAccount, name: string, offset: number): Promise<Response> => {
    const message = messageFor(name, Date.now() + offset)
    const signature = await account.signMessage({ message })
    return post({ coin_type: MAINNET, address: account.address, message, signature })
  }

  test.each([
    ['of more than five minutes ago', -301_000, 'message-expired'],
    ['more than five minutes ahead', 303_000, 'clock-ahead'],
  ])('error: a message %s', async (_, offset, code) => {
    const answer = await signedAt(frank, 'frank-2.reown.id', offset)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code }])
  })

  test.each([
    ['of four minutes ago', -240_000, 'slow-clock.reown.id'],
    ['of a clock that is four minutes ahead', 240_000, 'fast-clock.reown.id'],
  ])('behavior: a message %s counts', async (_, offset, name) => {
    expect((await signedAt(privateKeyToAccount(generatePrivateKey()), name, offset)).status).toBe(200)
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

  test('behavior: free ones first, look-alikes and reserved words are taken', async () => {
    const ask = async (typed: string) => {
      const answer = await gateway.get(`/v1/profile/suggestions/${typed}?zone=reown.id`)
      return profileSuggestionsAnswer.parse(await answer.json()).suggestions
    }
    const found = await ask('dave-i')
    expect(found[0]).toEqual({ name: 'dave-i.reown.id', registered: true })
    expect(found).toHaveLength(8)
    expect(await ask('supp0rt')).toMatchObject([{ registered: true }, { registered: false }, ...Array(6).fill({})])
  })

  test('error: a zone of somebody else', async () => {
    expect((await gateway.get('/v1/profile/suggestions/dave?zone=example.org')).status).toBe(400)
  })
})

describe('zones', () => {
  const zones = [
    { zone: 'shop.example', legacy: ['old.example'], minLength: 6, reserved: ['boss-man'] },
    'club.example',
  ] as const
  const start = async (): Promise<{ readonly url: string }> => {
    const open = await startTestGateway({
      projects: [{ id: 'names-project', name: 'Names' }],
      names: { zones },
      // Without a name service that would be asked first.
      chains: [
        {
          ...{ id: 'eip155:1', name: 'One', rpcUrls: ['http://127.0.0.1:9'], isIndexed: false },
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        },
      ],
      limits: { openPerMinute: 20 },
    })
    onTestFinished(() => open.stop())
    return open
  }
  const claim = async (url: string, name: string): Promise<readonly [number, string | undefined]> => {
    const answer = await sendJson(`${url}/v1/profile/account`, await signRegistration(name, url))
    const { code }: { code?: string } = JSON.parse(await answer.text())
    return [answer.status, code]
  }

  test('default: the gateway names them, without what is reserved', async () => {
    const { url } = await start()
    const answer = await (await fetch(`${url}/v1/supported-chains?projectId=names-project`)).json()
    expect(supportedChainsAnswer.parse(answer).names).toEqual({
      zones: [
        { zone: 'shop.example', legacy: ['old.example'], minLength: 6 },
        { zone: 'club.example', legacy: [], minLength: 4 },
      ],
    })
  })

  test('behavior: each zone has its rules, and a name of one is nothing in the other', async () => {
    const { url } = await start()
    expect(await claim(url, 'mara.shop.example')).toEqual([400, 'name-invalid'])
    expect(await claim(url, 'mara.club.example')).toEqual([200, undefined])
    expect(await claim(url, 'boss-man.shop.example')).toEqual([409, 'name-taken'])
    expect(await claim(url, 'boss-man.club.example')).toEqual([200, undefined])
    expect(await claim(url, 'somebody.old.example')).toEqual([400, 'name-invalid'])
  })

  test('error: 500 registrations a minute: the first ones count, the others are told when to come again', async () => {
    const { url } = await start()
    const body = await signRegistration('frank.club.example', url)
    const answers = await Promise.all(Array.from({ length: 500 }, () => sendJson(`${url}/v1/profile/account`, body)))
    const limited = answers.filter(({ status }) => status === 429)
    expect([answers.length - limited.length, limited.length]).toEqual([20, 480])
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('names that were registered before', () => {
  test('behavior: two that look alike both stay, and nobody gets a third', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'names-')), 'names.sqlite')
    onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }))
    const { '0046-name-skeletons': added, ...earlier } = migrations
    const store = await openStore(`sqlite:${file}`)
    onTestFinished(() => store.close())
    await migrateStore(store.db, earlier)
    const old: Kysely<{ name: Omit<NameTable, 'skeleton'> }> = store.db.withTables()
    for (const [name, owner, registered] of [
      ['alice.club.example', alice.address, 1],
      ['a1ice.club.example', bob.address, 2],
    ] as const)
      await old.insertInto('name').values({ name, owner, registered, updated: registered }).execute()
    await migrateStore(store.db)
    expect(added).toBeDefined()
    const book = createNameBook(store)
    expect((await book.find('a1ice.club.example'))?.registered).toBe(2)
    const skeletons = [nameSkeleton('aiice.club.example')]
    const third = {
      name: 'aiice.club.example',
      skeletons,
      owner: carol.address,
      coinType: MAINNET,
      signedBy: 'key',
      at: 3,
    } as const
    await expect(book.claim(third)).rejects.toMatchObject({ code: 'name-taken' })
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
