import { type Abi, encodeAbiParameters, encodeDeployData, getContractAddress, type Hex } from 'viem'
import { HOSTILE_NAME, HOSTILE_SYMBOL } from '../src/contracts/tokens.ts'
import { ACCOUNTS } from '../src/core/accounts.ts'
import { CREATE2_DEPLOYER, CREATE2_SALT, LATCH_PER_HOLDER } from '../src/core/constants.ts'
import type { CompiledContract } from './compileContracts.ts'
import multicall3 from './published/multicall3.json' with { type: 'json' }

/** Pairs of the exchange, by the names of their tokens below. */
const PAIRS = [
  ['weth', 'usdc'],
  ['weth', 'usdt'],
  ['usdc', 'usdt'],
  ['latch', 'usdc'],
  ['latch', 'weth'],
  ['ticket', 'usdc'],
  ['eurc', 'usdc'],
  ['hostile', 'weth'],
] as const

/** Contracts without a constructor whose code the node puts at an address that libraries expect. */
const PLACED = {
  allowanceHolder: ['AllowanceHolder', '0x0000000000001fF3684f28c67538d4D072C22734'],
  farcasterIds: ['FarcasterRegistry', '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'],
  farcasterKeys: ['FarcasterRegistry', '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'],
  lifiDiamond: ['LifiDiamond', '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'],
  nameRegistry: ['NameRegistry', '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'],
  settlerRegistry: ['SettlerRegistry', '0x00000000000004533Fe15556B1E086BB1A72cEae'],
  universalResolver: ['UniversalResolver', '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'],
} as const

/** Contracts of others, as they are published. */
const PUBLISHED = {
  multicall: [multicall3.runtimeCode, '0xcA11bde05977b3631167028862bE2a173976CA11'],
} as const

/** What a devnet needs to put a contract on a chain without a compiler. */
export interface ContractPlan {
  /** The same on every chain. */
  readonly addresses: Readonly<Record<string, Hex>>
  readonly pairs: Readonly<Record<string, Hex>>
  /** Creation code with its constructor arguments, for the CREATE2 deployer, in order. */
  readonly initCodes: Readonly<Record<string, Hex>>
  /** Runtime code that is put in place. */
  readonly runtimeCodes: Readonly<Record<string, Hex>>
}

function contractIn(compiled: Readonly<Record<string, CompiledContract>>, name: string): CompiledContract {
  const found = compiled[name]
  if (!found) throw new Error(`There is no contract ${name}.`)
  return found
}

/** Where the exchange puts the pool of two tokens. */
function pairAddress(factory: Hex, code: string, tokens: readonly [Hex, Hex]): Hex {
  const [first, second] = tokens[0].toLowerCase() < tokens[1].toLowerCase() ? tokens : ([...tokens].reverse() as Hex[])
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [first ?? '0x', second ?? '0x'])
  const bytecode: Hex = `${code as Hex}${args.slice(2)}`
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt: CREATE2_SALT, bytecode })
}

/** What the node puts in place, and where. */
function placedCodes(compiled: Readonly<Record<string, CompiledContract>>) {
  const own = Object.entries(PLACED).map(([name, [contract, address]]) => {
    return [name, { code: contractIn(compiled, contract).runtimeCode, address: address as Hex }] as const
  })
  const others = Object.entries(PUBLISHED).map(([name, [code, address]]) => {
    return [name, { code: code as Hex, address: address as Hex }] as const
  })
  return Object.fromEntries([...own, ...others])
}

/** Which contracts there are, with what arguments, and where each of them lands. */
export function planContracts(compiled: Readonly<Record<string, CompiledContract>>): ContractPlan {
  const addresses: Record<string, Hex> = {}
  const initCodes: Record<string, Hex> = {}
  const runtimeCodes: Record<string, Hex> = {}
  const deploy = (name: string, contract: string, args: readonly unknown[] = []): Hex => {
    const { abi, bytecode }: { abi: Abi; bytecode: Hex } = contractIn(compiled, contract)
    const initCode = encodeDeployData({ abi, bytecode, args })
    const address = getContractAddress({
      opcode: 'CREATE2',
      from: CREATE2_DEPLOYER,
      salt: CREATE2_SALT,
      bytecode: initCode,
    })
    initCodes[name] = initCode
    addresses[name] = address
    return address
  }

  for (const [name, { code, address }] of Object.entries(placedCodes(compiled))) {
    runtimeCodes[name] = code
    addresses[name] = address
  }
  const [alice, bob] = ACCOUNTS
  deploy('latch', 'Latch', [[alice.address, bob.address], LATCH_PER_HOLDER])
  const weth = deploy('weth', 'WrappedEther')
  deploy('usdc', 'DollarToken')
  deploy('usdt', 'OldDollarToken')
  deploy('ticket', 'PlainToken', ['Harbour Ticket', 'TIX', 0])
  deploy('eurc', 'PlainToken', ['Euro Coin', 'EURC', 6])
  deploy('hostile', 'PlainToken', [HOSTILE_NAME, HOSTILE_SYMBOL, 18])
  deploy('impostor', 'ImpostorToken')
  deploy('fine', 'OddToken', ['Fine Grain', 'FINE', 24n, 0])
  deploy('finest', 'OddToken', ['Finest Grain', 'FINEST', 36n, 0])
  deploy('endless', 'OddToken', ['Endless Grain', 'ENDLESS', 255n, 0])
  deploy('toll', 'OddToken', ['Toll Token', 'TOLL', 6n, 1])
  deploy('refusing', 'OddToken', ['Refusing Token', 'NOPE', 6n, 2])
  deploy('idle', 'OddToken', ['Idle Token', 'IDLE', 6n, 3])
  deploy('paused', 'OddToken', ['Paused Token', 'PAUSED', 6n, 4])
  deploy('frozen', 'OddToken', ['Frozen Token', 'FROZEN', 6n, 5])
  deploy('keys', 'Collectible', ['Latch Keys', 'KEY', 'A key drawn on the local chains.'])
  deploy('spam', 'Collectible', [
    'CLAIM 5 ETH at reward.example',
    'VISIT reward.example',
    'Visit https://reward.example',
  ])
  deploy('items', 'Items')
  deploy('nameResolver', 'NameResolver')
  const factory = deploy('exchangeFactory', 'ExchangeFactory')
  const router = deploy('exchangeRouter', 'ExchangeRouter', [factory, weth])
  deploy('settler', 'Settler', [router])
  deploy('permitExchange', 'PermitExchange', [router])
  deploy('contractWallet', 'ContractWallet', [bob.address])

  const { bytecode } = contractIn(compiled, 'ExchangePair')
  const pairs = PAIRS.map(([first, second]) => {
    const tokens = [addresses[first] ?? '0x', addresses[second] ?? '0x'] as const
    return [`${first}/${second}`, pairAddress(factory, bytecode, tokens)] as const
  })
  return { addresses, pairs: Object.fromEntries(pairs), initCodes, runtimeCodes }
}
