import factoryArtifact from 'entry-point-0.7/artifacts/SimpleAccountFactory.json' with { type: 'json' }
import { encodeDeployData, encodeFunctionData, type Hex, parseAbi, parseEther, parseGwei } from 'viem'
import { entryPoint07Abi, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { ENTRY_POINTS } from '../contracts/deployed.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { withContracts } from '../testing/withContracts.ts'

const clients = withContracts({ chains: [1] })
const entryPointAddress = ENTRY_POINTS['0.7']
const factoryAbi = parseAbi([
  'constructor(address entryPoint)',
  'function createAccount(address owner, uint256 salt) returns (address)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
])
const accountAbi = parseAbi(['function execute(address to, uint256 value, bytes data)'])
const [alice, , nobody] = ACCOUNTS

describe('entryPoints', () => {
  test('behavior: 0.7 deploys an account and runs what its owner signed', async () => {
    const { client, wallet } = clients()
    const bytecode: Hex = `0x${factoryArtifact.bytecode.slice(2)}`
    const data = encodeDeployData({ abi: factoryAbi, bytecode, args: [entryPointAddress] })
    const deployed = await client.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ data }) })
    const factory = deployed.contractAddress ?? '0x'
    const owner = [alice.address, 0n] as const
    const sender = await client.readContract({
      address: factory,
      abi: factoryAbi,
      functionName: 'getAddress',
      args: owner,
    })
    await client.waitForTransactionReceipt({
      hash: await wallet.sendTransaction({ to: sender, value: parseEther('1') }),
    })
    const userOperation = {
      sender,
      nonce: 0n,
      factory,
      factoryData: encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args: owner }),
      callData: encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [nobody.address, 7n, '0x'] }),
      callGasLimit: 200_000n,
      verificationGasLimit: 1_000_000n,
      preVerificationGas: 100_000n,
      maxFeePerGas: parseGwei('3'),
      maxPriorityFeePerGas: parseGwei('1'),
      signature: '0x',
    } as const
    const raw = getUserOperationHash({ chainId: 1, entryPointAddress, entryPointVersion: '0.7', userOperation })
    const signature = await wallet.signMessage({ message: { raw } })
    const hash = await wallet.writeContract({
      address: entryPointAddress,
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation({ ...userOperation, signature })], alice.address],
    })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.getBalance({ address: nobody.address })).toBe(7n)
    expect(await client.getCode({ address: sender })).toMatch(/^0x../)
  })
})
