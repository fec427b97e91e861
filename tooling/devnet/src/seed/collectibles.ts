import { type Hex, namehash } from 'viem'
import { collectibleAbi, itemsAbi, nameResolverAbi } from '../contracts/abis.generated.ts'
import { COLLECTIBLES } from '../contracts/collectibles.ts'
import { ENS, EXCHANGE } from '../contracts/deployed.ts'
import { callTo } from '../evm/callRpc.ts'
import type { MakePast, PastTransaction } from './pastTransaction.ts'
import { PEOPLE } from './people.ts'

const { alice, bob, carol, gallery } = PEOPLE
const options = { gas: 250_000n } as const
/** Keys 1 to 3 are there from the start; a round makes two more, the first of them by {@link collectibles.mintKey}. */
const FIRST_KEY = 4

function mintKey(from: Hex): PastTransaction {
  return callTo(from, COLLECTIBLES.keys.address, { abi: collectibleAbi, functionName: 'mint', args: [alice] }, options)
}

/** Collectibles, and the other calls of contracts. */
export const collectibles = {
  mintKey: () => mintKey(alice),
  sendKey: (round) => {
    const id = BigInt(FIRST_KEY + 2 * round)
    const call = { abi: collectibleAbi, functionName: 'transferFrom', args: [alice, bob, id] } as const
    return callTo(alice, COLLECTIBLES.keys.address, call, options)
  },
  receiveKey: () => mintKey(gallery),
  receiveItem: (round) => {
    const call = { abi: itemsAbi, functionName: 'mint', args: [alice, 1n + BigInt(round % 3), 2n] } as const
    return callTo(gallery, COLLECTIBLES.items.address, call, options)
  },
  sendItem: (round) => {
    const args = [alice, carol, 1n + BigInt(round % 3), 1n, '0x'] as const
    const call = { abi: itemsAbi, functionName: 'safeTransferFrom', args } as const
    return callTo(alice, COLLECTIBLES.items.address, call, options)
  },
  approveKeys: (round) => {
    const call = { abi: collectibleAbi, functionName: 'setApprovalForAll' } as const
    const args = [EXCHANGE.router, round % 2 === 0] as const
    return callTo(alice, COLLECTIBLES.keys.address, { ...call, args }, options)
  },
  describeName: (round) => {
    const args = [namehash('alice.eth'), 'description', `The first account of the local chains, ${round}`] as const
    return callTo(alice, ENS.resolver, { abi: nameResolverAbi, functionName: 'setText', args }, options)
  },
} as const satisfies Record<string, MakePast>
