import { parseTransaction, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { localChain, withAnswers } from '../fixtures/localChain.ts'
import { asDelegated } from './smartAccount.ts'
import { prepareTurnOff, smartPlaces } from './turnOff.ts'

const open = localChain()

/** A smart account. */
async function smart() {
  const wallet = await open()
  await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
  return wallet
}

test('default: the code is taken away by a transaction of the account itself', async () => {
  const { app, address, node } = await smart()
  expect(await smartPlaces(app)).toEqual([{ chain: 'eip155:1', name: 'Ethereum', delegation: 'own' }])
  const { subject, send } = await prepareTurnOff(app, 'eip155:1')
  expect(subject.facts.sentence).toEqual({ key: 'smartOffAsk', values: { network: 'Ethereum' } })
  const [bytes, authorization] = subject.facts.raw.split('\n')
  expect(parseTransaction(bytes as `0x02${string}`)).toMatchObject({ to: address.toLowerCase() })
  expect(JSON.parse(authorization ?? '')).toEqual({ chainId: 1, address: zeroAddress, nonce: 1 })
  await send()
  await expect.poll(() => node('eth_getCode', address, 'latest')).toBe('0x')
  expect(await smartPlaces(app)).toEqual([])
})

test('behavior: code that somebody else has put there is named, and can be taken away too', async () => {
  const { app, address, node } = await smart()
  await node('anvil_setCode', address, `0xef0100${'ab'.repeat(20)}`)
  expect(await smartPlaces(app)).toMatchObject([{ delegation: { code: `0x${'ab'.repeat(20)}` } }])
  await (await prepareTurnOff(app, 'eip155:1')).send()
  await expect.poll(() => node('eth_getCode', address, 'latest')).toBe('0x')
})

test('behavior: code that refuses every call cannot stop its removal', async () => {
  const { app, address, node } = await smart()
  const evil = `0x${'e1'.repeat(20)}`
  await node('anvil_setCode', evil, '0x60006000fd')
  await node('anvil_setCode', address, `0xef0100${evil.slice(2)}`)
  await (await prepareTurnOff(app, 'eip155:1')).send()
  await expect.poll(() => node('eth_getCode', address, 'latest')).toBe('0x')
})

test('error: an account that was used elsewhere meanwhile keeps its code', async () => {
  const { app, address, node } = await smart()
  const { send } = await prepareTurnOff(app, 'eip155:1')
  await node('anvil_setNonce', address, '0x7')
  await expect(send()).rejects.toMatchObject({ message: 'The account was used elsewhere meanwhile. Ask again.' })
  expect(await smartPlaces(app)).toHaveLength(1)
  await expect(prepareTurnOff(app, 'eip155:10')).rejects.toMatchObject({ code: 4901 })
})

test('error: a network whose node is away is no plain account there', async () => {
  const wallet = await smart()
  withAnswers(wallet, 'eth_getCode', () => {
    throw new Error('away')
  })
  expect(await smartPlaces(wallet.app)).toEqual([{ chain: 'eip155:1', name: 'Ethereum', delegation: 'unread' }])
})

test('behavior: a fee far above what is usual is a danger', async () => {
  const wallet = await smart()
  const keys = async () => (await prepareTurnOff(wallet.app, 'eip155:1')).subject.facts.warnings.map(({ key }) => key)
  expect(await keys()).toEqual(['smartOffMeans'])
  withAnswers(wallet, 'eth_maxPriorityFeePerGas', () => ({ result: '0x746a5288000' }))
  expect(await keys()).toEqual(['smartOffMeans', 'dearNow'])
})
