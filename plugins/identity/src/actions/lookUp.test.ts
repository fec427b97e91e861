import { kernelError } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, ME, OTHER, setUp } from '../fixtures/setUp.ts'

const down = kernelError('http/status', { details: { status: 500 } })
const PICTURE = 'https://a.example/mara.png'

describe('lookUp', () => {
  it('default: what the service says, once the name has led back', async () => {
    const test = await setUp()
    Object.assign(test.answers, { identity: { name: 'mara.eth', avatar: PICTURE }, forward: { 'mara.eth': ME } })
    const profile = { name: 'mara.eth', avatar: PICTURE, source: 'service' }
    expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toEqual(profile)
    expect(test.asked).toEqual(['identity 1111', 'resolve mara.eth'])
    expect(test.events.filter(({ name }) => name === 'resolved').map(({ props }) => props)).toEqual([
      { account: ACCOUNT, source: 'service' },
    ])
  })

  it.each([
    ['leads to somebody else', 'mara.eth', { forward: { 'mara.eth': OTHER } }],
    ['leads nowhere', 'mara.eth', {}],
    ['cannot be resolved now', 'mara.eth', { forward: { 'mara.eth': down } }],
    ['is refused by the family', 'mаra.eth', { forward: { 'mаra.eth': kernelError('evm/name-invalid' as 'unknown') } }],
    ['is not as names are stored', 'Mara.eth', { forward: { 'Mara.eth': ME } }],
    ['is none', 'mara', { forward: { mara: ME } }],
  ])('behavior: a name that %s is not believed', async (_name, name, answers) => {
    const test = await setUp()
    Object.assign(test.answers, { identity: { name, avatar: PICTURE }, ...answers })
    const found = await test.kernel.plugins.identity.lookUp(ACCOUNT)
    expect(found?.name).toBeUndefined()
  })

  it('behavior: a name of the service’s own zones leads back there', async () => {
    const test = await setUp()
    const name = 'mara.reown.id'
    Object.assign(test.answers, { identity: { name, avatar: null }, registry: { [name]: ME.toLowerCase() } })
    expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toEqual({ name, source: 'service' })
  })

  it('behavior: a name outside the chain, which the site does not read, costs an account its name but not its picture', async () => {
    const test = await setUp()
    const refused = kernelError('evm/gateway-refused' as 'unknown')
    Object.assign(test.answers, {
      identity: { name: 'a.base.eth', avatar: PICTURE },
      forward: { 'a.base.eth': refused },
    })
    expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toEqual({ avatar: PICTURE, source: 'service' })
  })

  it('behavior: then the family, with the picture of the service; then the registry, without one', async () => {
    const first = await setUp()
    Object.assign(first.answers, { identity: { name: null, avatar: PICTURE }, reverse: 'mara.eth' })
    expect(await first.kernel.plugins.identity.lookUp(ACCOUNT)).toEqual({
      name: 'mara.eth',
      avatar: PICTURE,
      source: 'family',
    })
    const other = await setUp()
    const names = [{ name: 'mara.reown.id', address: ME }]
    Object.assign(other.answers, { identity: { name: null, avatar: PICTURE }, names })
    expect(await other.kernel.plugins.identity.lookUp(ACCOUNT)).toEqual({ name: 'mara.reown.id', source: 'registry' })
    expect(other.asked).toEqual(['identity 1111', 'reverse', 'names'])
  })

  it('behavior: a record that does not lead back is not believed', async () => {
    const test = await setUp()
    test.answers.names = [{ name: 'mara.reown.id', address: OTHER }]
    expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toBeUndefined()
  })

  it('behavior: without a service the family alone is asked', async () => {
    const test = await setUp({ api: false })
    test.answers.reverse = 'mara.eth'
    expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toEqual({ name: 'mara.eth', source: 'family' })
    expect(test.asked).toEqual(['reverse'])
  })

  it.each([
    ['http:', 'http://a.example/x.png'],
    ['a script', 'javascript:alert(1)'],
    ['HTML', 'data:text/html,<b>'],
    ['too large', `data:image/png;base64,${'A'.repeat(70_000)}`],
  ])('behavior: a picture that is %s is none', async (_name, avatar) => {
    const test = await setUp()
    Object.assign(test.answers, { identity: { name: null, avatar }, reverse: 'mara.eth' })
    expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toEqual({ name: 'mara.eth', source: 'family' })
  })

  it('behavior: for five minutes nobody is asked again, also after a reload; then again', async () => {
    const storage = memoryStorage()
    const test = await setUp({ storage })
    test.answers.reverse = 'mara.eth'
    const { lookUp } = test.kernel.plugins.identity
    await Promise.all([lookUp(ACCOUNT), lookUp(ACCOUNT)])
    await test.clock.advance(299_000)
    await lookUp(ACCOUNT)
    expect(test.asked).toHaveLength(2)
    await test.clock.advance(1_000)
    await lookUp(ACCOUNT)
    expect(test.asked).toHaveLength(4)
    await test.kernel.destroy()

    const next = await setUp({ storage })
    await next.clock.advance(300_000)
    expect(await next.kernel.plugins.identity.lookUp(ACCOUNT)).toEqual({ name: 'mara.eth', source: 'family' })
    expect(next.asked).toEqual([])
  })

  it.each([
    ['a test network', {}, 'eip155:2'],
    ['a network the site does not offer', {}, 'eip155:99'],
    ['another family', { namespace: 'solana' }, 'solana:1'],
  ] as const)('behavior: on %s nobody is asked', async (_name, options, network) => {
    const test = await setUp(options)
    test.answers.reverse = 'mara.eth'
    if (network === 'eip155:2') await test.kernel.wallet.switchNetwork({ network })
    if (network === 'eip155:99') test.wallet.emit({ type: 'network', network })
    expect(await test.kernel.plugins.identity.lookUp(`${network}:${ME}`)).toBeUndefined()
    expect(test.asked).toEqual([])
  })

  it.each([
    ['the service', 'identity', { name: 'mara.eth', avatar: null }],
    ['the family', 'reverse', undefined],
  ] as const)(
    'behavior: no name found while another family was active, in the middle of %s, is no answer',
    async (_name, source, late) => {
      const test = await setUp()
      let answerNow = (): void => undefined
      const asked = new Promise<never>((resolve) => {
        answerNow = () => resolve(untyped(late))
      })
      test.answers.forward['mara.eth'] = ME
      test.answers[source] = asked
      const looking = test.kernel.plugins.identity.lookUp(ACCOUNT)
      await expect.poll(() => test.asked.length).toBe(source === 'identity' ? 1 : 2)
      await test.other.connect()
      answerNow()
      expect(await looking).toBeUndefined()
      expect(test.state()?.status).not.toBe('ready')
      test.answers.identity = { name: 'mara.eth', avatar: null }
      await test.other.leave()
      expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toEqual({ name: 'mara.eth', source: 'service' })
    },
  )

  it('behavior: another family that was active for a moment only costs no name', async () => {
    const test = await setUp()
    let answerNow = (): void => undefined
    test.answers.identity = new Promise((resolve) => {
      answerNow = () => resolve({ name: null, avatar: null })
    })
    const looking = test.kernel.plugins.identity.lookUp(ACCOUNT)
    await expect.poll(() => test.asked).toEqual(['identity 1111'])
    await test.other.connect()
    await test.other.leave()
    answerNow()
    test.answers.identity = { name: 'mara.eth', avatar: null }
    test.answers.forward['mara.eth'] = ME
    expect(await looking).toEqual({ name: 'mara.eth', source: 'service' })
  })

  it('behavior: what is known of an account goes with it', async () => {
    const test = await setUp()
    test.answers.reverse = 'mara.eth'
    await test.kernel.plugins.identity.lookUp(ACCOUNT)
    await test.kernel.wallet.disconnect()
    await expect.poll(() => test.state()).toBeUndefined()
  })

  it('behavior: what storage holds is checked', async () => {
    const storage = memoryStorage()
    const test = await setUp({ storage })
    test.answers.reverse = 'mara.eth'
    await test.kernel.plugins.identity.lookUp(ACCOUNT)
    await test.kernel.destroy()
    const stored = storage.get('cache') ?? ''
    expect(stored).toContain('mara.eth')
    storage.set('cache', stored.replace('mara.eth', 'Not a name'))
    const next = await setUp({ storage })
    next.answers.reverse = 'right.eth'
    expect(await next.kernel.plugins.identity.lookUp(ACCOUNT)).toMatchObject({ name: 'right.eth' })
  })

  it('error: nobody answers: said as such, and not asked again for 30 s', async () => {
    const test = await setUp()
    Object.assign(test.answers, { identity: down, reverse: down, names: down })
    expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toBeUndefined()
    expect(test.state()).toMatchObject({ status: 'failed', error: { code: 'identity/names-of' } })
    expect(test.state()?.error?.message).toContain('Error fetching names for address')
    const before = test.asked.length
    await test.kernel.plugins.identity.lookUp(ACCOUNT)
    expect(test.asked).toHaveLength(before)
    test.answers.reverse = 'mara.eth'
    await test.clock.advance(30_000)
    expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toMatchObject({ name: 'mara.eth' })
  })

  it('error: what is no account', async () => {
    const test = await setUp()
    await expect(test.kernel.plugins.identity.lookUp(untyped('x'))).rejects.toMatchObject({ code: 'caip/account' })
  })
})

