import { BLOCKHASH_SLOTS, GENESIS_HASH } from '../genesis/constants.ts'
import { type Methods, withContext } from './method.ts'
import { params } from './params.ts'

const SLOTS_PER_EPOCH = 432_000
/** No validator votes or leads here; questions for one are answered with the system program. */
const LEADER = '11111111111111111111111111111111'
/** Leaders that can be asked for at once (https://solana.com/docs/rpc/http/getslotleaders). */
const MAX_LEADERS = 5000

/** What there is to ask about the network itself. */
export const clusterMethods: Methods = (ledger) => {
  const { slots, hashes } = ledger
  const now = () => slots.now()
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0-litesvm', 'feature-set': 0 }),
    getGenesisHash: () => GENESIS_HASH,
    getIdentity: () => ({ identity: LEADER }),
    getSlotLeader: () => LEADER,
    getSlotLeaders: (list) => Array.from({ length: Math.min(params.integer(list, 1), MAX_LEADERS) }, () => LEADER),
    getClusterNodes: () => [],
    getVoteAccounts: () => ({ current: [], delinquent: [] }),
    getSlot: now,
    getBlockHeight: now,
    getBlockTime: (list) => slots.timeOf(params.integer(list, 0)),
    getFirstAvailableBlock: () => 0,
    minimumLedgerSlot: () => 0,
    getTransactionCount: () => ledger.count(),
    getEpochInfo: () => ({
      absoluteSlot: now(),
      blockHeight: now(),
      epoch: Math.floor(now() / SLOTS_PER_EPOCH),
      slotIndex: now() % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: ledger.count(),
    }),
    getEpochSchedule: () => ({
      firstNormalEpoch: 0,
      firstNormalSlot: 0,
      leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
      slotsPerEpoch: SLOTS_PER_EPOCH,
      warmup: false,
    }),
    getRecentPerformanceSamples: () => [],
    getLatestBlockhash: () => {
      const slot = now()
      return withContext(ledger, { blockhash: hashes.at(slot), lastValidBlockHeight: slot + BLOCKHASH_SLOTS })
    },
    isBlockhashValid: (list) => withContext(ledger, hashes.isValid(params.text(list, 0), now())),
    dev_expireBlockhashes: () => {
      hashes.expire()
      return true
    },
  }
}
