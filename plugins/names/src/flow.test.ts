import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { ME, refusal, type SetUp, setUp, YOU, ZONE } from './fixtures/setUp.ts'
import { isOfferedTo } from './state.ts'

const ACCOUNT = `eip155:1:${ME}` as const
const away = (): Error => kernelError('http/network', { details: { url: '' } })

async function form(...options: Parameters<typeof setUp>): Promise<SetUp> {
  const test = await setUp(...options)
  test.kernel.open('names.RegisterAccountName')
  await test.client.startRegistration()
  return test
}

/** The form with a free name in it. */
async function ready(...options: Parameters<typeof setUp>): Promise<SetUp> {
  const test = await form(...options)
  await test.typed('mara')
  expect(test.state().check).toEqual({ status: 'free' })
  return test
}

describe('who is offered a name', () => {
  async function isOffered(...options: Parameters<typeof setUp>): Promise<boolean | undefined> {
    const { kernel, client } = await setUp(...options)
    const account = kernel.store.get(kernel.atoms.account)
    if (!account) throw new Error('no account')
    await client.offer(account.caipAddress)
    return kernel.store.get(client.atoms.offers)[account.caipAddress]
  }

  it('default: accounts of the embedded wallet without a name, once their settings are looked at', async () => {
    const { kernel } = await setUp()
    const shown = isOfferedTo(ACCOUNT)
    const stop = kernel.store.sub(shown, () => undefined)
    await expect.poll(() => kernel.store.get(shown)).toBe(true)
    stop()
  })

  it('parameters: other wallets only where the host says so', async () => {
    expect(await isOffered({ isEmbedded: false })).toBeUndefined()
    expect(await isOffered({ isEmbedded: false, offer: 'all' })).toBe(true)
  })

  it('behavior: not on test networks, other families, networks that the gateway does not serve', async () => {
    expect(await isOffered({ networks: [{ testnet: true }] })).toBeUndefined()
    expect(await isOffered({ namespace: 'solana' })).toBeUndefined()
    expect(await isOffered({ supports: () => false })).toBeUndefined()
  })

  it.each([
    ['none', []],
    ['not said', undefined],
  ])('behavior: not where the gateway has no ending (%s)', async (_name, zones) => {
    const test = await setUp()
    test.answers.zones = zones
    await test.client.offer(ACCOUNT)
    expect(test.kernel.store.get(test.client.atoms.offers)).toEqual({})
  })

  it('behavior: not who has a name', async () => {
    const test = await setUp()
    test.answers.registry['mara.shop.id'] = ME
    await test.client.offer(ACCOUNT)
    expect(test.kernel.store.get(test.client.atoms.offers)).toEqual({ [ACCOUNT]: false })
  })

  it('behavior: a gateway that does not say has the ending that the host names', async () => {
    const test = await form({ zone: 'reown.id' })
    test.answers.zones = undefined
    await test.client.startRegistration()
    expect(test.state()).toMatchObject({ zone: 'reown.id', place: { status: 'ready' } })
  })
})