describe('refresh', () => {
  it('default: the active account, at once', async () => {
    const test = await setUp()
    await test.kernel.plugins.identity.lookUp(ACCOUNT)
    test.answers.reverse = 'mara.eth'
    expect(await test.kernel.plugins.identity.refresh()).toMatchObject({ name: 'mara.eth' })
  })
})

describe('showName', () => {
  it('default: a new name is there at once, also after a reload, without asking', async () => {
    const storage = memoryStorage()
    const test = await setUp({ storage })
    await test.kernel.plugins.identity.lookUp(ACCOUNT)
    const before = test.asked.length
    await test.kernel.plugins.identity.showName(ACCOUNT, 'mara.shop.id')
    expect(test.state()).toMatchObject({ status: 'ready', profile: { name: 'mara.shop.id', source: 'registry' } })
    expect(await test.kernel.plugins.identity.lookUp(ACCOUNT)).toMatchObject({ name: 'mara.shop.id' })
    expect(test.asked).toHaveLength(before)
    await test.kernel.destroy()
    const next = await setUp({ storage })
    expect(await next.kernel.plugins.identity.lookUp(ACCOUNT)).toMatchObject({ name: 'mara.shop.id' })
  })

  it('behavior: on other networks it is looked up', async () => {
    const test = await setUp()
    const elsewhere = `eip155:10:${ME}` as const
    await test.kernel.wallet.switchNetwork({ network: 'eip155:10' })
    await test.kernel.plugins.identity.lookUp(elsewhere)
    await test.kernel.wallet.switchNetwork({ network: 'eip155:1' })
    await test.kernel.plugins.identity.showName(ACCOUNT, 'mara.shop.id')
    Object.assign(test.answers, { zones: [{ zone: 'shop.id', legacy: [], minLength: 4 }] })
    test.answers.names = [{ name: 'mara.shop.id', address: ME }]
    await test.kernel.wallet.switchNetwork({ network: 'eip155:10' })
    expect(await test.kernel.plugins.identity.lookUp(elsewhere)).toMatchObject({ name: 'mara.shop.id' })
  })

  it('error: what is no name', async () => {
    const test = await setUp()
    const done = test.kernel.plugins.identity.showName(ACCOUNT, 'Mara')
    await expect(done).rejects.toMatchObject({ code: 'identity/name-invalid' })
  })
})

