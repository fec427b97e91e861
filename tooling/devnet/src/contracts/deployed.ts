import { ACCOUNTS } from '../core/accounts.ts'
import { ADDRESSES, PAIRS } from './addresses.generated.ts'

/** A wallet that is a contract (ERC-1271): what its owner, account 1, signs is valid for it. */
export const CONTRACT_WALLET = { address: ADDRESSES.contractWallet, owner: ACCOUNTS[1].address } as const

/** Contracts of the name service. The registry and the universal resolver are where ENS has them on the main network. */
export const ENS = {
  registry: ADDRESSES.nameRegistry,
  resolver: ADDRESSES.nameResolver,
  universalResolver: ADDRESSES.universalResolver,
} as const

/** The entry points of ERC-4337 by version, at their addresses of the main network. */
export const ENTRY_POINTS = {
  '0.6': '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
} as const

/**
 * Accounts and permissions of the Delegation Framework 1.3.0, at their addresses of every public chain
 * (https://github.com/MetaMask/delegation-framework).
 */
export const DELEGATION = {
  /** Whose code an account takes on by EIP-7702: ERC-7579 batches, ERC-4337 with the entry point 0.7, ERC-1271. */
  account: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  manager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
} as const

/** What limits a permission of the Delegation Framework 1.3.0, at the addresses of every public chain, by the contract's name. */
export const ENFORCERS = {
  NativeTokenPeriodTransferEnforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  ERC20PeriodTransferEnforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  TimestampEnforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  ExactCalldataEnforcer: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  ExactExecutionEnforcer: '0x146713078D39eCC1F5338309c28405ccf85Abfbb',
  ValueLteEnforcer: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  RedeemerEnforcer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  LimitedCallsEnforcer: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
} as const

/** Where libraries expect the contract that makes many calls in one (https://www.multicall3.com). */
export const MULTICALL = ADDRESSES.multicall

/** The constant-product exchange; its calls and events are those of the best-known one, version 2. */
export const EXCHANGE = {
  factory: ADDRESSES.exchangeFactory,
  router: ADDRESSES.exchangeRouter,
  /** Trades on the router what is allowed by a signature (ERC-2612). */
  permit: ADDRESSES.permitExchange,
  weth: ADDRESSES.weth,
  /** The pairs that have liquidity, by the keys of `TOKENS`. */
  pairs: PAIRS,
  /** What a pair keeps of the amount that comes in, in hundredths of a percent. */
  feeBasisPoints: 30,
} as const

/** Stand-ins of aggregators, at their addresses of the main network; they trade on the local exchange. */
export const AGGREGATORS = {
  lifi: ADDRESSES.lifiDiamond,
  allowanceHolder: ADDRESSES.allowanceHolder,
  settler: ADDRESSES.settler,
  settlerRegistry: ADDRESSES.settlerRegistry,
} as const