describe('the field', () => {
  it('default: half a second after the last key the name is looked up, and is free', async () => {
    const test = await form()
    const typing = [test.client.setName('mar'), test.client.setName('mara')]
    await expect.poll(() => test.state().label).toBe('mara')
    await test.clock.advance(499)
    expect(test.asked).toEqual([])
    await test.clock.advance(1)
    await Promise.all(typing)
    expect([test.asked, test.state().check]).toEqual([['mara'], { status: 'free' }])
  })

  it('behavior: taken, with others that are free; one of them can be taken', async () => {
    const test = await form()
    test.answers.registry['mara.shop.id'] = YOU
    test.answers.registry['mara-1.shop.id'] = YOU
    await test.typed('mara')
    expect(test.state().check).toEqual({ status: 'taken', suggestions: ['mara-2.shop.id'] })
    await test.typed('mara-2')
    expect(test.state().check).toEqual({ status: 'free' })
  })

  it.each(['free', 'taken'])(
    'behavior: a gateway whose suggestions leave the name out is asked for it: %s',
    async (status) => {
      const test = await form()
      test.answers.suggestions = async () => []
      if (status === 'taken') test.answers.registry['mara.shop.id'] = YOU
      await test.typed('mara')
      expect(test.state().check.status).toBe(status)
    },
  )

  it.each([
    ['a private key of Bitcoin (WIF)', '5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss'],
    ['a private key in hexadecimal', `0x${'4c'.repeat(32)}`],
    ['a private key behind a letter', 'a5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss'],
    ['most of a private key', '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f3623'],
    ['a recovery phrase of 24 words', `${'legal winner thank year wave sausage worth useful '.repeat(3)}`.trim()],
    ['a recovery phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ])('error: %s is removed, and sent nowhere', async (_name, secret) => {
    const test = await form()
    await test.typed(secret)
    expect(test.state()).toMatchObject({ label: '', check: { status: 'secret' } })
    expect(test.asked).toEqual([])
    await test.typed('mara')
    expect(test.state().check).toEqual({ status: 'free' })
  })

  it('behavior: several endings, each asked on its own', async () => {
    const test = await form()
    test.answers.zones = [ZONE, { zone: 'club.id', legacy: [], minLength: 6 }]
    test.answers.registry['mara.shop.id'] = YOU
    await test.client.startRegistration()
    await test.typed('mara')
    expect(test.state().check.status).toBe('taken')
    await test.client.chooseZone('club.id')
    expect(test.state().check.status).toBe('short')
    await test.typed('mara-m')
    expect(test.state()).toMatchObject({ zone: 'club.id', check: { status: 'free' } })
  })

  it('error: suggestions that cannot be had are said, and asked for again', async () => {
    const test = await form()
    const answer = test.answers.suggestions
    test.answers.suggestions = kernelError('api/name-suggestions' as 'unknown')
    await test.typed('mara')
    expect(test.state().check).toMatchObject({ status: 'failed', error: { code: 'api/name-suggestions' } })
    test.answers.suggestions = answer
    await test.client.check()
    expect(test.state().check).toEqual({ status: 'free' })
  })

  it('error: whether the account has a name cannot be found out', async () => {
    const test = await setUp()
    test.answers.lookUp = kernelError('api/names-of' as 'unknown')
    await test.client.startRegistration()
    expect(test.state().place).toMatchObject({ status: 'failed', error: { code: 'api/names-of' } })
    test.answers.lookUp = undefined
    await test.client.startRegistration()
    expect(test.state().place.status).toBe('ready')
  })
})

describe('registering', () => {
  it('default: the view waits, the wallet signs once, the gateway is asked once, and the name is shown everywhere', async () => {
    const test = await ready()
    let waiting: string | undefined
    test.answers.sign = async () => {
      waiting = test.route()
      return '0x5161'
    }
    await test.client.register()
    expect(waiting).toBe('names.RegisterAccountNameSuccess')
    expect(test.signed.map((message) => JSON.parse(message))).toEqual([
      {
        name: 'mara.shop.id',
        attributes: {},
        timestamp: Math.floor(test.clock.now() / 1000),
        audience: 'https://gateway.example',
        address: ME,
        coinType: 0x8000_0001,
      },
    ])
    expect(test.registered).toEqual([
      { coin_type: 0x8000_0001, address: ME, message: test.signed[0], signature: '0x5161' },
    ])
    expect(test.state()).toMatchObject({ own: 'mara.shop.id', registration: { status: 'done' } })
    expect(test.route()).toBe('names.RegisterAccountNameSuccess')
    const { profiles } = test.kernel.plugins.identity.atoms
    expect(test.kernel.store.get(profiles)[ACCOUNT]?.profile?.name).toBe('mara.shop.id')
    expect(test.kernel.store.get(test.client.atoms.offers)[ACCOUNT]).toBe(false)
    const facts = { isSmartAccount: false, name: 'mara.shop.id' }
    expect(
      test.events.filter(({ name }) => /initiated|succeeded|failed/.test(name)).map(({ name, props }) => [name, props]),
    ).toEqual([
      ['initiated', facts],
      ['succeeded', facts],
    ])
  })

  it('behavior: pressed twice it is signed once', async () => {
    const test = await ready()
    await Promise.all([test.client.register(), test.client.register()])
    expect([test.signed.length, test.registered.length]).toEqual([1, 1])
  })

  it('error: declined, the form is there again, nothing was sent, and it can be tried again', async () => {
    const test = await ready()
    test.answers.sign = () => Promise.reject(kernelError('request/rejected'))
    await test.client.register()
    expect(test.route()).toBe('names.RegisterAccountName')
    expect(test.state()).toMatchObject({
      label: 'mara',
      check: { status: 'free' },
      registration: { status: 'failed', name: 'mara.shop.id', refusal: { code: 'request/rejected' } },
    })
    expect(test.registered).toEqual([])
    expect(test.events.at(-1)).toMatchObject({ name: 'failed', props: { code: 'request/rejected' } })
    test.answers.sign = async () => '0x5161'
    await test.client.register()
    expect(test.state().registration.status).toBe('done')
  })

  it('error: taken while signing, the form says so and has other names', async () => {
    const test = await ready()
    test.answers.sign = async () => {
      test.answers.registry['mara.shop.id'] = YOU
      return '0x5161'
    }
    test.answers.register = () => Promise.reject(refusal(409, 'name-taken'))
    await test.client.register()
    expect(test.state()).toMatchObject({
      check: { status: 'taken', suggestions: ['mara-1.shop.id', 'mara-2.shop.id'] },
      registration: { status: 'failed', refusal: { code: 'name-taken' } },
    })
    expect(test.route()).toBe('names.RegisterAccountName')
  })

  it.each([
    [400, 'message-expired'],
    [400, 'clock-ahead'],
    [401, 'signature-wrong'],
    [400, 'message-audience'],
    [409, 'address-has-name'],
  ])('error: %i %s is a refusal, and nothing is sent again', async (status, code) => {
    const test = await ready()
    test.answers.register = () => Promise.reject(refusal(status, code))
    await test.client.register()
    expect(test.state().registration).toMatchObject({ status: 'failed', refusal: { code } })
    expect([test.signed.length, test.registered.length]).toEqual([1, 1])
  })

  it('behavior: no answer, but it was registered: looked up, and done', async () => {
    const test = await ready()
    test.answers.register = async () => {
      test.answers.registry['mara.shop.id'] = ME
      throw away()
    }
    await test.client.register()
    expect(test.state()).toMatchObject({ own: 'mara.shop.id', registration: { status: 'done' } })
    expect(test.registered).toHaveLength(1)
  })

  it('behavior: no answer, and it was not registered: the form is there again', async () => {
    const test = await ready()
    test.answers.register = () => Promise.reject(away())
    await test.client.register()
    expect(test.state().registration).toMatchObject({ status: 'failed', refusal: { code: 'http/network' } })
  })

  it('behavior: while it cannot be looked up nothing else can be done; then it is looked up again', async () => {
    const test = await ready()
    test.answers.register = async () => {
      test.answers.registry['mara.shop.id'] = ME
      test.answers.lookUp = away()
      throw away()
    }
    await test.client.register()
    expect(test.state().registration.status).toBe('unknown')
    expect(test.route()).toBe('names.RegisterAccountNameSuccess')
    await expect(test.client.register()).rejects.toMatchObject({ code: 'names/not-ready' })
    await test.client.setName('other')
    expect(test.state().label).toBe('mara')
    await test.client.checkRegistration()
    expect(test.state().registration.status).toBe('unknown')
    test.answers.lookUp = undefined
    await test.client.checkRegistration()
    expect(test.state().registration.status).toBe('done')
    expect([test.signed.length, test.registered.length]).toEqual([1, 1])
  })

  it('error: the account changes while the wallet signs: nothing is sent', async () => {
    const test = await ready()
    test.answers.sign = async () => {
      await test.kernel.wallet.switchAccount({ address: YOU })
      return '0x5161'
    }
    await test.client.register()
    expect(test.registered).toEqual([])
    expect(test.events.find(({ name }) => name === 'failed')).toMatchObject({
      props: { code: 'names/account-changed' },
    })
  })

  it.each(['refused', 'registered'])(
    'behavior: an answer that comes late, %s, changes nothing for another account',
    async (end) => {
      const test = await ready()
      let give: (isGood: boolean) => void = () => undefined
      test.answers.register = () => new Promise((resolve) => (give = resolve))
      const first = test.client.register()
      await expect.poll(() => test.registered.length).toBe(1)
      await test.kernel.wallet.switchAccount({ address: YOU })
      await test.client.startRegistration()
      await test.typed('nora')
      let sign: (signature: string) => void = () => undefined
      test.answers.sign = () => new Promise((resolve) => (sign = resolve))
      const second = test.client.register()
      await expect.poll(() => test.signed.length).toBe(2)
      const before = test.state()
      expect(before).toMatchObject({ account: `eip155:1:${YOU}`, registration: { status: 'signing' } })
      give(end === 'registered')
      await first
      expect(test.state()).toBe(before)
      expect(test.kernel.store.get(test.client.atoms.offers)[`eip155:1:${YOU}`]).toBeUndefined()
      test.answers.register = async () => true
      sign('0x5161')
      await second
      expect(test.state()).toMatchObject({
        own: 'nora.shop.id',
        registration: { status: 'done', name: 'nora.shop.id' },
      })
      expect(test.registered.map(({ address }) => address)).toEqual([ME, YOU])
    },
  )

  it('error: a chain without a coin type is not asked to sign', async () => {
    const test = await ready({ networks: [{ id: 'eip155:2147483648' }] })
    await test.client.register()
    expect(test.signed).toEqual([])
    expect(test.state().registration).toMatchObject({ status: 'failed', error: { code: 'names/chain-id' } })
    expect(test.state().registration).toMatchObject({ error: { message: expect.stringContaining('Invalid chainId') } })
  })

  it('error: a name that is not known to be free', async () => {
    const test = await form()
    await expect(test.client.register()).rejects.toMatchObject({ code: 'names/not-ready' })
  })

  it('error: an account that leaves before the press is not waited for', async () => {
    const test = await ready()
    await test.kernel.wallet.disconnect()
    await expect(test.client.register()).rejects.toMatchObject({ code: 'names/not-ready' })
    expect(test.state().registration.status).not.toBe('signing')
    expect(test.signed).toEqual([])
  })

  it('behavior: an account that has a name gets no second one', async () => {
    const test = await setUp()
    test.answers.registry['old-name.old.id'] = ME
    await test.client.startRegistration()
    expect(test.state().own).toBe('old-name.old.id')
    await test.typed('mara')
    await expect(test.client.register()).rejects.toMatchObject({ code: 'names/not-ready' })
  })
})