describe('resolve', () => {
  it('behavior: the zones that the service names, and their endings of earlier days', async () => {
    const test = await setUp()
    Object.assign(test.answers, {
      zones: [{ zone: 'shop.id', legacy: ['old.id'], minLength: 4 }],
      registry: { 'a.shop.id': ME, 'b.old.id': OTHER, 'c.reown.id': ME },
    })
    const { resolve } = test.kernel.plugins.identity
    expect(await resolve('a.shop.id')).toEqual({ address: ME })
    expect(await resolve('b.old.id')).toEqual({ address: OTHER })
    expect(await resolve('c.reown.id')).toBeUndefined()
    expect(test.asked.filter((call) => call.startsWith('name'))).toEqual(['name a.shop.id', 'name b.old.id'])
  })

  it('behavior: the address that a record has for the active network counts', async () => {
    const test = await setUp()
    test.answers.registry = { 'a.reown.id': ME }
    test.answers.others = { [`${0x8000_0000 + 10}`]: OTHER }
    const { resolve } = test.kernel.plugins.identity
    expect(await resolve('a.reown.id')).toEqual({ address: ME })
    await test.kernel.wallet.switchNetwork({ network: 'eip155:10' })
    expect(await resolve('a.reown.id')).toEqual({ address: OTHER })
  })

  it.each([
    ['a contract', 'contract'],
    ['nobody wrote down what', undefined],
  ] as const)('behavior: an account that was proved by %s is none on another network', async (_name, signedBy) => {
    const test = await setUp()
    Object.assign(test.answers, {
      signedBy,
      registry: { 'a.reown.id': ME },
      names: [{ name: 'a.reown.id', address: ME }],
    })
    const { resolve, lookUp } = test.kernel.plugins.identity
    expect(await resolve('a.reown.id')).toEqual({ address: ME })
    await test.kernel.wallet.switchNetwork({ network: 'eip155:10' })
    expect(await resolve('a.reown.id')).toBeUndefined()
    expect(await lookUp(`eip155:10:${ME}`)).toBeUndefined()
  })

  it('behavior: an account that has shown its key has its name on every network', async () => {
    const test = await setUp()
    test.answers.registry = { 'a.reown.id': ME }
    await test.kernel.wallet.switchNetwork({ network: 'eip155:10' })
    expect(await test.kernel.plugins.identity.resolve('a.reown.id')).toEqual({ address: ME })
  })

  it('behavior: accounts of other families have no names there', async () => {
    const test = await setUp({ namespace: 'solana' })
    test.answers.registry = { 'a.reown.id': ME }
    expect(await test.kernel.plugins.identity.resolve('a.reown.id')).toBeUndefined()
    expect(test.asked).toEqual(['resolve a.reown.id'])
  })

  it('default: what the family says counts, the registry is for its own zones', async () => {
    const test = await setUp()
    Object.assign(test.answers, { forward: { 'a.reown.id': OTHER }, registry: { 'a.reown.id': ME, 'b.wcn.id': ME } })
    const { resolve } = test.kernel.plugins.identity
    expect(await resolve('a.reown.id')).toEqual({ address: OTHER })
    expect(await resolve('b.wcn.id')).toEqual({ address: ME })
    expect(await resolve('c.reown.id')).toBeUndefined()
    expect(await resolve('nobody.eth')).toBeUndefined()
  })

  it('error: a family that could not be asked leaves it open whom a name belongs to, whatever the service says', async () => {
    const test = await setUp()
    Object.assign(test.answers, { forward: { 'a.reown.id': down }, registry: { 'a.reown.id': ME } })
    const done = test.kernel.plugins.identity.resolve('a.reown.id')
    await expect(done).rejects.toMatchObject({ code: 'identity/name' })
    expect(test.asked).toEqual(['resolve a.reown.id'])
  })

  it.each(['eth', 'ETH', 'ｅｔｈ', 'base.eth', 'id'])('error: a service has no names below %s', async (zone) => {
    const test = await setUp()
    const name = `alice.${zone}`
    Object.assign(test.answers, { zones: [{ zone, legacy: [], minLength: 4 }], registry: { [name]: ME } })
    expect(await test.kernel.plugins.identity.resolve(name)).toBeUndefined()
    const legacy = await setUp()
    Object.assign(legacy.answers, {
      zones: [{ zone: 'shop.id', legacy: [zone], minLength: 4 }],
      registry: { [name]: ME },
    })
    expect(await legacy.kernel.plugins.identity.resolve(name)).toBeUndefined()
  })

  it.each(['', 'mara', 'a..eth', 'ma ra.eth', `${'x'.repeat(256)}.eth`, 7])('error: %j is no name', async (name) => {
    const test = await setUp()
    const done = test.kernel.plugins.identity.resolve(untyped(name))
    await expect(done).rejects.toMatchObject({ code: 'identity/name-invalid' })
    expect(test.asked).toEqual([])
  })

  it('error: nobody could be asked', async () => {
    const test = await setUp()
    test.answers.forward['mara.eth'] = down
    await expect(test.kernel.plugins.identity.resolve('mara.eth')).rejects.toMatchObject({
      code: 'identity/name',
      message: expect.stringContaining('Error resolving name'),
    })
  })
})
