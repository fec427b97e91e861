import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { DELEGATION, ENTRY_POINTS } from '../contracts/deployed.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { withContracts } from '../testing/withContracts.ts'

const clients = withContracts({ chains: [1] })
const abi = parseAbi([
  'function execute(bytes32 mode, bytes calls)',
  'function entryPoint() view returns (address)',
  'function delegationManager() view returns (address)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const [alice, bob, carol] = ACCOUNTS
/** ERC-7579: a batch, all or none. */
const BATCH = `0x01${'00'.repeat(31)}` as const
const CALLS = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'to' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'data' },
    ],
  },
] as const

test('default: an account that takes the code on sends a batch in one transaction, and is asked about signatures', async () => {
  const { client, wallet } = clients()
  const { address } = wallet.account
  const call = (to: `0x${string}`, value: bigint) => ({ to, value, data: '0x' as const })
  const calls = encodeAbiParameters(CALLS, [[call(bob.address, 3n), call(carol.address, 4n)]])
  const before = await Promise.all([bob, carol].map((who) => client.getBalance({ address: who.address })))
  const authorization = await wallet.signAuthorization({ contractAddress: DELEGATION.account, executor: 'self' })
  const hash = await wallet.sendTransaction({
    to: alice.address,
    authorizationList: [authorization],
    data: encodeFunctionData({ abi, functionName: 'execute', args: [BATCH, calls] }),
  })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  const after = await Promise.all([bob, carol].map((who) => client.getBalance({ address: who.address })))
  expect(after.map((balance, at) => balance - (before[at] ?? 0n))).toEqual([3n, 4n])
  expect(await client.getCode({ address })).toBe(`0xef0100${DELEGATION.account.slice(2).toLowerCase()}`)
  expect(await client.readContract({ address, abi, functionName: 'entryPoint' })).toBe(ENTRY_POINTS['0.7'])
  expect(await client.readContract({ address, abi, functionName: 'delegationManager' })).toBe(DELEGATION.manager)

  const digest = `0x${'11'.repeat(32)}` as const
  const valid = async (key: `0x${string}`) => {
    const signature = await privateKeyToAccount(key).sign({ hash: digest })
    return client.readContract({ address, abi, functionName: 'isValidSignature', args: [digest, signature] })
  }
  expect(await valid(alice.privateKey)).toBe('0x1626ba7e')
  expect(await valid(generatePrivateKey())).toBe('0xffffffff')
})
