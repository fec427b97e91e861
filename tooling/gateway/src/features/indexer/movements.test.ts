import { encodeAbiParameters, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Log } from './chainData.ts'
import { SELECTORS, TRANSFER_SELECTORS } from './classify.ts'
import { logMovements, TOPICS } from './movements.ts'

const TOKEN = `0x${'7'.repeat(40)}`
const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const none = new Set<string>()
const log = (topics: readonly string[], data = '0x'): Log => ({ address: TOKEN, topics, data })
const amounts = (...values: bigint[]) => encodeAbiParameters([{ type: 'uint256[]' }], [values])

const batch = (ids: bigint[], values: bigint[]) =>
  encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, values])

describe('decode', () => {
  test('default', () => {
    const data = encodeAbiParameters([{ type: 'uint256' }], [5n])
    expect(logMovements(log([TOPICS.transfer, topic(A), topic(B)], data), none)).toEqual([
      { kind: 'erc20', token: TOKEN, tokenId: '', from: A, to: B, amount: 5n },
    ])
    expect(logMovements(log([TOPICS.transfer, topic(A), topic(B), topic('0x09')]), none)).toEqual([
      { kind: 'erc721', token: TOKEN, tokenId: '9', from: A, to: B, amount: 1n },
    ])
    const many = logMovements(
      log([TOPICS.transferBatch, topic(A), topic(A), topic(B)], batch([1n, 2n], [3n, 4n])),
      none,
    )
    expect(many.map(({ tokenId, amount }) => [tokenId, amount])).toEqual([
      ['1', 3n],
      ['2', 4n],
    ])
  })

  test('error: malformed events move nothing', () => {
    const head = [TOPICS.transferBatch, topic(A), topic(A), topic(B)]
    const far = `0x${'f'.repeat(128)}`
    const broken = [
      log([TOPICS.transfer]),
      log([TOPICS.transfer, topic(A), topic(B)]),
      log([TOPICS.transfer, `0x${'f'.repeat(64)}`, topic(B)], amounts(1n)),
      log(head),
      log(head, far),
      log(head, batch([1n, 2n], [3n])),
      log(head, `${batch([1n], [3n]).slice(0, -64)}`),
      log([TOPICS.transferSingle, topic(A), topic(A), topic(B)], '0x01'),
      log([TOPICS.deposit, topic(A)], amounts(1n)),
      log([]),
    ]
    for (const entry of broken) expect(logMovements(entry, none)).toEqual([])
  })

  test('behavior: constants are the hashes of what they stand for', () => {
    expect(TOPICS).toEqual({
      transfer: toEventSelector('Transfer(address,address,uint256)'),
      transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
      transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
      approval: toEventSelector('Approval(address,address,uint256)'),
      approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
      deposit: toEventSelector('Deposit(address,uint256)'),
      withdrawal: toEventSelector('Withdrawal(address,uint256)'),
      userOperation: toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    })
    const calls: Record<string, readonly string[]> = {
      approve: [
        'approve(address,uint256)',
        'increaseAllowance(address,uint256)',
        'setApprovalForAll(address,bool)',
        'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      ],
      stake: ['stake(uint256)'],
      unstake: ['unstake(uint256)', 'exit()'],
      deposit: ['deposit()', 'deposit(uint256)', 'deposit(uint256,address)', 'supply(address,uint256,address,uint16)'],
      withdraw: [
        'withdraw(uint256)',
        'withdraw(uint256,address,address)',
        'redeem(uint256,address,address)',
        'withdraw(address,uint256,address)',
      ],
      claim: ['claim()', 'getReward()'],
      borrow: ['borrow(uint256)', 'borrow(address,uint256,uint256,uint16,address)'],
      repay: ['repay(uint256)', 'repay(address,uint256,uint256,address)'],
    }
    const wanted = Object.entries(calls).flatMap(([kind, list]) => list.map((call) => [toFunctionSelector(call), kind]))
    expect([...SELECTORS].sort()).toEqual(wanted.sort())
    expect([...TRANSFER_SELECTORS]).toEqual(
      [
        'transfer(address,uint256)',
        'transferFrom(address,address,uint256)',
        'safeTransferFrom(address,address,uint256)',
        'safeTransferFrom(address,address,uint256,bytes)',
        'safeTransferFrom(address,address,uint256,uint256,bytes)',
        'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      ].map((call) => toFunctionSelector(call)),
    )
  })
})
